// Polemica protocols that contradict themselves or are incomplete. Every fault is reported with its location, and valid
// data is imported.

import { describe, expect, it } from 'vitest'
import { entriesAt, imported, short, type RawProtocol } from './sampleProtocol.ts'

const isTold = (fault: string) => !fault.startsWith('unread not-carried players')
const told = (change: (raw: RawProtocol) => void) => short(imported(change)).filter(isTold)
const row = (rows: RawProtocol['votes'], index: number) => rows[index] ?? {}

describe('a contradiction in the file', () => {
  it.each<[string, (raw: RawProtocol) => void, readonly string[]]>([
    ['another result', (raw) => (raw['result'] = 1), ['contradicts result-differs result']],
    [
      'a vote for a player who is not a nominee',
      (raw) => (row(raw.votes, 26)['candidate'] = 9),
      ['contradicts vote/not-a-nominee votes[26].candidate', 'missing votes-missing votes'],
    ],
    [
      'a vote by a player who is out',
      (raw) => raw.votes.push({ day: 2, num: 1, voter: 9, candidate: 2 }),
      ['contradicts seat/is-out votes[62].voter'],
    ],
    [
      'a repeated vote',
      (raw) => raw.votes.push({ day: 2, num: 1, voter: 1, candidate: 7 }),
      ['contradicts vote/voted-twice votes[62].voter'],
    ],
    [
      'a shot by a red player',
      (raw) => raw.shots.push({ night: 1, shooter: 5, victim: 9 }),
      ['contradicts not-a-shooter shots[6].shooter'],
    ],
    [
      'a second shot',
      (raw) => raw.shots.push({ night: 1, shooter: 6, victim: 1 }),
      ['contradicts shot-twice shots[6]'],
    ],
    [
      'a second check',
      (raw) => raw.checks.push({ night: 1, role: 3, player: 6 }),
      ['contradicts check-twice checks[5]'],
    ],
    [
      'a check by the Don who is out',
      (raw) => raw.checks.push({ night: 3, role: 0, player: 1 }),
      ['contradicts checker-is-out checks[5]'],
    ],
    [
      'a second nomination by the same player',
      (raw) => raw.votes.push({ day: 2, num: 0, voter: 2, candidate: 5 }),
      ['contradicts nominate/once-a-day votes[62]'],
    ],
    [
      'rows after the end',
      (raw) => raw.shots.push({ night: 4, shooter: 8, victim: 1 }, { night: 4, shooter: 6, victim: 1 }),
      ['contradicts after-the-end shots[6]'],
    ],
  ])('is reported with its location: %s', (_what, change, faults) => {
    expect(told(change)).toEqual(faults)
  })

  it('is reported for four fouls without a removal', () => {
    const stage = { type: 'speech', day: 2, player: 3 }
    const found = told((raw) => {
      const player = raw.players[0]
      if (player) player['fouls'] = [stage, stage, stage, stage].map((each) => ({ time: '', stage: each }))
    })
    expect(found).toEqual(['contradicts fouls-but-stays players[0].fouls[3]'])
  })
})

describe('a removal', () => {
  const stage = { type: 'speech', day: 2, player: 3 }

  it('results from four fouls, in the round of the fouls', () => {
    const game = imported((raw) => {
      const player = raw.players[0]
      if (player)
        Object.assign(player, { fouls: [stage, stage, stage, stage].map((each) => ({ stage: each })), disqual: stage })
    })
    expect(game.state?.seats[0]?.exit).toEqual({ how: 'fouls', phase: 'day', round: 2 })
  })

  it('by the judge is a team loss only if the other team wins', () => {
    const cut = (result: number | null) =>
      imported((raw) => {
        Object.assign(row(raw.players, 7), { disqual: stage })
        Object.assign(raw, {
          votes: raw.votes.filter(({ day }) => day === 1),
          shots: raw.shots.filter(({ night }) => night === 1),
          checks: raw.checks.filter(({ night }) => night === 1),
          stage: { type: 'gameOver', day: 2 },
          result,
        })
        for (const player of raw.players) Object.assign(player, { fouls: [], techs: [] })
      })
    expect(cut(0).state?.outcome).toMatchObject({ winner: 'red', reason: 'team-loss' })
    expect(short(cut(0)).filter(isTold)).toEqual(['missing team-loss result'])
    const against = cut(1)
    expect(against.state?.outcome).toBeUndefined()
    expect(against.record?.asserted).toEqual({ winner: 'mafia', bestMove: [2, 5, 8], firstVictim: 9 })
    expect(short(against).filter(isTold)).toEqual(['contradicts result-not-reached result'])
  })
})

describe('missing data', () => {
  it('is reported if one vote is missing', () => {
    const found = told((raw) => void raw.votes.splice(30, 1))
    expect(found).toEqual([expect.stringMatching(/^missing votes-missing votes$/)])
  })

  it('for a whole ballot is reported, and the result in the file is kept', () => {
    const game = imported((raw) => {
      raw.votes.splice(0, raw.votes.length, ...raw.votes.filter(({ day, num }) => day !== 3 || num === 0))
    })
    expect(short(game).filter(isTold)).toContain('missing votes-unknown votes')
    expect(game.record?.asserted?.winner).toBe('red')
  })

  it('is not reported after the stage at which the game stopped', () => {
    const game = imported((raw) => {
      Object.assign(raw, {
        result: null,
        stage: { type: 'speech', day: 2, player: 5 },
        votes: raw.votes.filter(({ day }) => day === 1),
        shots: raw.shots.filter(({ night }) => night === 1),
        checks: raw.checks.filter(({ night }) => night === 1),
      })
      for (const player of raw.players) Object.assign(player, { fouls: [], techs: [] })
    })
    expect(short(game).filter(isTold)).toEqual([])
    expect(game.state).toMatchObject({ phase: 'day', round: 2, step: { type: 'speech', seat: 6 } })
    expect(game.record?.asserted).toBeUndefined()
  })
})

describe('a protocol without exits in the first vote', () => {
  it('drops the votes of day 1 if one nominee leads', () => {
    const game = imported((raw) => {
      raw['zeroVoting'] = 'respeech'
      raw.votes.splice(
        0,
        raw.votes.length,
        ...raw.votes
          .filter(({ day, num }) => day !== 1 || num === 0 || num === 1)
          .map((each) => (each['day'] === 1 && each['num'] === 1 ? { ...each, candidate: 2 } : each)),
      )
      for (const player of raw.players) Object.assign(player, { fouls: [], techs: [] })
    })
    expect(short(game).filter(isTold)).toEqual(['unread zero-vote zeroVoting'])
    expect(entriesAt(game, 'D1.vote.0')).toEqual([])
    expect(game.state?.outcome).toMatchObject({ winner: 'red', reason: 'all-black-out' })
  })

  it('has no faults if the first vote is a tie', () => {
    expect(told((raw) => (raw['zeroVoting'] = 'respeech'))).toEqual([])
  })
})
