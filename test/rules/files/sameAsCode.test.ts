// Every published version, compiled from its file, plays as it did when it was code: the same declarations, the same
// nights with their traces, the same answers, deals and verdicts, and whole random games event for event.

import { createHash } from 'node:crypto'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { shuffled } from '../../../src/rules/deal.ts'
import type { Flags } from '../../../src/rules/header.ts'
import { isAct, resolveNight, type NightInput } from '../../../src/rules/night.ts'
import { resolve } from '../../../src/rules/overturn.ts'
import type { Rulebook, Sitter } from '../../../src/rules/rulebook.ts'
import { PUBLISHED } from '../../../src/rules/rulebooks/registry.ts'
import { countLiving, verdict } from '../../../src/rules/victory.ts'
import { seat, type Role, type Seat } from '../../../src/rules/vocabulary.ts'
import { ORACLES } from './oracle/all.ts'

const NIGHTS = Number(process.env['NIGHTS'] ?? 300)
const GAMES = Number(process.env['GAMES'] ?? 8)

const PAIRS = PUBLISHED.map((filed, at) => {
  const oracle = ORACLES[at]
  if (oracle === undefined) throw new Error(`no oracle of ${filed.id}`)
  return { name: `${filed.id} ${filed.version}`, filed, oracle }
})

/** What a rulebook says without running: functions left out. */
const declared = (rulebook: Rulebook) => JSON.parse(JSON.stringify(rulebook)) as unknown

/** Without what the code had elsewhere (a list of keys in cues) or only in its functions (what players of a program read). */
const asInCode = (rulebook: Rulebook): Rulebook => ({
  ...rulebook,
  night: rulebook.night.map(({ namesItsTime: _, ...step }) => step),
  graph: {
    effects: rulebook.graph.effects.map(({ comes: _, ...effect }) => effect),
    edges: rulebook.graph.edges.map(({ join: _, ...edge }) => edge),
  },
})

describe.each(PAIRS)('$name', ({ filed, oracle }) => {
  it('declares the same', () => expect(declared(asInCode(filed))).toEqual(declared(oracle)))

  it('deals the same cards, and begins with the same phase', () => {
    for (let n = filed.seats.min; n <= filed.seats.max; n += 1) {
      expect(filed.deal(n)).toEqual(oracle.deal(n))
      for (let black = 0; black <= n; black += 1) expect(filed.dealOf?.(n, black)).toEqual(oracle.dealOf?.(n, black))
    }
    for (const first of ['day', 'night']) expect(filed.firstPhase({ first })).toBe(oracle.firstPhase({ first }))
  })

  it('answers every check alike', () => {
    for (const step of filed.night.filter(({ kind }) => kind === 'check' || kind === 'pause'))
      for (const { role } of filed.roles)
        if (step.kind === 'check' || 'tellsOfVotedOut' in step)
          expect([step.id, role, filed.check(step.id as Role, role)]).toEqual([
            step.id,
            role,
            oracle.check(step.id as Role, role),
          ])
  })

  it('has the same winner at every count of the living', () => {
    const sizes = [0, 1, 2, 3, 4, 5, 6]
    for (const flags of everyFlags(filed, ['victory']))
      for (const red of sizes)
        for (const mafia of sizes)
          for (const maniac of filed.id === 'city' ? [0, 1] : [0]) {
            const counts = { red, mafia, maniac, alive: red + mafia + maniac }
            expect(verdict(filed, flags, counts)).toEqual(verdict(oracle, flags, counts))
          }
  })

  it(`resolves ${NIGHTS} random nights and votes alike, trace included`, () => {
    const roll = dice(PAIRS.findIndex((pair) => pair.filed === filed) + 1)
    for (let i = 0; i < NIGHTS; i += 1) {
      const { night, flags } = randomNight(filed, roll, i)
      expect([night, resolveNight(filed, flags, night)]).toEqual([night, resolveNight(oracle, flags, night)])
      const voteImmune = roll(3) === 0 ? night.seats[roll(night.seats.length)]?.seat : undefined
      const vote = {
        seats: night.seats,
        acts: {},
        shots: {},
        previous: {},
        leaving: night.seats.filter(({ alive }) => alive && roll(3) === 0).map((sitter) => sitter.seat),
        ...(voteImmune === undefined ? {} : { voteImmune }),
      }
      expect(resolve(filed.graph, flags, vote).trace).toEqual(resolve(oracle.graph, flags, vote).trace)
      expect(countLiving(filed, night.seats)).toEqual(countLiving(oracle, night.seats))
    }
  })
})

type Dice = (below: number) => number

function dice(seed: number): Dice {
  const random = xoroshiro128plus(seed)
  return (below) => uniformInt(random, 0, below - 1)
}

