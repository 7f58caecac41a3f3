// Changes that a plan refuses and accepts. No order of commands leads to a plan that cannot be played: nobody sits
// twice at a table, no table has too few players, and rounds already played stay unchanged.

import { describe, expect, it } from 'vitest'
import {
  decideEntrantAddition,
  decideStageAddition,
  decideStageChange,
  decideEntrantCheckIn,
  decideExhibitionStatus,
  decideStageRemoval,
  decidePlayerReplacement,
  decideStageSeating,
  decidePairRestrictions,
  decideSlotSwap,
  decideEntrantWithdrawal,
  type PlanChangeContext,
} from '../../../src/club/plan/changePlan.ts'
import type { PlanEvent } from '../../../src/club/model/planEvents.ts'
import { memberIdInSlot, memberIdsAtTable, memberIdsSittingOut } from '../../../src/club/model/plan.ts'
import { planView } from '../../../src/club/plan/view.ts'
import type { Result } from '../../../src/rules/vocabulary.ts'
import { after, ids, planData, stage, turning, withGame } from './planData.ts'

const SIZE = { rounds: 3, tables: 2, players: 20 }
const staged = after(planData(), decideStageAddition(planData(), stage(), 'q'))
const seated = after(staged, decideStageSeating(staged, 'q', turning(SIZE), 7))
const stageQ = (data: PlanChangeContext) => data.plan.stages.get('q') ?? expect.fail('no stage')
const played = withGame(seated, { stage: 'q', round: 1, table: 1 }, memberIdsAtTable(stageQ(seated), 1, 1) ?? [])
const replacing = (place: number, member: string, fromRound: number) => ({
  stage: 'q',
  place,
  member,
  fromRound,
  reason: 'ill',
})
const wider = after(seated, decideEntrantAddition(seated, ['m21']))
const replaced = after(wider, decidePlayerReplacement(wider, replacing(1, 'm21', 2)))

const apart = (...members: readonly string[]) =>
  members.flatMap((a, index) => members.slice(index + 1).map((b) => ({ a, b, kind: 'separate' as const })))
const codeOf = (result: Result<unknown>) => (result.ok ? 'taken' : result.error.code)

it('finals are shown last, whenever they were planned', () => {
  const first = after(staged, decideStageAddition(staged, stage({ name: 'Final', isFinal: true }), 'f'))
  const data = after(first, decideStageAddition(first, stage({ name: 'Second day' }), 'd'))
  expect(planView('s', data.plan, data.club, []).stages.map(({ id }) => id)).toEqual(['q', 'd', 'f'])
})

it('a season without entrants accepts pairs of any members', () => {
  const pairs = [{ a: 'm1', b: 'm24', kind: 'avoid' }] as const
  expect(after(planData(24, 0), decidePairRestrictions(planData(24, 0), pairs)).plan.pairs).toEqual(pairs)
})

describe('pairs of people', () => {
  it('are refused if too many people must be apart', () => {
    expect(decidePairRestrictions(staged, apart('m1', 'm2', 'm3'))).toEqual({
      ok: false,
      error: {
        code: 'plan/too-many-apart',
        params: { names: 'Name of m1, Name of m2, Name of m3', count: 3, tables: 2, stage: 'Qualifying' },
      },
    })
  })

  it('that should avoid each other are not limited, and existing pairs can always be removed', () => {
    const soft = apart('m1', 'm2', 'm3').map((pair) => ({ ...pair, kind: 'avoid' as const }))
    expect(codeOf(decidePairRestrictions(staged, soft))).toBe('taken')
    // The pairs are older than the stage. Pairs may be removed even if the stage is impossible with the remaining
    // pairs.
    const early = after(planData(), decidePairRestrictions(planData(), apart('m1', 'm2', 'm3', 'm4')))
    const impossible = after(early, decideStageAddition(early, stage(), 'q'))
    expect(codeOf(decidePairRestrictions(impossible, apart('m1', 'm2', 'm3')))).toBe('taken')
    expect(codeOf(decidePairRestrictions(impossible, [...apart('m1', 'm2', 'm3', 'm4'), ...apart('m5', 'm6')]))).toBe(
      'plan/too-many-apart',
    )
  })

  it('are no longer limited by a stage once every table has its game', () => {
    expect(codeOf(decidePairRestrictions(played, apart('m1', 'm2', 'm3')))).toBe('plan/too-many-apart')
    let over = seated
    for (const round of [1, 2, 3])
      for (const table of [1, 2])
        over = withGame(over, { stage: 'q', round, table }, memberIdsAtTable(stageQ(over), round, table) ?? [])
    expect(codeOf(decidePairRestrictions(over, apart('m1', 'm2', 'm3')))).toBe('taken')
  })
})

