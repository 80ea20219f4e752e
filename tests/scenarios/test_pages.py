"""The pages of scenarios: an address is the scenario."""

import html
import re

import pytest

from armybuilder.scenarios.generators import GENERATING, SEEDS, generator_of

URL = "/scenarios/blitz-2006/"
SEED = {"seed": "7"}


def text_of(response):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", response.content.decode())).split())


def main_of(response):
    """The page without its shell, in which each answer has a token of its own."""
    return response.content.decode().partition("<main")[2].partition("</main>")[0]


def steps_of(response):
    """What each step came to, by its key."""
    found = re.findall(r'<li id="step-([\w-]+)".*?<h3>(.*?)</h3>', response.content.decode(), flags=re.DOTALL)
    return {key: html.unescape(title).partition(": ")[2] for key, title in found}


def test_index_leads_to_every_generator(client):
    page = client.get("/scenarios/").content.decode()

    assert re.findall(r'href="/scenarios/([\w-]+)/"', page) == list(GENERATING)
    assert all(generator_of(key).rules.summary in html.unescape(page) for key in GENERATING)


def test_a_scenario_has_an_address_of_its_own(client):
    response = client.get(URL, {"size": "750", "length": "roll-1", "mission-a": "", "weather": "fog-smoke"})

    assert response.status_code == 302
    assert "no-store" in response["Cache-Control"]
    found = re.fullmatch(rf"{URL}\?seed=(\d+)&size=750&weather=fog-smoke", response.url)
    assert found
    assert int(found[1]) < SEEDS
    page = client.get(response.url)
    assert page.status_code == 200
    assert main_of(page) == main_of(client.get(response.url))


def test_page_tells_the_scenario(client):
    generator = generator_of("blitz-2006")
    order, _ = generator.parse_request(SEED, 0)
    scenario = generator.scenario(order)
    response = client.get(URL, SEED)
    text = text_of(response)

    assert f"<h1>{scenario.title}</h1>" in response.content.decode()
    for section in scenario.sections:
        assert section.title in text
        for line in section.lines:
            assert f"{line.about} {line.text}" in text
        for score in section.scoring:
            assert f"{score.points} {score.what}" in text
    for outcome in scenario.outcomes:
        assert f"{outcome.name}: {outcome.value} {outcome.told} {outcome.rule}" in text
    for note in scenario.notes:
        assert note.text in text
    (table,) = scenario.maps
    assert f'aria-label="{table.text}"' in response.content.decode()


def test_the_row_of_a_die_is_marked(client):
    page = client.get(URL, {**SEED, "mission-a": "delay"}).content.decode()

    assert '<span class="hit"><b>4:</b> Delay</span>' in page
    assert '<option value="delay" selected>Delay</option>' in page


def test_rolling_a_step_again_leaves_the_others(client):
    before = client.get(URL, SEED)
    again = html.unescape(re.findall('href="([^"]+)"[^>]* aria-label="Re-roll: Weather"', before.content.decode())[0])
    after = client.get(again)

    assert again == f"{URL}?seed=7&weather=roll-2#step-weather"
    assert {**steps_of(after), "weather": ""} == {**steps_of(before), "weather": ""}
    assert "weather=roll-3#step-weather" in html.unescape(after.content.decode())
    assert '<option value="roll-2" selected>Rolled</option>' in after.content.decode()


def test_what_a_mission_says_itself_is_not_rolled_again(client):
    page = client.get(URL, {**SEED, "mission-a": "assault", "mission-b": "delay"}).content.decode()

    assert 'aria-label="Re-roll: Morale of side B"' in page
    assert 'aria-label="Re-roll: Morale of side A"' not in page


def test_all_anew_keeps_what_was_chosen(client):
    page = client.get(URL, {**SEED, "size": "500", "mission-a": "patrol", "weather": "roll-4", "terrain": "skip"})
    anew = html.unescape(re.findall(r'class="button primary" href="([^"]+)"', page.content.decode())[0])

    assert anew == f"{URL}?size=500&terrain=skip&mission-a=patrol"


def test_words_of_steps_that_are_not_there_stay(client):
    page = client.get(URL, {**SEED, "deployment": "deep", "sector": "3"}).content.decode()

    assert '<input type="hidden" name="sector" value="3">' in page


def test_bad_words_are_told_beside_their_fields(client):
    response = client.get(URL, {**SEED, "size": "<b>", "mission-a": "raid", "moon": "full"})
    page = response.content.decode()

    assert response.status_code == 200
    assert (
        '<p class="errorlist">&#x27;&lt;b&gt;&#x27; is not a size: enter a whole number from 1 to 100,000 TV.</p>'
        in page
    )
    assert 'name="size" inputmode="numeric" value="&lt;b&gt;"' in page
    assert page.count("“Mission of side A” can&#x27;t be &#x27;raid&#x27;.") == 2
    assert "Unknown &#x27;moon&#x27;." in page
    assert steps_of(response) == steps_of(client.get(URL, SEED))


def test_open_deployment_shows_every_map(client):
    page = client.get(URL, {**SEED, "deployment": "skip"}).content.decode()

    assert re.findall(r"<figcaption>(.*?),", page) == [
        "Skirmish Line",
        "Deep",
        "Chance Encounter",
        "Stuck in the Middle",
    ]


def test_handout(client):
    page = client.get(URL, SEED).content.decode()
    links = [html.unescape(link) for link in re.findall(r'href="([^"]+handout\.pdf[^"]*)"', page)]

    assert links == [f"{URL}handout.pdf?seed=7", f"{URL}handout.pdf?seed=7&paper=letter"]
    answers = [client.get(link) for link in links]
    assert [answer["Content-Type"] for answer in answers] == ["application/pdf"] * 2
    assert re.fullmatch(r'inline; filename="scenario-[a-z-]+-7\.pdf"', answers[0]["Content-Disposition"])
    assert answers[0].content == client.get(links[0]).content != answers[1].content


@pytest.mark.parametrize("words, target", [("size=0&seed=7", f"{URL}?size=0&seed=7"), ("size=500", f"{URL}?size=500")])
def test_handout_of_bad_words_is_told_by_the_page(client, words, target):
    assert client.get(f"{URL}handout.pdf?{words}").url == target


@pytest.mark.parametrize("path", ["/scenarios/chess/", "/scenarios/blitz-beta/", f"{URL}handout.pdf?seed=7&paper=a0"])
def test_what_is_not_there(client, path):
    assert client.get(path).status_code == 404
