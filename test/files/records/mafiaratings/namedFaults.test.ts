// Faults of a file that do not change the recorded end. Each is reported with player, round and field.

import { describe, expect, it } from 'vitest'
import { player, sampleGame, type RawGame } from './sampleGame.ts'
import { authorsAt, changed, importGames, short } from './importOne.ts'

describe('faults that do not change the recorded end', () => {
  it.each<[string, (game: RawGame) => void, readonly string[]]>([
    [
      'nobody’s answer to whether all leave',
      (game) => {
        for (const { voting } of game.players) (voting as unknown[][])[0]?.pop()
      },
      ['lift-missing r0 voting'],
    ],
    [
      'one answer to whether all leave',
      (game) => {
        ;(player(game, 3)['voting'] as unknown[][])[0]?.pop()
      },
      ['lift-answer-missing p3 r0 voting'],
    ],
    [
      'one vote',
      (game) => {
        player(game, 9)['voting'] = [[5, 5, false], null, 2]
      },
      ['vote-missing p9 r1 voting'],
    ],
    [
      'a whole ballot with one who left',
      (game) => {
        for (const { voting } of game.players) (voting as unknown[])[2] = null
      },
      ['votes-missing r2 voting'],
    ],
    [
      'a shot',
      (game) => {
        player(game, 2)['shooting'] = [null, 9]
      },
      ['shots-missing p2 r1 shooting'],
    ],
    [
      'all shots of a night',
      (game) => {
        for (const seat of [1, 2, 3]) (player(game, seat)['shooting'] as unknown[])[0] = null
      },
      ['shots-missing r1 shooting'],
    ],
    [
      'a shot at somebody who lived',
      (game) => {
        player(game, 2)['shooting'] = [9, 9]
      },
      ['shots-differ p2 r1 shooting'],
    ],
    [
      'votes against somebody who stayed',
      (game) => {
        for (const seat of [4, 5, 6, 7, 8]) (player(game, seat)['voting'] as unknown[])[1] = 2
      },
      ['vote-differs r1 voting'],
    ],
    [
      'a vote for somebody not nominated',
      (game) => {
        ;(player(game, 9)['voting'] as unknown[])[1] = 7
      },
      ['vote/not-a-nominee p9 r1 voting', 'vote-missing p9 r1 voting'],
    ],
    [
      'an unknown role counts as a civilian',
      (game) => {
        player(game, 7)['role'] = 'mafia'
      },
      ['bad-value p7 role'],
    ],
    [
      'a seat nobody has',
      (game) => {
        player(game, 6)['nominating'] = [null, 11]
      },
      ['bad-value p6 r1 nominating'],
    ],
    [
      'a nomination of the dead',
      (game) => {
        player(game, 6)['nominating'] = [null, null, 10]
      },
      ['seat/is-out p6 r2 nominating'],
    ],
    [
      'a second nomination of the same',
      (game) => {
        player(game, 6)['nominating'] = [null, 2]
      },
      ['nominate/already-nominated p6 r1 nominating'],
    ],
    [
      'a nomination by the dead',
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
      'a best move of somebody else',
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
      'a foul of the dead',
      (game) => {
        player(game, 10)['warnings'] = [{ round: 2, time: 'speaking', speaker: 5 }]
      },
      ['seat/is-out p10 r2 warnings'],
    ],
    [
      'a foul in the speech of the dead',
      (game) => {
        player(game, 5)['warnings'] = [{ round: 2, time: 'speaking', speaker: 10 }]
      },
      ['moment-never-came p5 r2 warnings'],
    ],
    [
      'a fourth foul of somebody who stays',
      (game) => {
        player(game, 5)['warnings'] = Array.from({ length: 4 }, () => ({ round: 2, time: 'speaking', speaker: 6 }))
      },
      ['fouls-but-stays p5 r2 warnings'],
    ],
    [
      'fouls without their moments',
      (game) => {
        player(game, 5)['warnings'] = 2
      },
      ['moment-missing p5 warnings', 'moment-missing p5 warnings'],
    ],
    [
      'a foul at no known moment',
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
      'hands noted for the only nominee are no news',
      (game) => {
        player(game, 9)['voting'] = [[5, 5, false], 1, 2]
      },
      [],
    ],
    [
      'a winner that is not told',
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
      'what a record has no place for',
      (game) => {
        player(game, 2)['arranged'] = 1
        player(game, 8)['mvp'] = true
      },
      ['not-carried p2 arranged', 'not-carried p8 mvp'],
    ],
    [
      'house rules of its own',
      (game) => {
        game['rules'] = '0000100'
      },
      ['not-carried rules'],
    ],
    [
      'older deaths, only a type',
      (game) => {
        player(game, 10)['death'] = 'night'
      },
      [],
    ],
  ])('are reported with their locations: %s', (_what, change, faults) => {
    const game = changed(change)
    expect({ faults: short(game), winner: game.state?.outcome?.winner }).toEqual({ faults, winner: 'red' })
  })

  it('give derived entries a different author', () => {
    const game = changed((raw) => {
      for (const { voting } of raw.players) (voting as unknown[][])[0]?.pop()
    })
    expect(authorsAt(game, 'D1.lift')).toEqual(['mafiaratings (derived)'])
    expect(authorsAt(game, 'D1.vote.1')).toEqual(['mafiaratings', 'mafiaratings', 'mafiaratings'])
    expect(game.faults[0]?.params).toMatchObject({ place: 'voting', derived: 'no', seats: '5, 6' })
  })

  it('contain the path in the file', () => {
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
