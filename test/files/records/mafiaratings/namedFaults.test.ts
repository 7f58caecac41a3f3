// Faults of a file that do not change the recorded end. Each is reported with player, round and field.

import { describe, expect, it } from 'vitest'
import { player, sampleGame, type RawGame } from './sampleGame.ts'
import { authorsAt, changed, importGames, short } from './importOne.ts'

describe('faults that do not change the recorded end', () => {
  it.each<[string, (game: RawGame) => void, readonly string[]]>([
    [
      'a lift without any votes',
      (game) => {
        for (const { voting } of game.players) (voting as unknown[][])[0]?.pop()
      },
      ['lift-missing r0 voting'],
    ],
    [
      'a lift with a missing vote',
      (game) => {
        ;(player(game, 3)['voting'] as unknown[][])[0]?.pop()
      },
      ['lift-answer-missing p3 r0 voting'],
    ],
    [
      'a missing vote',
      (game) => {
        player(game, 9)['voting'] = [[5, 5, false], null, 2]
      },
      ['vote-missing p9 r1 voting'],
    ],
    [
      'a missing ballot with an exit',
      (game) => {
        for (const { voting } of game.players) (voting as unknown[])[2] = null
      },
      ['votes-missing r2 voting'],
    ],
    [
      'a missing shot',
      (game) => {
        player(game, 2)['shooting'] = [null, 9]
      },
      ['shots-missing p2 r1 shooting'],
    ],
    [
      'missing shots of a whole night',
      (game) => {
        for (const seat of [1, 2, 3]) (player(game, seat)['shooting'] as unknown[])[0] = null
      },
      ['shots-missing r1 shooting'],
    ],
    [
      'a shot at a player who survived',
      (game) => {
        player(game, 2)['shooting'] = [9, 9]
      },
      ['shots-differ p2 r1 shooting'],
    ],
    [
      'votes against a player who stayed',
      (game) => {
        for (const seat of [4, 5, 6, 7, 8]) (player(game, seat)['voting'] as unknown[])[1] = 2
      },
      ['vote-differs r1 voting'],
    ],
    [
      'a vote for a player who was not nominated',
      (game) => {
        ;(player(game, 9)['voting'] as unknown[])[1] = 7
      },
      ['vote/not-a-nominee p9 r1 voting', 'vote-missing p9 r1 voting'],
    ],
    [
      'an unknown role, which counts as a civilian',
      (game) => {
        player(game, 7)['role'] = 'mafia'
      },
      ['bad-value p7 role'],
    ],
    [
      'an unknown seat',
      (game) => {
        player(game, 6)['nominating'] = [null, 11]
      },
      ['bad-value p6 r1 nominating'],
    ],
    [
      'a nomination of a dead player',
      (game) => {
        player(game, 6)['nominating'] = [null, null, 10]
      },
      ['seat/is-out p6 r2 nominating'],
    ],
    [
      'a second nomination of the same player',
      (game) => {
        player(game, 6)['nominating'] = [null, 2]
      },
      ['nominate/already-nominated p6 r1 nominating'],
    ],
    [
      'a nomination by a dead player',
      (game) => {
        player(game, 10)['nominating'] = [null, null, 5]
      },
      ['no-place p10 r2 nominating'],
    ],
    [
      'a best move that names its own seat',
      (game) => {
        player(game, 10)['legacy'] = [1, 10]
      },
      ['best-move/three-others p10 legacy'],
    ],
    [
      'a best move of another player',
      (game) => {
        player(game, 4)['legacy'] = [1, 2, 3]
      },
      ['no-place p4 legacy'],
    ],
    [
      'best moves that were not recorded',
      (game) => {
        game['features'] = 'gsdutchvnwr'
        delete player(game, 10)['legacy']
      },
      ['best-move-not-recorded p10 r1 legacy'],
    ],
    [
      'a check by a Sheriff who is out',
      (game) => {
        player(game, 5)['sheriff'] = 4
        player(game, 5)['nominating'] = [null, 2, null, 3]
      },
      ['after-the-end p5 r4 sheriff'],
    ],
    [
      'two checks in one night',
      (game) => {
        player(game, 5)['sheriff'] = 1
      },
      ['two-checks p5 r1 sheriff', 'no-place p5 r1 sheriff'],
    ],
    [
      'a foul of a dead player',
      (game) => {
        player(game, 10)['warnings'] = [{ round: 2, time: 'speaking', speaker: 5 }]
      },
      ['seat/is-out p10 r2 warnings'],
    ],
    [
      'a foul in a dead player’s speech',
      (game) => {
        player(game, 5)['warnings'] = [{ round: 2, time: 'speaking', speaker: 10 }]
      },
      ['moment-never-came p5 r2 warnings'],
    ],
    [
      'a fourth foul of a player who stays',
      (game) => {
        player(game, 5)['warnings'] = Array.from({ length: 4 }, () => ({ round: 2, time: 'speaking', speaker: 6 }))
      },
      ['fouls-but-stays p5 r2 warnings'],
    ],
    [
      'fouls without a time',
      (game) => {
        player(game, 5)['warnings'] = 2
      },
      ['moment-missing p5 warnings', 'moment-missing p5 warnings'],
    ],
    [
      'a foul at an unknown time',
      (game) => {
        player(game, 5)['warnings'] = [{ round: 1, time: 'lunch' }]
      },
      ['bad-value p5 warnings', 'moment-missing p5 warnings'],
    ],
    [
      'shots after the end',
      (game) => {
        player(game, 3)['shooting'] = [10, 8, 4, 5]
      },
      ['after-the-end p3 r4 shooting'],
    ],
    [
      'votes for the only nominee, which are not reported',
      (game) => {
        player(game, 9)['voting'] = [[5, 5, false], 1, 2]
      },
      [],
    ],
    [
      'a missing winner',
      (game) => {
        delete game['winner']
      },
      ['winner-missing winner'],
    ],
    [
      'an unknown field',
      (game) => {
        player(game, 2)['mood'] = 'good'
      },
      ['unknown-field p2 mood'],
    ],
    [
      'fields that a record cannot contain',
      (game) => {
        player(game, 2)['arranged'] = 1
        player(game, 8)['mvp'] = true
      },
      ['not-carried p2 arranged', 'not-carried p8 mvp'],
    ],
    [
      'custom house rules',
      (game) => {
        game['rules'] = '0000100'
      },
      ['not-carried rules'],
    ],
    [
      'deaths with only a type, which are not reported',
      (game) => {
        player(game, 10)['death'] = 'night'
      },
      [],
    ],
  ])('are reported with their locations: %s', (_what, change, faults) => {
    const game = changed(change)
    expect({ faults: short(game), winner: game.state?.outcome?.winner }).toEqual({ faults, winner: 'red' })
  })

  it('lead to entries whose author is marked as derived', () => {
    const game = changed((raw) => {
      for (const { voting } of raw.players) (voting as unknown[][])[0]?.pop()
    })
    expect(authorsAt(game, 'D1.lift')).toEqual(['mafiaratings (derived)'])
    expect(authorsAt(game, 'D1.vote.1')).toEqual(['mafiaratings', 'mafiaratings', 'mafiaratings'])
    expect(game.faults[0]?.params).toMatchObject({ place: 'voting', derived: 'no', seats: '5, 6' })
  })

  it('contain the path to the wrong value in the file', () => {
    const { games } = importGames(
      JSON.stringify([
        sampleGame(),
        (() => {
          const game = sampleGame()
          player(game, 6)['nominating'] = [null, 11]
          return game
        })(),
      ]),
    )
    expect(games[1]?.faults[0]?.params).toMatchObject({ game: 2, place: '[1].players[5].nominating[1]' })
  })
})