describe('a plan refuses', () => {
  it.each<[string, string, () => Result<readonly PlanEvent[]>]>([
    ['an unknown member as an entrant', 'members/unknown', () => decideEntrantAddition(planData(), ['nobody'])],
    ['to withdraw a non-entrant', 'plan/not-an-entrant', () => decideEntrantWithdrawal(planData(), 'm21')],
    ['to withdraw a player of a line-up', 'plan/in-lineup', () => decideEntrantWithdrawal(staged, 'm1')],
    ['to withdraw a replacement', 'plan/in-lineup', () => decideEntrantWithdrawal(replaced, 'm21')],
    [
      'to withdraw an entrant who has played',
      'plan/has-played',
      () => {
        const data = withGame(planData(), { stage: 'gone', round: 1, table: 1 }, ids(10))
        return decideEntrantWithdrawal(data, 'm1')
      },
    ],
    ['to check in a non-entrant', 'plan/not-an-entrant', () => decideEntrantCheckIn(planData(), ['m1', 'm21'], true)],
    [
      'a non-entrant as an exhibition player',
      'plan/not-an-entrant',
      () => decideExhibitionStatus(planData(), 'm21', true),
    ],
    [
      'a pair with a non-entrant',
      'plan/not-an-entrant',
      () => decidePairRestrictions(planData(), [{ a: 'm1', b: 'm21', kind: 'separate' }]),
    ],
    [
      'a pair with an unknown member if nobody is entered',
      'members/unknown',
      () => decidePairRestrictions(planData(24, 0), [{ a: 'm1', b: 'nobody', kind: 'avoid' }]),
    ],
    [
      'a pair of one player',
      'plan/repeated-pair',
      () => decidePairRestrictions(planData(), [{ a: 'm1', b: 'm1', kind: 'avoid' }]),
    ],
    [
      'a repeated pair, the second time reversed',
      'plan/repeated-pair',
      () =>
        decidePairRestrictions(planData(), [
          { a: 'm1', b: 'm2', kind: 'avoid' },
          { a: 'm2', b: 'm1', kind: 'separate' },
        ]),
    ],
    [
      'to keep three people apart at two tables',
      'plan/too-many-apart',
      () => decidePairRestrictions(staged, apart('m1', 'm2', 'm3')),
    ],
    [
      'to keep a player apart from so many others that no table can be filled',
      'plan/too-few-left',
      () =>
        decidePairRestrictions(
          staged,
          ids(11, 2).map((b) => ({ a: 'm1', b, kind: 'separate' as const })),
        ),
    ],
    ['a stage without a name', 'name/empty', () => decideStageAddition(planData(), stage({ name: ' ' }), 'x')],
    [
      'two stages with the same name',
      'plan/stage-name-taken',
      () => decideStageAddition(staged, stage({ name: 'QUALIFYING ' }), 'x'),
    ],
    [
      'a non-entrant in a line-up',
      'plan/not-an-entrant',
      () => decideStageAddition(planData(), stage({ lineup: ids(21) }), 'x'),
    ],
    [
      'a player twice in a line-up',
      'plan/twice-in-lineup',
      () => decideStageAddition(planData(), stage({ lineup: ['m1', 'm1'] }), 'x'),
    ],
    ['to change an unknown stage', 'plan/unknown-stage', () => decideStageChange(planData(), 'q', stage())],
    [
      'a different line-up of a stage that has games',
      'plan/stage-has-games',
      () => decideStageChange(played, 'q', stage({ lineup: ids(20).toReversed() })),
    ],
    [
      'fewer tables of a stage that has games',
      'plan/stage-has-games',
      () => decideStageChange(played, 'q', stage({ tables: 1 })),
    ],
    [
      'fewer rounds than the rounds with games',
      'plan/stage-has-games',
      () =>
        decideStageChange(
          withGame(seated, { stage: 'q', round: 3, table: 1 }, memberIdsAtTable(stageQ(seated), 3, 1) ?? []),
          'q',
          stage({ rounds: 2 }),
        ),
    ],
    ['to remove a stage that has games', 'plan/stage-has-games', () => decideStageRemoval(played, 'q')],
    [
      'to seat too few players',
      'plan/too-few-players',
      () => {
        const data = after(planData(), decideStageAddition(planData(), stage({ lineup: ids(19) }), 'q'))
        return decideStageSeating(data, 'q', turning({ ...SIZE, players: 19 }), undefined)
      },
    ],
    [
      'a schedule with a different number of rounds',
      'plan/not-a-schedule',
      () => decideStageSeating(staged, 'q', turning({ ...SIZE, rounds: 2 }), undefined),
    ],
    [
      'a schedule with a different number of tables',
      'plan/not-a-schedule',
      () => decideStageSeating(staged, 'q', turning({ ...SIZE, tables: 1 }), undefined),
    ],
    [
      'a schedule with an unknown place',
      'plan/not-a-schedule',
      () =>
        decideStageSeating(
          staged,
          'q',
          turning({ ...SIZE, players: 21 }).map((round) => round.toReversed()),
          undefined,
        ),
    ],
    [
      'a schedule with a player at two tables at once',
      'plan/not-a-schedule',
      () => decideStageSeating(staged, 'q', turning({ ...SIZE, players: 10 }), undefined),
    ],
    [
      'a new seating of a round that has games',
      'plan/table-has-game',
      () =>
        decideStageSeating(
          played,
          'q',
          turning(SIZE).map((round) => round.toReversed()),
          undefined,
        ),
    ],
    ['to move a player who has played', 'plan/table-has-game', () => decideSlotSwap(played, 'q', 1, 1, 20)],
    ['to swap a place with itself', 'plan/no-such-place', () => decideSlotSwap(seated, 'q', 1, 1, 1)],
    ['to swap an unknown place', 'plan/no-such-place', () => decideSlotSwap(seated, 'q', 1, 1, 21)],
    ['to swap in an unknown round', 'plan/no-such-place', () => decideSlotSwap(seated, 'q', 4, 1, 2)],
    ['to swap before the seating', 'plan/no-such-place', () => decideSlotSwap(staged, 'q', 1, 1, 2)],
    [
      'to replace an unknown place',
      'plan/no-such-place',
      () => decidePlayerReplacement(seated, replacing(21, 'm20', 1)),
    ],
    [
      'to replace from an unknown round',
      'plan/no-such-place',
      () => decidePlayerReplacement(seated, replacing(1, 'm20', 4)),
    ],
    [
      'to replace by a non-entrant',
      'plan/not-an-entrant',
      () => decidePlayerReplacement(seated, replacing(1, 'm21', 1)),
    ],
    [
      'to replace by a player of the line-up',
      'plan/plays-already',
      () => decidePlayerReplacement(seated, replacing(1, 'm2', 1)),
    ],
    [
      'to replace a player by themselves',
      'plan/plays-already',
      () => decidePlayerReplacement(seated, replacing(1, 'm1', 1)),
    ],
    [
      'to replace by a replacement',
      'plan/plays-already',
      () => decidePlayerReplacement(replaced, replacing(5, 'm21', 3)),
    ],
    [
      'to replace a player who has played the round',
      'plan/table-has-game',
      () => decidePlayerReplacement(after(played, decideEntrantAddition(played, ['m21'])), replacing(1, 'm21', 1)),
    ],
  ])('%s: %s', (_, code, act) => expect(codeOf(act())).toBe(code))
})

