// Tables for proofs: headers whose flags cover every pair of values, with the default or any other legal cards,
// immunity cards, and night calls in any order.

import { dealRoles } from '../../../src/rules/deal.ts'
import { shuffleBySeed } from '../../../src/rules/draws.ts'
import type { FlagValue, Flags, GameHeader } from '../../../src/rules/header.ts'
import { openGame, type GameSetup } from '../../../src/rules/openGame.ts'
import type { Rulebook } from '../../../src/rules/rulebook.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'

interface Factor {
  readonly key: string
  readonly values: readonly FlagValue[]
}

type Row = Record<string, FlagValue>

const pairOf = (a: string, x: FlagValue, b: string, y: FlagValue) =>
  a < b ? `${a}=${x} ${b}=${y}` : `${b}=${y} ${a}=${x}`

/** Every pair of values of two flags. */
export function pairsOf(factors: readonly Factor[]): Set<string> {
  return new Set(
    factors.flatMap((one, i) =>
      factors
        .slice(i + 1)
        .flatMap((other) => one.values.flatMap((x) => other.values.map((y) => pairOf(one.key, x, other.key, y)))),
    ),
  )
}

export function pairsIn(row: Flags): string[] {
  const entries = Object.entries(row)
  return entries.flatMap(([a, x], i) => entries.slice(i + 1).map(([b, y]) => pairOf(a, x, b, y)))
}

/**
 * A small list of settings that contains every pair of values. Each row is built flag by flag, with the value that
 * covers the most pairs that no row covers yet.
 */
export function coveringArray(factors: readonly Factor[]): readonly Flags[] {
  const open = pairsOf(factors)
  const rows: Row[] = []
  while (open.size > 0) {
    const [seed = ''] = open
    const row: Row = {}
    for (const { key, values } of factors.toSorted(
      (a, b) => Number(seed.includes(`${b.key}=`)) - Number(seed.includes(`${a.key}=`)),
    )) {
      const wanted = values.find((value) => ` ${seed} `.includes(`${key}=${value} `))
      row[key] = wanted ?? mostUseful(row, key, values, open, rows.length)
    }
    for (const pair of pairsIn(row)) open.delete(pair)
    rows.push(row)
  }
  if (rows.length > 0) return rows
  const alone = factors.flatMap(({ key, values }) => values.map((value): Flags => ({ [key]: value })))
  return alone.length > 0 ? alone : [{}]
}

function mostUseful(
  row: Row,
  key: string,
  values: readonly FlagValue[],
  open: ReadonlySet<string>,
  turn: number,
): FlagValue {
  const gain = (value: FlagValue) =>
    Object.entries(row).filter(([other, theirs]) => open.has(pairOf(key, value, other, theirs))).length
  const turned = values.map((_, i) => values[(i + turn) % values.length] as FlagValue)
  return turned.toSorted((a, b) => gain(b) - gain(a))[0] as FlagValue
}

const SIZES = [10, 6, 4, 9, 5, 12, 7, 3, 8, 11]

const arrays = new Map<string, readonly Flags[]>()

/** Header number `index`: first the published presets, then the rows of the covering array, repeatedly. */
export function headerOf(rulebook: Rulebook, index: number): GameHeader {
  const rows = arrays.get(rulebook.id) ?? [...rulebook.presets.map(() => ({})), ...coveringArray(rulebook.flags)]
  arrays.set(rulebook.id, rows)
  const preset = rulebook.presets[index % rulebook.presets.length]
  const flags = rows[index % rows.length]
  if (preset === undefined || flags === undefined) throw new Error('no preset')
  const turn = Math.floor(index / rows.length) + index
  const n = Math.min(rulebook.seats.max, Math.max(rulebook.seats.min, SIZES[turn % SIZES.length] ?? 10))
  const roles = turn % 4 === 3 || n < 6 ? anyRoles(rulebook, n, index) : dealRoles(rulebook, n, index)
  const seats = roles.map((role, i) => ({ seat: i + 1, role, immune: turn % 3 > 0 && (index * 7 + i) % 5 < turn % 3 }))
  const usual = opened({ rulebook: preset.id, flags, seats, seed: index })
  return turn % 2 === 0
    ? usual
    : opened({ rulebook: preset.id, flags, seats, seed: index, wakeOrder: shuffleBySeed(usual.wakeOrder, index) })
}

/** Any legal composition: at least one role of each team, and no role more often than permitted. */
function anyRoles(rulebook: Rulebook, n: number, seed: number): readonly Role[] {
  const cards = rulebook.roles.flatMap(({ role, max }) => Array<Role>(max ?? 4).fill(role))
  const black = (role: Role) => rulebook.roles.find((spec) => spec.role === role)?.team === 'black'
  for (let again = 0; again < 1000; again += 1) {
    const drawn = Array.from({ length: Math.ceil(n / cards.length) }, () => cards).flat()
    const roles = shuffleBySeed(drawn, seed + again * 7919).slice(0, n)
    const legal = rulebook.roles.every(
      ({ role, max }) => max === undefined || roles.filter((other) => other === role).length <= max,
    )
    if (legal && roles.some(black) && !roles.every(black)) return roles
  }
  return dealRoles(rulebook, n, seed)
}

function opened(setup: GameSetup): GameHeader {
  const header = openGame(setup)
  if (!header.ok) throw new Error(JSON.stringify(header.error))
  return header.value
}
