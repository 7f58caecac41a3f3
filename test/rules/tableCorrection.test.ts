// The table put right, and entries put where they were forgotten: as if it had been so from the start, and back again.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../src/rules/entries.ts'
import type { GameHeader } from '../../src/rules/header.ts'
import { legalEntries } from '../../src/rules/legalEntries.ts'
import { correctedHeader } from '../../src/rules/tableCorrection.ts'
import { applyLogChange, type LogChange, type ReplayedLog } from '../../src/rules/logChange.ts'
import { replay } from '../../src/rules/replay.ts'
import { sport, wolves } from '../support/rulebooks.ts'
import { viewFor } from '../../src/rules/view.ts'
import { seat, type Role } from '../../src/rules/vocabulary.ts'
import { table } from './support/games.ts'

const ROLES: readonly Role[] = ['don', 'mafia', 'sheriff', 'doctor', 'mistress', 'citizen', 'citizen', 'citizen']
const STAMP = { at: 7, author: 'judge' }

const enter = (entry: Entry): LogChange => ({ type: 'enter', entry })
const retract = (item: number): LogChange => ({ type: 'retract', item, reason: 'undo' })
const cards = (...mends: readonly (readonly [number, Role])[]): LogChange => ({
  type: 'mend',
  seats: mends.map(([at, role]) => ({ seat: seat(at), role })),
  reason: 'wrong card',
})
const nominate = (by: number, target: number): Entry => ({ type: 'nominate', by: seat(by), target: seat(target) })
const said = (at: number): Entry => ({ type: 'end-speech', seat: seat(at) })
const hands = (nominee: number, ...voters: readonly number[]): Entry => ({
  type: 'vote',
  nominee: seat(nominee),
  voters: voters.map(seat),
})

function fresh(header: GameHeader = table(ROLES)): ReplayedLog {
  return { header, log: [], replay: replay(header, []) }
}

function after(played: ReplayedLog, change: LogChange): ReplayedLog {
  const done = applyLogChange(played, change, STAMP)
  if (!done.ok) throw new Error(`${change.type}: ${done.error.code}`)
  return { ...played, log: [...played.log, done.value.item], replay: done.value.replay }
}

const refused = (played: ReplayedLog, change: LogChange) => {
  const done = applyLogChange(played, change, STAMP)
  return done.ok ? undefined : done.error.code
}

/** Legal entries by chance, from either phase. */
const entriesBy = (choices: readonly number[], start = fresh()) =>
  choices.reduce((played, choice) => {
    const offers = legalEntries(played.replay.state)
    const entry = offers[choice % Math.max(1, offers.length)]
    return entry ? after(played, enter(entry)) : played
  }, start)

const roles = ({ replay: { state } }: ReplayedLog) => state.seats.map(({ role }) => role)

describe('a wrong card', () => {
  test('put right on the second day is what the first night was played with', () => {
    const wrong = entriesBy([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8])
    const mended = after(wrong, cards([3, 'citizen'], [6, 'sheriff']))
    expect(roles(mended)).toEqual(['don', 'mafia', 'citizen', 'doctor', 'mistress', 'sheriff', 'citizen', 'citizen'])
    const right = table(['don', 'mafia', 'citizen', 'doctor', 'mistress', 'sheriff', 'citizen', 'citizen'])
    expect(mended.replay.state).toEqual({ ...replay(right, wrong.log).state, header: mended.replay.state.header })
  })

  test('brings the step of a role that was not dealt where the rulebook calls it, and takes one away', () => {
    const header = table(['don', 'mafia', 'citizen', 'doctor', 'citizen', 'citizen', 'citizen', 'citizen'])
    const { wakeOrder } = correctedHeader(header, after(fresh(header), cards([5, 'sheriff'], [4, 'citizen'])).log)
    const usual = table(['don', 'mafia', 'citizen', 'citizen', 'sheriff', 'citizen', 'citizen', 'citizen']).wakeOrder
    expect(wakeOrder).toEqual(usual)
  })

  test.each<[string, LogChange, string]>([
    ['two Dons', cards([2, 'don']), 'setup/too-many-of-role'],
    ['no mafia left', cards([1, 'citizen'], [2, 'citizen']), 'setup/needs-both-teams'],
    ['a card the rulebook has not', cards([2, 'seer' as Role]), 'setup/unknown-role'],
    ['nothing put right', cards(), 'mend/nothing'],
    ['a seat that is not there', cards([9, 'citizen']), 'mend/no-such-seat'],
  ])('%s is refused', (_, change, code) => {
    expect(refused(fresh(), change)).toBe(code)
  })

  test('a mend that another one stands on is not taken back alone', () => {
    const twice = [cards([1, 'citizen'], [8, 'don']), cards([8, 'citizen'], [7, 'don'])].reduce(after, fresh())
    expect(refused(twice, retract(1))).toBe('setup/too-many-of-role')
    expect(roles([retract(2), retract(1)].reduce(after, twice))).toEqual(ROLES)
  })
})

