// Changes each flag and each pair of flags of CITY-10 and resolves every combination of targets at a table of five.
// Tests laws that apply under any house rules, and that a flag changes only the nights that `MAY_CHANGE` lists for it.
// The immunity card and last night's targets vary with the combination. The cost grows with the square of the number of
// flags; `npm run verify:rules` tests all combinations.

import { describe, expect, test } from 'vitest'
import type { Flags } from '../../../src/rules/header.ts'
import { resolveNight, type NightInput, type NightResult } from '../../../src/rules/night.ts'
import { city } from '../../support/rulebooks.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { seat, type Role, type Seat } from '../../../src/rules/vocabulary.ts'
import { parseEffectId } from '../../../src/rules/overturn.ts'
import { ALL_FLAG_SETTINGS } from '../proof/sizes.ts'

type Night = NightInput

const ROLES: readonly Role[] = ['don', 'mistress', 'doctor', 'maniac', 'citizen']
const MISTRESS = 2
const ACTORS: readonly Role[] = ['mafia', 'maniac', 'doctor', 'mistress']
const FLAGS = city.flags.filter((flag) => flag.group !== 'day')

/** All nights in which each actor names one of five seats or nobody. */
const nights: readonly Night[] = Array.from({ length: 6 ** 4 }, (_, index) => {
  const targets = ACTORS.map((_actor, place) => Math.floor(index / 6 ** place) % 6)
  const acts = Object.fromEntries(
    ACTORS.flatMap((role, i) => ((targets[i] ?? 0) === 0 ? [] : [[role, seat(targets[i] ?? 0)]])),
  )
  const immune = index % 7
  const previous = {
    ...(index % 4 === 0 ? {} : { doctor: seat((index % 5) + 1) }),
    ...(index % 3 === 0 ? {} : { mistress: seat((Math.floor(index / 5) % 5) + 1) }),
  }
  return {
    seats: ROLES.map((role, i) => ({ seat: seat(i + 1), role, alive: true, immune: immune === i + 1 })),
    acts,
    shots: {},
    previous,
  }
})

function initialFlags(): Flags {
  const flags = presetFlags(city, 'city')
  if (!flags.ok) throw new Error(flags.error.code)
  return flags.value
}

/** Bit masks of the tested settings: if bit k is set, flag k has the other of its two values. */
const turned: readonly number[] = Array.from({ length: 2 ** FLAGS.length }, (_, bits) => bits).filter(
  (bits) => ALL_FLAG_SETTINGS || turnedIn(bits) <= 2,
)

const settings: readonly Flags[] = turned.map((bits) => ({
  ...initialFlags(),
  ...Object.fromEntries(
    FLAGS.filter((_flag, k) => (bits >> k) & 1).map((flag) => [
      flag.key,
      flag.values.find((value) => value !== flag.initial) ?? flag.initial,
    ]),
  ),
}))

function turnedIn(bits: number): number {
  return bits === 0 ? 0 : (bits & 1) + turnedIn(bits >> 1)
}

/** Pairs of settings, by index, that differ only in the flag `flag`. */
const neighbours: readonly { readonly flag: number; readonly off: number; readonly on: number }[] = FLAGS.flatMap(
  (_, flag) =>
    turned.flatMap((bits, off) => {
      const on = (bits >> flag) & 1 ? -1 : turned.indexOf(bits | (1 << flag))
      return on === -1 ? [] : [{ flag, off, on }]
    }),
)

/** Whether a flag may change a night at all, according to its row in CITY-4, CITY-5 or CITY-6. */
const MAY_CHANGE: Readonly<Record<string, (night: Night) => boolean>> = {
  healCancelsManiacKill: ({ acts }) => acts.doctor !== undefined && acts.doctor === acts.maniac,
  loverGrantsVoteImmunity: ({ acts }) => acts.mistress !== undefined,
  loverDeathDrag: (night) => mistressHit(night) && night.acts.mistress !== MISTRESS,
  loverDragSavable: (night) =>
    mistressHit(night) && night.acts.mistress !== undefined && night.acts.doctor === night.acts.mistress,
  doctorNoRepeatTarget: (night) => repeats(night, 'doctor'),
  mistressNoRepeatTarget: (night) => repeats(night, 'mistress'),
  repeatTargetScope: (night) => repeats(night, 'doctor') || repeats(night, 'mistress'),
  maniacWinBeatsParity: () => false,
  immunityBlocksVote: () => false,
  immunitySavesFromDrag: (night) =>
    mistressHit(night) && night.seats.some((s) => s.immune && s.seat === night.acts.mistress),
}

function mistressHit({ acts }: Night): boolean {
  return acts.mafia === MISTRESS || acts.maniac === MISTRESS
}

function repeats({ acts, previous }: Night, role: Role): boolean {
  return acts[role] !== undefined && acts[role] === previous[role]
}