/** Every combination of the flags of these groups; the others as they are at first. */
function everyFlags(rulebook: Rulebook, groups: readonly string[]): readonly Flags[] {
  const initial: Flags = Object.fromEntries(rulebook.flags.map((flag) => [flag.key, flag.initial]))
  return rulebook.flags
    .filter(({ group }) => groups.includes(group))
    .reduce<readonly Flags[]>(
      (all, { key, values }) => all.flatMap((flags) => values.map((value) => ({ ...flags, [key]: value }))),
      [initial],
    )
}

function randomNight(rulebook: Rulebook, roll: Dice, seed: number): { night: NightInput; flags: Flags } {
  const n = Math.max(rulebook.seats.min, Math.min(rulebook.seats.max, 2 + roll(13)))
  const seats = shuffled(rulebook.deal(n), seed).map((role, at): Sitter => ({
    seat: seat(at + 1),
    role,
    alive: roll(5) > 0,
    immune: roll(6) === 0,
    hp: rulebook.wounds === undefined ? undefined : String(roll(2600)),
  }))
  const target = (): Seat => seat(roll(n) + 1)
  const shots = Object.fromEntries(
    rulebook.night
      .filter((step) => step.kind === 'shots' && roll(4) > 0)
      .map((step) => {
        const agreed = target()
        const shooters = seats.filter(({ role }) => step.actors.includes(role))
        return [
          step.id,
          shooters.map((each) =>
            roll(8) === 0 ? { by: each.seat } : { by: each.seat, target: roll(3) ? agreed : target() },
          ),
        ]
      }),
  )
  const gathered = rulebook.gather?.({ seats, shots, round: 1 + roll(5), seed })
  const named = rulebook.night.filter((step) => isAct(step) && roll(5) > 0).map((step) => [step.id, target()])
  const previous = rulebook.night.filter((step) => isAct(step) && roll(2) > 0).map((step) => [step.id, target()])
  return {
    night: {
      seats,
      shots,
      acts: { ...Object.fromEntries(named), ...gathered },
      previous: Object.fromEntries(previous),
    },
    flags: Object.fromEntries(rulebook.flags.map(({ key, values }) => [key, values[roll(values.length)] ?? ''])),
  }
}

describe('whole random games', () => {
  afterAll(() => {
    vi.doUnmock('../../../src/rules/rulebooks/registry.ts')
    vi.resetModules()
  })

  /** All games in one program: its rules from files, or from the code they were before. */
  async function played(isOracle: boolean): Promise<readonly string[]> {
    vi.resetModules()
    if (isOracle)
      vi.doMock('../../../src/rules/rulebooks/registry.ts', async (original) => {
        const find = ({ rulebook, version }: { rulebook: string; version: string }) =>
          ORACLES.find((each) => each.id === rulebook && each.version === version)
        return {
          ...(await original()),
          rulesOf: find,
          findVersion: (rulebook: string, version: string) => find({ rulebook, version }),
        }
      })
    else vi.doUnmock('../../../src/rules/rulebooks/registry.ts')
    const { randomEntry } = await import('../../../src/agents/random/randomGame.ts')
    const { advance } = await import('../../../src/rules/decide.ts')
    const { initialState, openGame } = await import('../../../src/rules/open.ts')
    return PUBLISHED.flatMap((rulebook) =>
      rulebook.presets.flatMap(({ id: preset }) =>
        Array.from({ length: GAMES }, (_, seed) => {
          const roll = dice(seed)
          const n = Math.max(rulebook.seats.min, Math.min(rulebook.seats.max, 6 + roll(9)))
          const seats = shuffled(rulebook.deal(n), seed).map((role, at) => ({ seat: at + 1, role }))
          const flags = Object.fromEntries(
            rulebook.flags.map(({ key, values }) => [key, values[roll(values.length)] ?? '']),
          )
          const header = openGame({ rulebook: preset, version: rulebook.version, flags, seats, seed })
          if (!header.ok) throw new Error(JSON.stringify(header.error))
          const lines: unknown[] = [header.value]
          let state = initialState(header.value)
          for (let step = 0; state.phase !== 'over' && step < 2000; step += 1) {
            const next = advance(state, randomEntry(state, roll))
            if (!next.ok) throw new Error(next.error.code)
            state = next.value.state
            lines.push(next.value.events)
          }
          return createHash('sha256').update(JSON.stringify(lines)).digest('hex')
        }),
      ),
    )
  }

  it(`${GAMES} of each preset come out event for event`, async () => {
    const filed = await played(false)
    expect(filed.length).toBeGreaterThan(PUBLISHED.length * GAMES)
    expect(await played(true)).toEqual(filed)
  })
})