describe('rules that always deal the same cards', () => {
  const SPORT: readonly Role[] = sport.deal(10)
  const WOLVES: readonly Role[] = wolves.deal(10)
  const sportTable = (roles = SPORT) => fresh(table(roles, { rulebook: 'sport' }))
  const wolvesTable = () => fresh(table(WOLVES, { rulebook: 'wolves' }))
  const missing = (played: ReplayedLog, change: LogChange) => {
    const done = applyLogChange(played, change, STAMP)
    if (done.ok) return undefined
    const { code, params } = done.error
    return `${code} ${'role' in params ? params.role : ''}`
  }

  test.each<[string, () => ReplayedLog, LogChange, string]>([
    ['sport without a Sheriff', sportTable, cards([4, 'civilian']), 'sheriff'],
    ['sport without a Don', sportTable, cards([1, 'mafia']), 'don'],
    ['sport with three mafiosi', sportTable, cards([5, 'mafia']), 'civilian'],
    ['wolves without a Doctor', wolvesTable, cards([5, 'citizen']), 'doctor'],
  ])('%s is refused before it is written', (_, played, change, role) => {
    expect(missing(played(), change)).toBe(`setup/card-missing ${role}`)
  })

  test('two cards exchanged are taken, and so is anything at a table that lacked the card before', () => {
    expect(missing(sportTable(), cards([4, 'civilian'], [5, 'sheriff']))).toBeUndefined()
    const recorded = sportTable(SPORT.with(3, 'civilian'))
    expect(missing(recorded, cards([1, 'mafia'], [2, 'don']))).toBeUndefined()
    expect(missing(recorded, cards([4, 'sheriff']))).toBeUndefined()
  })

  test('whatever cards are put right, the ten of a sport game stay the ten that are dealt', () => {
    const mends = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.constantFrom(...SPORT)), {
      minLength: 1,
      maxLength: 10,
      selector: ([at]) => at,
    })
    fc.assert(
      fc.property(mends, (list) => {
        const done = applyLogChange(sportTable(), cards(...list), STAMP)
        const wanted = list.reduce<readonly Role[]>((all, [at, role]) => all.with(at - 1, role), SPORT)
        expect(done.ok).toBe(wanted.toSorted().join() === SPORT.toSorted().join())
      }),
      { numRuns: 500 },
    )
  })
})

test('a forgotten immunity card counts as if it had been dealt', () => {
  const mend: LogChange = { type: 'mend', seats: [{ seat: seat(8), immune: true }], reason: 'card forgotten' }
  fc.assert(
    fc.property(fc.array(fc.nat(40), { minLength: 20, maxLength: 60 }), (choices) => {
      const start = entriesBy(choices)
      const { steps } = replay(table(ROLES, { immune: [8] }), start.log)
      const withoutHeader = (list: typeof steps) =>
        list.map(({ state: { header: _, ...state }, ...step }) => [step, state])
      expect(withoutHeader(after(start, mend).replay.steps)).toEqual(withoutHeader(steps))
    }),
    { numRuns: 40 },
  )
})

