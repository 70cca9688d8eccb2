"""The rules, scores and wordings of museum games: pure, without a screen, a clock or a network.

>>> from scoring.games import game
>>> game("museum").id
'museum'
"""
