// Published versions stay as they were. For each version of a rulebook there are complete games, recorded when the
// version was published, and a replay still gives the same events. Each published scheme still equals its file. A
// version without a file makes the test fail; FREEZE=1 writes missing files and never changes an existing one.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, it } from 'vitest'
import { randomEntry } from '../../src/rules/randomEntry.ts'
import { advance } from '../../src/rules/decide.ts'
import type { Entry } from '../../src/rules/entries.ts'
import type { GameEvent } from '../../src/rules/events.ts'
import type { GameHeader } from '../../src/rules/header.ts'
import { legalEntriesOutsideStep } from '../../src/rules/legalEntries.ts'
import { initialState, openGame } from '../../src/rules/openGame.ts'
import type { Rulebook } from '../../src/rules/rulebook.ts'
import { PUBLISHED_RULEBOOKS, rulesOf } from '../../src/rules/rulebooks/registry.ts'
import type { GameState } from '../../src/rules/state.ts'
import { SCHEMES } from '../../src/scoring/schemes/registry.ts'

const FOLDER = resolve(import.meta.dirname, '../fixtures/published')
const GAMES_OF_A_PRESET = 4

interface FrozenGame {
  readonly header: GameHeader
  readonly entries: readonly Entry[]
  readonly outcome: unknown
  /** SHA-256 of all events in order and of the last state, as JSON with sorted keys. */
  readonly events: string
  readonly state: string
}

const nameOf = (what: string, { id, version }: { readonly id: string; readonly version: string }) =>
  `${what}-${id}-${version}.jsonl`

const pathOf = (name: string) => resolve(FOLDER, name)

/** JSON value with sorted keys; the big integers of fractions are text. */
const plain = (value: unknown): unknown =>
  inOrder(JSON.parse(JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner))))

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  )
}

const hashOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(plain(value)))
    .digest('hex')

/** Plays all entries in order from the first state. Throws if one is refused. */
function playedThrough(header: GameHeader, entries: readonly Entry[]): Omit<FrozenGame, 'header' | 'entries'> {
  let state: GameState = initialState(header)
  const events: GameEvent[] = []
  for (const entry of entries) {
    const advanced = advance(state, entry)
    if (!advanced.ok) throw new Error(`${JSON.stringify(entry)}: ${advanced.error.code}`)
    events.push(...advanced.value.events)
    state = advanced.value.state
  }
  return { outcome: state.outcome, events: hashOf(events), state: hashOf(state) }
}

function recorded(header: GameHeader, seed: number): FrozenGame {
  const random = xoroshiro128plus(seed)
  const below = (n: number) => uniformInt(random, 0, n - 1)
  const entries: Entry[] = []
  let state: GameState = initialState(header)
  while (state.phase !== 'over') {
    // Sometimes plays an entry that is legal at any moment: a foul, a removal, a claim, or a team loss.
    const side = legalEntriesOutsideStep(state)
    const entry = (below(30) === 0 ? side[below(Math.max(1, side.length))] : undefined) ?? randomEntry(state, below)
    const advanced = advance(state, entry)
    if (!advanced.ok) throw new Error(`${JSON.stringify(entry)}: ${advanced.error.code}`)
    entries.push(entry)
    state = advanced.value.state
  }
  return { header, entries, ...playedThrough(header, entries) }
}

function gamesOf(rulebook: Rulebook): readonly FrozenGame[] {
  return rulebook.presets.flatMap((preset) =>
    Array.from({ length: GAMES_OF_A_PRESET }, (_, index) => {
      const cards = rulebook.deal(rulebook.seats.usual)
      const seats = cards.map((role, i) => ({ seat: i + 1, role, immune: false }))
      const header = openGame({ rulebook: preset.id, version: rulebook.version, seats, seed: index + 1 })
      if (!header.ok) throw new Error(header.error.code)
      return recorded(header.value, index + 1)
    }),
  )
}

/** Reads a file with one value per line, or writes it if it is missing and FREEZE=1. */
function frozen<T>(name: string, make: () => readonly T[]): readonly T[] {
  const path = pathOf(name)
  if (!existsSync(path) && process.env['FREEZE'] === '1')
    writeFileSync(
      path,
      make()
        .map((value) => `${JSON.stringify(value)}\n`)
        .join(''),
    )
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}

it.each(PUBLISHED_RULEBOOKS.map((rulebook) => [rulebook.id, rulebook.version, rulebook] as const))(
  'the rulebook %s %s is used by games that name this version',
  (_id, version, rulebook) => {
    for (const { header } of frozen<FrozenGame>(nameOf('rules', rulebook), () => [])) {
      const { preset, seats, seed } = header
      const opened = openGame({ rulebook: preset, version, seats, seed })
      if (!opened.ok) throw new Error(opened.error.code)
      expect(opened.value.version).toBe(version)
      expect(rulesOf(opened.value)).toBe(rulebook)
    }
  },
)

it('every published version has a file, and every file has a version', () => {
  const carried = [
    ...PUBLISHED_RULEBOOKS.map((rulebook) => nameOf('rules', rulebook)),
    ...SCHEMES.map((scheme) => nameOf('scheme', scheme)),
  ]
  expect(new Set(carried).size).toBe(carried.length)
  expect(readdirSync(FOLDER).toSorted()).toEqual(carried.toSorted())
})

describe('recorded games', () => {
  it.each(PUBLISHED_RULEBOOKS.map((rulebook) => [rulebook.id, rulebook.version, rulebook] as const))(
    'of %s %s still give the same events and state',
    (id, version, rulebook) => {
      const games = frozen(nameOf('rules', rulebook), () => gamesOf(rulebook))
      expect(new Set(games.map(({ header }) => header.preset)).size).toBe(rulebook.presets.length)
      for (const { header, entries, ...result } of games) {
        expect(header).toMatchObject({ rulebook: id, version })
        expect(playedThrough(header, entries)).toEqual(result)
      }
    },
  )
})

describe('published scheme', () => {
  it.each(SCHEMES.map((scheme) => [scheme.id, scheme.version, scheme] as const))(
    '%s %s equals its recorded file',
    (_id, _version, scheme) => {
      expect([plain(scheme)]).toEqual(frozen(nameOf('scheme', scheme), () => [plain(scheme)]))
    },
  )
})