describe('laws', () => {
  const game = fc.array(fc.nat(40), { maxLength: 30 })
  const swap = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))

  test('taken back, a mend has never been; made again, it is there again', () => {
    fc.assert(
      fc.property(game, swap, game, (before, [a, b], behind) => {
        const start = entriesBy(before)
        const change = cards([a, ROLES[b - 1] ?? 'citizen'], [b, ROLES[a - 1] ?? 'citizen'])
        const mended = after(start, change)
        const on = entriesBy(behind, mended)
        const back = after(mended, retract(mended.log.length))
        expect(back.replay.steps).toEqual(start.replay.steps)
        expect(after(back, retract(back.log.length)).replay.steps).toEqual(mended.replay.steps)
        expect(replay(on.header, JSON.parse(JSON.stringify(on.log)))).toEqual(on.replay)
      }),
      { numRuns: 60 },
    )
  })

  test('what is mended is as if it had been dealt so', () => {
    fc.assert(
      fc.property(game, swap, (choices, [a, b]) => {
        const mended = after(entriesBy(choices), cards([a, ROLES[b - 1] ?? 'citizen'], [b, ROLES[a - 1] ?? 'citizen']))
        const dealt = correctedHeader(mended.header, mended.log)
        const { steps } = replay(
          dealt,
          mended.log.filter(({ type }) => type !== 'mended'),
        )
        expect(mended.replay.steps).toEqual(steps)
      }),
      { numRuns: 60 },
    )
  })

  test('no viewer of the table learns by a mend what he may not see', () => {
    fc.assert(
      fc.property(game, (choices) => {
        const start = entriesBy(choices)
        const mended = after(start, cards([6, 'sheriff'], [3, 'citizen']))
        const dealt = replay(
          correctedHeader(mended.header, mended.log),
          mended.log.filter(({ type }) => type !== 'mended'),
        )
        expect(viewFor(mended.replay.state, { kind: 'public' })).toEqual(viewFor(dealt.state, { kind: 'public' }))
      }),
      { numRuns: 40 },
    )
  })
})

describe('a forgotten entry', () => {
  const day = () =>
    [
      enter(nominate(1, 8)),
      enter(said(1)),
      enter(nominate(2, 3)),
      enter(said(2)),
      enter({ type: 'end-discussion' }),
      enter(hands(8, 1, 4)),
    ].reduce(after, fresh())

  test('goes where it was forgotten: a nomination after the vote has opened', () => {
    const late = after(day(), { type: 'insert', before: 5, entry: nominate(3, 7) })
    expect(late.log.at(-1)).toMatchObject({ type: 'made', before: 5, moment: 'D1.speech' })
    const { state, steps } = late.replay
    expect(state.step).toMatchObject({ type: 'vote', nominees: [8, 3, 7] })
    expect(steps.map(({ rejection }) => rejection?.code)).toEqual(steps.map(() => undefined))
    expect(state.votes.map(({ voter }) => voter)).toEqual([1, 4])
  })

  test('a foul of a speech that is over', () => {
    const late = after(day(), { type: 'insert', before: 2, entry: { type: 'foul', seat: seat(1) } })
    expect(late.replay.state.seats[0]?.fouls).toBe(1)
    expect(late.replay.steps[1]?.entry).toEqual({ type: 'foul', seat: 1 })
  })

  test('what does not fit there is refused with the engine’s reason, and undone as any other', () => {
    expect(refused(day(), { type: 'insert', before: 3, entry: nominate(2, 8) })).toBe('nominate/already-nominated')
    expect(refused(day(), { type: 'insert', before: 77, entry: nominate(2, 8) })).toBe('games/no-such-item')
    const start = day()
    const late = after(start, { type: 'insert', before: 5, entry: nominate(3, 7) })
    expect(after(late, retract(late.log.length)).replay.steps).toEqual(start.replay.steps)
  })
})
