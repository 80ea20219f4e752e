"""The house: settings, headers, and the pages that belong to no app."""


def test_home_answers(client):
    assert client.get("/").status_code == 200
