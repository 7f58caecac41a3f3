// Table corrections and inserted entries: the result is as if the game had been right from the start. A correction or
// an insertion can be undone.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../../src/rules/entries.ts'
import type { GameHeader } from '../../src/rules/header.ts'
import { legalEntries } from '../../src/rules/legalEntries.ts'
import { correctedHeader } from '../../src/rules/tableCorrection.ts'
import { applyLogChange, type LogChange, type ReplayedLog } from '../../src/rules/logChange.ts'
import { replay } from '../../src/rules/replay.ts'
import { sport, wolves } from '../support/rulebooks.ts'
import { gameViewFor } from '../../src/rules/view.ts'
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

/** Random legal entries from the given start. */
const entriesBy = (choices: readonly number[], start = fresh()) =>
  choices.reduce((played, choice) => {
    const offers = legalEntries(played.replay.state)
    const entry = offers[choice % Math.max(1, offers.length)]
    return entry ? after(played, enter(entry)) : played
  }, start)

const roles = ({ replay: { state } }: ReplayedLog) => state.seats.map(({ role }) => role)

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

describe('a wrong card', () => {
  test('corrected later gives the same state as the right card from the start', () => {
    const wrong = entriesBy([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8])
    const mended = after(wrong, cards([3, 'citizen'], [6, 'sheriff']))
    expect(roles(mended)).toEqual(['don', 'mafia', 'citizen', 'doctor', 'mistress', 'sheriff', 'citizen', 'citizen'])
    const right = table(['don', 'mafia', 'citizen', 'doctor', 'mistress', 'sheriff', 'citizen', 'citizen'])
    expect(mended.replay.state).toEqual({ ...replay(right, wrong.log).state, header: mended.replay.state.header })
  })

  test('corrected to a new role adds or removes night calls', () => {
    const header = table(['don', 'mafia', 'citizen', 'doctor', 'citizen', 'citizen', 'citizen', 'citizen'])
    const { wakeOrder } = correctedHeader(header, after(fresh(header), cards([5, 'sheriff'], [4, 'citizen'])).log)
    const usual = table(['don', 'mafia', 'citizen', 'citizen', 'sheriff', 'citizen', 'citizen', 'citizen']).wakeOrder
    expect(wakeOrder).toEqual(usual)
  })

  test.each<[string, LogChange, string]>([
    ['a second Don', cards([2, 'don']), 'setup/too-many-of-role'],
    ['no mafia left', cards([1, 'citizen'], [2, 'citizen']), 'setup/needs-both-teams'],
    ['an unknown role', cards([2, 'seer' as Role]), 'setup/unknown-role'],
    ['no change', cards(), 'mend/nothing'],
    ['an unknown seat', cards([9, 'citizen']), 'mend/no-such-seat'],
  ])('corrected with %s is refused', (_, change, code) => {
    expect(refused(fresh(), change)).toBe(code)
  })

  test('has a correction that cannot be undone while a later correction depends on it', () => {
    const twice = [cards([1, 'citizen'], [8, 'don']), cards([8, 'citizen'], [7, 'don'])].reduce(after, fresh())
    expect(refused(twice, retract(1))).toBe('setup/too-many-of-role')
    expect(roles([retract(2), retract(1)].reduce(after, twice))).toEqual(ROLES)
  })
})

describe('rules with fixed cards', () => {
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
    ['sport with three mafia cards', sportTable, cards([5, 'mafia']), 'civilian'],
    ['wolves without a Doctor', wolvesTable, cards([5, 'citizen']), 'doctor'],
  ])('refuse a correction to %s before it is stored', (_, played, change, role) => {
    expect(missing(played(), change)).toBe(`setup/card-missing ${role}`)
  })

  test('accept an exchange of two cards', () => {
    expect(missing(sportTable(), cards([4, 'civilian'], [5, 'sheriff']))).toBeUndefined()
    const recorded = sportTable(SPORT.with(3, 'civilian'))
    expect(missing(recorded, cards([1, 'mafia'], [2, 'don']))).toBeUndefined()
    expect(missing(recorded, cards([4, 'sheriff']))).toBeUndefined()
  })

  test('accept exactly the corrections that keep the ten sport cards', () => {
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

describe('for any table corrections', () => {
  const game = fc.array(fc.nat(40), { maxLength: 30 })
  const swap = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }))

  test('undoing a correction removes its effect, and redo restores it', () => {
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

  test('a corrected game equals a game with these cards from the start', () => {
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

  test('the public view equals that of a game with these cards', () => {
    fc.assert(
      fc.property(game, (choices) => {
        const start = entriesBy(choices)
        const mended = after(start, cards([6, 'sheriff'], [3, 'citizen']))
        const dealt = replay(
          correctedHeader(mended.header, mended.log),
          mended.log.filter(({ type }) => type !== 'mended'),
        )
        expect(gameViewFor(mended.replay.state, { kind: 'public' })).toEqual(
          gameViewFor(dealt.state, { kind: 'public' }),
        )
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

  test('is inserted at its place, such as a nomination before the vote', () => {
    const late = after(day(), { type: 'insert', before: 5, entry: nominate(3, 7) })
    expect(late.log.at(-1)).toMatchObject({ type: 'made', before: 5, moment: 'D1.speech' })
    const { state, steps } = late.replay
    expect(state.step).toMatchObject({ type: 'vote', nominees: [8, 3, 7] })
    expect(steps.map(({ rejection }) => rejection?.code)).toEqual(steps.map(() => undefined))
    expect(state.votes.map(({ voter }) => voter)).toEqual([1, 4])
  })

  test('may be a foul during an earlier speech', () => {
    const late = after(day(), { type: 'insert', before: 2, entry: { type: 'foul', seat: seat(1) } })
    expect(late.replay.state.seats[0]?.fouls).toBe(1)
    expect(late.replay.steps[1]?.entry).toEqual({ type: 'foul', seat: 1 })
  })

  test('is refused with the engine’s reason if it does not fit', () => {
    expect(refused(day(), { type: 'insert', before: 3, entry: nominate(2, 8) })).toBe('nominate/already-nominated')
    expect(refused(day(), { type: 'insert', before: 77, entry: nominate(2, 8) })).toBe('games/no-such-item')
    const start = day()
    const late = after(start, { type: 'insert', before: 5, entry: nominate(3, 7) })
    expect(after(late, retract(late.log.length)).replay.steps).toEqual(start.replay.steps)
  })
})
