// Import of MafiaRatings games (docs/spec/scoring.md §5). Valid data is imported and replays to the recorded end.
// Missing, odd and unread data is reported with player, round and field.

import { describe, expect, it } from 'vitest'
import { parseRecord } from '../../../../src/files/records/parseRecord.ts'
import { formatRecordFile } from '../../../../src/files/records/record.ts'
import { ledgerFactsOfState } from '../../../../src/club/model/game.ts'
import { computeReconcilingLedgerLines } from '../../../../src/scoring/ledger/reconcile.ts'
import { TOURNAMENT_2026_SCHEME_V1 } from '../../../../src/scoring/schemes/tournament2026.ts'
import { replay } from '../../../../src/rules/replay.ts'
import { player, sampleGame, type RawGame } from './sampleGame.ts'
import { agrees, changed, entriesAt, imported, short } from './importOne.ts'

it.each([
  { named: [1], hundredths: 0 },
  { named: [1, 5], hundredths: 0 },
  { named: [1, 2], hundredths: 25 },
])('a best move of $named is recorded as seen and earns $hundredths hundredths', ({ named, hundredths }) => {
  const game = changed((raw) => {
    player(raw, 10)['legacy'] = named
  })
  expect(short(game)).toEqual([])
  expect(entriesAt(game, 'D2.best-move')).toEqual([{ type: 'best-move', seat: 10, named, asSeen: true }])
  const { record } = parseRecord(formatRecordFile(game.record as NonNullable<typeof game.record>))
  if (record === undefined) throw new Error('no record')
  const { state } = replay(record.header, record.log)
  expect(state.bestMove).toEqual({ seat: 10, named })
  const players = record.header.seats.map(({ seat }) => ({ seat, member: String(seat) }))
  const lines = computeReconcilingLedgerLines([], ledgerFactsOfState(players, state), TOURNAMENT_2026_SCHEME_V1)
  const paid = lines.filter(({ kind }) => kind === 'best-move').map(({ seat, hundredths: sum }) => [seat, sum])
  expect(paid).toEqual(hundredths === 0 ? [] : [[10, hundredths]])
})

it('votes against the only nominee of a later day are reported once, with their count', () => {
  const game = changed((raw) => {
    for (const seat of [5, 6, 7, 8]) (player(raw, seat)['voting'] as unknown[])[3] = 3
  })
  expect(game.faults).toMatchObject([
    {
      weight: 'unread',
      code: 'mafiaratings/hands-not-needed',
      params: { round: 3, field: 'voting', seat: 3, hands: 4 },
    },
  ])
  expect(agrees(game)).toBe(true)
})

describe('a complete MafiaRatings game', () => {
  const game = imported(sampleGame())

  it('replays to the recorded winner and last step', () => {
    expect(game).toMatchObject({ id: '77', state: { outcome: { winner: 'red' } }, faults: [] })
    expect(agrees(game)).toBe(true)
    const exits = game.state?.seats.flatMap(({ seat, exit }) => (exit?.round === 4 ? [`${exit.phase} ${seat}`] : []))
    expect(exits).toContain('day 3')
  })

  it('lists the kinds of data that were recorded', () => {
    expect(game.record?.features).toEqual(['roles', 'nominations', 'votes', 'night-acts', 'fouls'])
    expect(
      changed((raw) => {
        raw['features'] = 'gsdutclhr'
        for (const each of raw.players) delete each['warnings']
      }).record?.features,
    ).toEqual(['roles', 'night-acts'])
  })

  it('becomes a sport-club record that can be read back', () => {
    const text = formatRecordFile(game.record as NonNullable<typeof game.record>)
    const { record, fault } = parseRecord(text)
    expect(fault).toBeUndefined()
    expect(record).toMatchObject({
      header: { rulebook: 'sport', preset: 'sport-club' },
      evening: '2023-11-14',
      judge: 'Judge',
      players: expect.arrayContaining([
        { seat: 1, name: 'Ada' },
        { seat: 10, name: 'Jon' },
      ]),
    })
    const { state, steps } = replay((record ?? expect.fail()).header, record?.log ?? [])
    expect({ outcome: state.outcome?.winner, refused: steps.filter((step) => step.rejection).length }).toEqual({
      outcome: 'red',
      refused: 0,
    })
  })

  it.each([
    ['the night of acquaintance in the first round', 'N1.acquaintance', [{ type: 'end-pause', pause: 'acquaintance' }]],
    [
      'one shot for each shooter',
      'N2.shots',
      [
        {
          type: 'shoot',
          shots: [
            { by: 1, target: 10 },
            { by: 2, target: 10 },
            { by: 3, target: 10 },
          ],
        },
      ],
    ],
    ['checks in the rounds of checked players', 'N2.don', [{ type: 'night-act', role: 'don', target: 4 }]],
    ['a round without a check', 'N3.don', [{ type: 'night-act', role: 'don' }]],
    ['the best move of the first victim', 'D2.best-move', [{ type: 'best-move', seat: 10, named: [1, 2, 5] }]],
    [
      'a second ballot',
      'D1.vote.1',
      [
        { type: 'vote', nominee: 5, voters: [6, 7, 8, 9, 10] },
        { type: 'vote', nominee: 6, voters: [1, 2, 3, 4, 5] },
        { type: 'close-vote' },
      ],
    ],
    ['the votes for the lift', 'D1.lift', [{ type: 'answer-lift', voters: [3, 4, 8] }]],
    [
      'a foul in a leader’s speech before the second ballot',
      'D1.tie-speech.1',
      [
        { type: 'end-speech', seat: 5 },
        { type: 'foul', seat: 9 },
        { type: 'end-speech', seat: 6 },
      ],
    ],
    [
      'a foul during the vote on a nominee',
      'D2.vote.0',
      [
        { type: 'vote', nominee: 1, voters: [4, 5, 6, 7, 8, 9] },
        { type: 'foul', seat: 7 },
        { type: 'vote', nominee: 2, voters: [1, 2, 3] },
        { type: 'close-vote' },
      ],
    ],
  ])('has the expected entries (%s: %s)', (_what, moment, entries) => {
    expect(entriesAt(game, moment)).toEqual(entries)
  })
})

