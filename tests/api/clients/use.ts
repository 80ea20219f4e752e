// What a program of TypeScript writes against the generated types: this compiles, or the schema says too little.
import type { components, operations } from "./muster";

type Force = components["schemas"]["Force"];
type Answer = operations["validate"]["responses"][200]["content"]["application/json"];

export const force: Force = {
  format: "muster.force/1",
  system: "blitz-beta",
  faction: "north",
  limit: 150,
  groups: [{ primary: { ua: "GP", models: [{ model: "Hunter", rank: "CO", count: 1 }] } }],
};

export function pages(answer: Answer): string[] {
  if ("reports" in answer) return [];
  return answer.problems.map((problem) => `${problem.message} (${problem.source?.book}, lines ${problem.source?.lines.join("–")})`);
}

// @ts-expect-error There is no such verdict.
export const wrong: components["schemas"]["Report"]["verdict"] = "perfect";