describe('a plan accepts', () => {
  it('each entrant only once, in order of entry', () => {
    const data = after(planData(24, 0), decideEntrantAddition(planData(24, 0), ['m3', 'm1', 'm3']))
    expect([...data.plan.entrants.keys()]).toEqual(['m3', 'm1'])
    expect(decideEntrantAddition(data, ['m1'])).toEqual({ ok: true, value: [] })
  })

  it('check-ins, and writes an event only for people whose state changes', () => {
    const data = after(planData(), decideEntrantCheckIn(planData(), ['m1', 'm2'], true))
    expect(decideEntrantCheckIn(data, ['m1', 'm2', 'm3'], true)).toEqual({
      ok: true,
      value: [{ type: 'EntrantsCheckedIn', members: ['m3'], present: true }],
    })
    expect(decideEntrantCheckIn(data, ['m5'], false)).toEqual({ ok: true, value: [] })
  })

  it('a withdrawal, which removes the person’s pairs', () => {
    const paired = after(
      planData(),
      decidePairRestrictions(planData(), [
        { a: 'm1', b: 'm2', kind: 'separate' },
        { a: 'm3', b: 'm4', kind: 'avoid' },
      ]),
    )
    expect(after(paired, decideEntrantWithdrawal(paired, 'm2')).plan.pairs).toEqual([
      { a: 'm3', b: 'm4', kind: 'avoid' },
    ])
  })

  it('a withdrawal of somebody whose only game is void', () => {
    expect(decideEntrantWithdrawal({ ...played, plan: planData().plan, rows: [] }, 'm1').ok).toBe(true)
  })

  it.each([
    ['the same values', {}, true, true],
    ['another name, judge and weight', { name: 'Day one', judges: ['Cy'], isFinal: true }, true, true],
    ['the same people in another order', { lineup: ids(20).toReversed() }, true, true],
    ['fewer rounds, which cuts the seating and removes the seed', { rounds: 2 }, true, false],
    ['more rounds, which keeps the seating and the seed', { rounds: 4 }, true, true],
    ['fewer tables, which removes the seating', { tables: 1 }, false, false],
    ['fewer people, which removes the seating', { lineup: ids(19) }, false, false],
  ])('a change of a stage to %s', (_, change, hasSchedule, hasSeed) => {
    const { schedule, seed } = stageQ(after(seated, decideStageChange(seated, 'q', stage(change))))
    expect([schedule !== undefined, seed !== undefined]).toEqual([hasSchedule, hasSeed])
  })

  it('fewer rounds after some were played, and keeps the played rounds', () => {
    const shorter = after(played, decideStageChange(played, 'q', stage({ rounds: 1, name: 'Short' })))
    expect(stageQ(shorter).schedule).toEqual(turning(SIZE).slice(0, 1))
  })

  it('more rounds after some were played, without a seating at first', () => {
    const longer = after(played, decideStageChange(played, 'q', stage({ rounds: 5 })))
    expect([stageQ(longer).rounds, stageQ(longer).schedule]).toEqual([5, turning(SIZE)])
    expect(memberIdsAtTable(stageQ(longer), 4, 1)).toBeUndefined()
    // Two places of a seated round may be swapped before the added rounds are seated.
    expect(stageQ(after(longer, decideSlotSwap(longer, 'q', 2, 3, 20))).schedule).toHaveLength(3)
    expect(codeOf(decideStageSeating(longer, 'q', turning(SIZE), 7))).toBe('plan/not-a-schedule')
    const all = turning({ ...SIZE, rounds: 5 })
    expect(codeOf(decideStageSeating(longer, 'q', [(all[0] ?? []).toReversed(), ...all.slice(1)], 7))).toBe(
      'plan/table-has-game',
    )
    expect(stageQ(after(longer, decideStageSeating(longer, 'q', all, 7))).schedule).toEqual(all)
  })

  it('an imported stage with at least as many rounds as were played', () => {
    const final = [13, 14, 15, 16].reduce(
      (data, round) => withGame(data, { stage: 'q', round, table: 1 }, ids(10)),
      staged,
    )
    const rounds = (n: number) => decideStageChange(final, 'q', stage({ rounds: n }))
    expect([16, 5, 4, 60].map((n) => stageQ(after(final, rounds(n))).rounds)).toEqual([16, 5, 4, 60])
    expect(rounds(3)).toEqual({
      ok: false,
      error: { code: 'plan/stage-has-games', params: { stage: 'Qualifying', rounds: 4, most: 60 } },
    })
  })

  it('no seating of a stage whose games were imported without seating', () => {
    const final = withGame(staged, { stage: 'q', round: 13, table: 1 }, ids(10))
    expect(codeOf(decideStageSeating(final, 'q', turning(SIZE), 7))).toBe('plan/table-has-game')
  })

  it('only as many judges as tables', () => {
    const judged = after(seated, decideStageChange(seated, 'q', stage({ judgeIds: ['m21', '', 'm22'] })))
    expect(stageQ(judged).judgeIds).toEqual(['m21', ''])
  })

  it('a swap that changes a single round and removes the seed', () => {
    const { schedule, seed } = stageQ(after(seated, decideSlotSwap(seated, 'q', 2, 3, 20)))
    const rounds = schedule?.map((round) => round.map((table) => table.join(' ')).join(' | '))
    expect(rounds).toEqual([
      '1 2 3 4 5 6 7 8 9 10 | 11 12 13 14 15 16 17 18 19 20',
      '2 20 4 5 6 7 8 9 10 11 | 12 13 14 15 16 17 18 19 3 1',
      '3 4 5 6 7 8 9 10 11 12 | 13 14 15 16 17 18 19 20 1 2',
    ])
    expect(seed).toBeUndefined()
  })

  it('a swap of a resting player into a seat, but not of two resting players', () => {
    const base = planData(24, 22)
    const wide = after(base, decideStageAddition(base, stage({ lineup: ids(22) }), 'q'))
    const some = after(wide, decideStageSeating(wide, 'q', turning({ ...SIZE, players: 22 }), undefined))
    expect(memberIdsAtTable(stageQ(after(some, decideSlotSwap(some, 'q', 1, 1, 21))), 1, 1)?.[0]).toBe('m21')
    expect(codeOf(decideSlotSwap(some, 'q', 1, 21, 22))).toBe('plan/no-such-place')
  })
})