describe('a player removed for misconduct', () => {
  /** The last black player has left before the vote of the third day, so the file ends there. */
  const gone =
    (death: object, more: object = {}) =>
    (game: RawGame) => {
      for (const each of game.players) {
        each['voting'] = (each['voting'] as unknown[]).slice(0, 3)
        each['nominating'] = ((each['nominating'] ?? []) as unknown[]).slice(0, 3)
      }
      delete player(game, 4)['death']
      Object.assign(player(game, 3), { death, shooting: [10, 8], ...more })
    }
  const times = (count: number, time: object) => Array.from({ length: count }, () => time)
  it.each<[string, (game: RawGame) => void, readonly string[], string]>([
    [
      'four fouls',
      gone({ round: 3, type: 'warnings' }, { warnings: times(4, { round: 3, time: 'night start' }) }),
      [],
      'fouls',
    ],
    [
      'four fouls, only two of them recorded',
      gone(
        { round: 3, type: 'warnings', time: { round: 3, time: 'shooting' } },
        { warnings: times(2, { round: 1, time: 'speaking', speaker: 9 }) },
      ),
      ['fouls-missing p3 r3 warnings'],
      'fouls',
    ],
    [
      'two technical fouls',
      gone({ round: 3, type: 'techFouls' }, { techFouls: times(2, { round: 3, time: 'shooting' }) }),
      [],
      'technical-fouls',
    ],
    [
      'a removal by the judge',
      gone({ round: 3, type: 'kickOut', time: { round: 3, time: 'don' } }),
      [],
      'disqualified',
    ],
    [
      'a surrender at an unknown time',
      gone({ round: 3, type: 'giveUp' }),
      ['moment-missing p3 r3 death'],
      'disqualified',
    ],
  ])('has the recorded exit after %s', (_what, change, faults, how) => {
    const game = changed(change)
    expect({ faults: short(game), agrees: agrees(game) }).toEqual({ faults, agrees: true })
    expect(replay((game.record ?? expect.fail()).header, game.record?.log ?? []).state.seats[2]?.exit).toMatchObject({
      how,
      round: 4,
    })
  })

  it('leaves before the ballot that their foul interrupts', () => {
    const game = changed((raw) => {
      gone(
        { round: 3, type: 'warnings' },
        {
          warnings: times(4, { round: 3, time: 'voting', votingRound: 0, nominee: 5 }),
          nominating: [null, null, 4, 6],
        },
      )(raw)
      player(raw, 5)['nominating'] = [null, 2, null, 3]
    })
    expect({ faults: short(game), last: game.record?.log.at(-1) }).toMatchObject({
      faults: [],
      last: { entry: { type: 'foul', seat: 3 }, moment: 'D4.vote.0' },
    })
  })

  it('ends the game if the removal is a team loss', () => {
    const game = changed((raw) => {
      raw['winner'] = 'maf'
      Object.assign(player(raw, 9), {
        death: { round: 1, type: 'teamKickOut', time: { round: 1, time: 'speaking', speaker: 5 } },
      })
    })
    expect(game.state?.outcome?.winner).toBe('mafia')
    expect(replay((game.record ?? expect.fail()).header, game.record?.log ?? []).state.outcome?.reason).toBe(
      'team-loss',
    )
  })
})