function told(result: NightResult): string {
  return JSON.stringify([result.deaths, result.saved ?? 0, result.voteImmune ?? 0])
}

test('the tested settings change each two-valued flag alone and together with every other flag', () => {
  expect(FLAGS.every((flag) => flag.values.length === 2)).toBe(true)
  const n = FLAGS.length
  expect(new Set(settings.map((flags) => JSON.stringify(flags))).size).toBe(
    ALL_FLAG_SETTINGS ? 2 ** n : 1 + n + (n * (n - 1)) / 2,
  )
  // Each flag is changed alone and together with every other flag.
  const pairs = FLAGS.map(
    (_, flag) => neighbours.filter((pair) => pair.flag === flag && turnedIn(turned[pair.off] ?? 0) <= 1).length,
  )
  expect(pairs).toEqual(FLAGS.map(() => n))
  expect(Object.keys(MAY_CHANGE).toSorted()).toEqual(FLAGS.map((flag) => flag.key).toSorted())
})

describe('all 1,296 nights of five seats', () => {
  test('obey every general rule, and each flag changes only the nights that it concerns', () => {
    const faults: string[] = []
    const effective = new Set<string>()
    for (const [number, night] of nights.entries()) {
      const results = settings.map((flags) => resolveNight(city, flags, night))
      for (const [index, result] of results.entries()) {
        const fault = lawBroken(night, result)
        if (fault !== undefined) faults.push(`night ${number}, setting ${turned[index]}: ${fault}`)
      }
      const answers = results.map(told)
      const allowed = FLAGS.map((flag) => MAY_CHANGE[flag.key]?.(night) === true)
      for (const { flag, off, on } of neighbours) {
        if (answers[off] === answers[on]) continue
        const key = FLAGS[flag]?.key ?? ''
        effective.add(key)
        if (allowed[flag] !== true)
          faults.push(`night ${number}: ${key} changed what is not its own (setting ${turned[off]})`)
      }
    }
    expect(faults.slice(0, 5)).toEqual([])
    expect([...effective].toSorted(), 'each night flag bites somewhere').toEqual(
      FLAGS.map((flag) => flag.key)
        .filter((key) => key !== 'maniacWinBeatsParity' && key !== 'immunityBlocksVote')
        .toSorted(),
    )
  })

  test('are unaffected by acts on or by a dead seat (CITY-1)', () => {
    const faults: string[] = []
    for (const [number, night] of nights.entries()) {
      for (const dead of [2, 3, 4, 5].map(seat)) {
        const seats = night.seats.map((sitter) => (sitter.seat === dead ? { ...sitter, alive: false } : sitter))
        const role = ROLES[dead - 1]
        const alive = Object.fromEntries(
          Object.entries(night.acts).filter(([actor, target]) => target !== dead && actor !== role),
        )
        const flags = settings[(number * 37) % settings.length] as Flags
        const withDead = resolveNight(city, flags, { ...night, seats })
        if (told(withDead) !== told(resolveNight(city, flags, { ...night, seats, acts: alive })))
          faults.push(`night ${number}, seat ${dead}`)
        if (withDead.deaths.includes(dead)) faults.push(`night ${number}: seat ${dead} died twice`)
      }
    }
    expect(faults).toEqual([])
  })
})

/** Checks the laws for one resolved night and returns a description of the first law that it breaks. */
function lawBroken(night: Night, { deaths, saved, trace }: NightResult): string | undefined {
  if (new Set(deaths).size !== deaths.length) return 'somebody died twice'
  const ids = trace.map((line) => line.effect)
  if (new Set(ids).size !== ids.length) return 'an effect is traced twice'
  const standing = new Set(trace.filter((line) => line.overturnedBy === null).map((line) => line.effect))
  const felled = trace.filter((line) => line.overturnedBy !== null)
  if (felled.some((line) => !standing.has(line.overturnedBy ?? '')))
    return 'an effect was felled by one that does not stand'
  const killed = new Set(
    [...standing]
      .map(parseEffectId)
      .filter(({ kind }) => kind.startsWith('kill:') || kind === 'drag')
      .map((effect) => effect.seat),
  )
  if (deaths.some((dead) => !killed.has(dead)) || killed.size !== deaths.length)
    return 'a death without a standing cause, or a cause without a death'
  const hit = new Set<Seat | undefined>([night.acts.mafia, night.acts.maniac])
  const survivors = [...hit].filter((target): target is Seat => target !== undefined && !deaths.includes(target))
  if (
    survivors.some(
      (survivor) =>
        !felled.some((line) => line.effect.startsWith('kill:') && parseEffectId(line.effect).seat === survivor),
    )
  )
    return 'a survival without an overturned kill'
  if (
    saved !== undefined &&
    (saved !== night.acts.doctor || deaths.includes(saved) || night.seats[saved - 1]?.immune === true)
  )
    return 'credit for a save that was none'
  return undefined
}