describe('a player who leaves without a replacement', () => {
  const leaving = (place: number, fromRound: number, reason = 'ill') => ({ stage: 'q', place, fromRound, reason })
  const nine = { ...seated, leastSeats: 9 }
  const gone = after(nine, decidePlayerReplacement(nine, leaving(3, 2)))
  const places = (data: PlanChangeContext, place: number) =>
    [1, 2, 3].map((round) => memberIdInSlot(stageQ(data), place, round))

  it('leaves an empty place, and later players move up', () => {
    expect(places(gone, 3)).toEqual(['m3', undefined, undefined])
    expect(memberIdsAtTable(stageQ(gone), 1, 1)).toEqual(ids(10))
    expect(memberIdsAtTable(stageQ(gone), 2, 1)).toEqual(['m2', ...ids(8, 4)])
    expect(memberIdsSittingOut(stageQ(gone), 2)).toEqual([])
  })

  it.each<[string, string, () => Result<readonly PlanEvent[]>]>([
    ['without a reason', 'plan/reason-needed', () => decidePlayerReplacement(nine, leaving(3, 2, ' '))],
    ['if the rules need ten', 'plan/table-too-small', () => decidePlayerReplacement(seated, leaving(3, 2))],
    [
      'for a second player of the same table',
      'plan/table-too-small',
      () => decidePlayerReplacement(gone, leaving(4, 2)),
    ],
    ['for an empty place', 'plan/place-empty', () => decidePlayerReplacement(gone, leaving(3, 3))],
    ['before the stage is seated', 'plan/not-seated', () => decidePlayerReplacement(staged, leaving(3, 2))],
    [
      'from a played round',
      'plan/table-has-game',
      () => decidePlayerReplacement({ ...played, leastSeats: 9 }, leaving(3, 1)),
    ],
    [
      'if a seating puts two leaving players at one table',
      'plan/table-too-small',
      () => {
        // Place 11 sits at table 1 in the last round.
        const both = after(
          { ...gone, leastSeats: 8 },
          decidePlayerReplacement({ ...gone, leastSeats: 8 }, leaving(11, 2)),
        )
        return decideStageSeating({ ...both, leastSeats: 9 }, 'q', turning(SIZE), 1)
      },
    ],
  ])('is refused %s', (_, code, asked) => expect(codeOf(asked())).toBe(code))

  it('causes an error if too few players remain', () => {
    expect(decidePlayerReplacement(seated, leaving(3, 2))).toMatchObject({
      error: { params: { round: 2, table: 1, left: 9, least: 10 } },
    })
  })

  it('may leave if a resting player has taken their seat', () => {
    const base = planData(24, 21)
    const wide = after(base, decideStageAddition(base, stage({ lineup: ids(21) }), 'q'))
    const one = after(wide, decideStageSeating(wide, 'q', turning({ ...SIZE, players: 21 }), undefined))
    expect(codeOf(decidePlayerReplacement(one, leaving(3, 3)))).toBe('plan/table-too-small')
    const swapped = after(one, decideSlotSwap(one, 'q', 3, 3, 2))
    const left = after(swapped, decidePlayerReplacement(swapped, leaving(3, 3)))
    expect(memberIdsAtTable(stageQ(left), 3, 1)?.[0]).toBe('m2')
    expect(memberIdsSittingOut(stageQ(left), 3)).toEqual([])
  })

  it('can be put back, and can still be replaced later', () => {
    const back = after(gone, decidePlayerReplacement(gone, replacing(3, 'm3', 2)))
    expect(stageQ(back).replacements).toEqual([])
    const entered = after(gone, decideEntrantAddition(gone, ['m21']))
    const late = after(entered, decidePlayerReplacement(entered, replacing(3, 'm21', 3)))
    expect(places(late, 3)).toEqual(['m3', undefined, 'm21'])
    expect(codeOf(decidePlayerReplacement(late, replacing(3, 'm20', 3)))).toBe('plan/plays-already')
    expect(places(after(late, decidePlayerReplacement(late, leaving(3, 3))), 3)).toEqual(['m3', undefined, undefined])
  })
})