describe('a tie after which all nominees left', () => {
  function lifted(): RawGame {
    const game = sampleGame()
    for (const seat of [5, 6]) Object.assign(player(game, seat), { death: { round: 0, type: 'day' } })
    return game
  }
  it('becomes a lift question with a result derived from the deaths', () => {
    const game = lifted()
    for (const { voting } of game.players) (voting as unknown[][])[0]?.pop()
    const { faults, record } = imported(game)
    expect(faults[0]).toMatchObject({
      weight: 'missing',
      code: 'mafiaratings/lift-missing',
      params: { round: 0, derived: 'yes' },
    })
    const exits = replay((record ?? expect.fail()).header, record?.log ?? []).state.seats.map(({ exit }) => exit?.how)
    expect(exits.slice(4, 6)).toEqual(['lifted', 'lifted'])
  })

  it('becomes a lift question even if the votes contradict it', () => {
    expect(imported(lifted()).faults[0]).toMatchObject({
      weight: 'contradicts',
      code: 'mafiaratings/lift-differs',
      params: { hands: 3, derived: 'yes' },
    })
  })
})

describe('points and comments of the judge', () => {
  it.each<[string, Record<string, unknown>, string, number, string]>([
    ['points', { bonus: 0.3 }, 'bonus', 30, 'asserted'],
    ['a deduction', { bonus: -0.4, comment: 'shouted' }, 'penalty', -40, 'shouted'],
    ['points with a comment', { bonus: 0.35, comment: ' read the Don ' }, 'bonus', 35, 'read the Don'],
    ['a title', { bonus: 'bestMove' }, 'bonus', 0, 'bestMove'],
    ['a negative title', { bonus: 'worstMove' }, 'penalty', 0, 'worstMove'],
    [
      'points and titles',
      { bonus: [0.5, 'bestPlayer', 'bestMove'], comment: 'all game' },
      'bonus',
      50,
      'bestPlayer; bestMove; all game',
    ],
    ['a comment alone', { comment: 'well played' }, 'bonus', 0, 'well played'],
  ])('become a ledger line: %s', (_what, given, kind, hundredths, reason) => {
    const game = changed((raw) => Object.assign(player(raw, 8), given))
    expect(game.faults).toEqual([])
    expect(game.record?.ledger?.lines).toMatchObject([
      { seat: 8, kind, hundredths, reason, source: 'judge', author: 'Judge' },
    ])
    expect(game.record?.features).toContain('ledger')
    expect(parseRecord(formatRecordFile(game.record ?? expect.fail())).fault).toBeUndefined()
  })

  it.each<[string, unknown, string]>([
    ['a third decimal', 0.333, 'points/too-precise'],
    ['too many points', 1e9, 'points/too-large'],
    ['an unknown title', 'bestHat', 'mafiaratings/bonus-unknown'],
    ['an object', { points: 1 }, 'mafiaratings/bonus-unknown'],
    ['an object without a text form', { toString: null }, 'mafiaratings/bonus-unknown'],
    ['two point values', [0.2, 0.3], 'mafiaratings/bonus-unknown'],
  ])('are reported and omitted if invalid: %s', (_what, bonus, code) => {
    const game = changed((raw) => {
      player(raw, 8)['bonus'] = bonus
    })
    expect(game.faults.map((fault) => [fault.weight, fault.code, fault.params.player])).toEqual([['refused', code, 8]])
  })
})

describe('a game whose replay stops early', () => {
  it.each<[string, (game: RawGame) => void, string]>([
    [
      'another winner',
      (game) => {
        game['winner'] = 'maf'
      },
      'winner-differs winner',
    ],
    [
      'an unrecorded vote',
      (game) => {
        for (const { voting } of game.players) (voting as unknown[])[0] = null
      },
      'votes-unknown r0 voting',
    ],
    [
      'a premature draw',
      (game) => {
        game['winner'] = 'tie'
      },
      'winner-differs winner',
    ],
    [
      'a death in another round',
      (game) => {
        player(game, 3)['death'] = { round: 4, type: 'day' }
      },
      'last-moment-differs players',
    ],
  ])('is reported with a fault: %s', (_what, change, fault) => {
    const game = changed(change)
    expect(short(game)).toContain(fault)
    expect(agrees(game)).toBe(false)
  })

  it('keeps the log up to the entry at which the replay stops', () => {
    const game = changed((raw) => {
      for (const { voting } of raw.players) (voting as unknown[])[0] = null
    })
    expect(game.record?.log.length).toBeGreaterThan(10)
    expect(game.state?.outcome?.winner).toBeUndefined()
  })
})