describe('a replacement', () => {
  const placed = (data: PlanChangeContext) => [1, 2, 3].map((round) => memberIdInSlot(stageQ(data), 1, round))

  it('plays from the given round on, and earlier rounds keep the original player', () => {
    expect(placed(replaced)).toEqual(['m1', 'm21', 'm21'])
    expect(memberIdsAtTable(stageQ(replaced), 3, 2)?.[8]).toBe('m21')
  })

  it('may be replaced as well, and the last change for a round applies', () => {
    const more = after(replaced, decideEntrantAddition(replaced, ['m22', 'm23']))
    const twice = after(more, decidePlayerReplacement(more, replacing(1, 'm22', 3)))
    expect(placed(twice)).toEqual(['m1', 'm21', 'm22'])
    const other = after(twice, decidePlayerReplacement(twice, replacing(1, 'm23', 2)))
    expect(placed(other)).toEqual(['m1', 'm23', 'm23'])
    expect(stageQ(other).replacements).toHaveLength(1)
  })

  it('is undone by putting the original player back', () => {
    const back = after(replaced, decidePlayerReplacement(replaced, replacing(1, 'm1', 2)))
    expect(placed(back)).toEqual(['m1', 'm1', 'm1'])
    expect(stageQ(back).replacements).toEqual([])
  })

  it('allows the replaced player to return in another place', () => {
    const back = after(replaced, decidePlayerReplacement(replaced, replacing(2, 'm1', 3)))
    expect([1, 2, 3].map((round) => memberIdInSlot(stageQ(back), 2, round))).toEqual(['m2', 'm2', 'm1'])
  })

  it('is removed when the line-up changes', () => {
    expect(
      stageQ(after(replaced, decideStageChange(replaced, 'q', stage({ name: 'Other' })))).replacements,
    ).toHaveLength(1)
    expect(
      stageQ(after(replaced, decideStageChange(replaced, 'q', stage({ lineup: ids(20).toReversed() })))).replacements,
    ).toEqual([])
  })
})
