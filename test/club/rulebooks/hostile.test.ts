// Hostile rulebook files: files of the program with pieces changed, dropped, doubled or exchanged, slightly or beyond
// recognition. Each is refused with codes, or accepted and then played. Nothing throws, and nothing hangs.
// `FILES=10000` tests this number of each kind.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { expect, it } from 'vitest'
import { randomEntry } from '../../../src/rules/randomEntry.ts'
import { parseRulebookValue } from '../../../src/club/rulebooks/parse.ts'
import { advance } from '../../../src/rules/decide.ts'
import type { RulebookFile } from '../../../src/rules/rulebookFiles/rulebookFile.ts'
import { diffRulebooks } from '../../../src/rules/rulebookFiles/merge.ts'
import { legalEntriesOfStep } from '../../../src/rules/legalEntries.ts'
import { rulebookWordWarnings } from '../../../src/club/rulebooks/words.ts'
import { findRulebookWarnings } from '../../../src/rules/rulebookFiles/check.ts'
import { initialState, openGame } from '../../../src/rules/openGame.ts'
import {
  publishedRulebookFile,
  registerRulebook,
  closestBuiltInParentOf,
  PUBLISHED_RULEBOOKS,
} from '../../../src/rules/rulebooks/registry.ts'

const FILES = Number(process.env['FILES'] ?? 400)
const MOST_STEPS = 400

type Tree = Record<string, unknown> | unknown[]
type Roll = (below: number) => number
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** All lists and objects in a file. */
function treesOf(value: unknown): readonly Tree[] {
  return isTree(value) ? [value, ...Object.values(value).flatMap(treesOf)] : []
}

const SOURCES = PUBLISHED_RULEBOOKS.map((rulebook) => publishedRulebookFile(rulebook) as RulebookFile)
const POOL: readonly unknown[] = [
  ...[0, 1, -1, 2, 1e9, 0.5, true, false, null, '', 'x', 'deaths', 'immunity', '__proto__', 'n / 0', 'M', 'alive'],
  ...['not '.repeat(90), '('.repeat(300), 'M = M', 'n - n', [], {}, [[]]],
  ...SOURCES.flatMap(treesOf).filter((tree) => JSON.stringify(tree).length < 400),
]

function spoil(file: unknown, roll: Roll): void {
  const trees = treesOf(file).filter((tree) => Object.keys(tree).length > 0)
  const tree = trees[roll(trees.length)] as Record<string, unknown>
  const keys = Object.keys(tree)
  const key = keys[roll(keys.length)] ?? ''
  const how = roll(5)
  if (how === 0) tree[key] = structuredClone(POOL[roll(POOL.length)])
  else if (how === 1 && Array.isArray(tree)) tree.splice(Number(key), 1)
  else if (how === 1) delete tree[key]
  else if (how === 2 && Array.isArray(tree)) tree.push(structuredClone(tree[Number(key)]))
  else if (how === 3 && typeof tree[key] === 'boolean') tree[key] = !tree[key]
  else {
    const other = keys[roll(keys.length)] ?? ''
    ;[tree[key], tree[other]] = [tree[other], tree[key]]
  }
}

/** Reads one changed file as if a stranger had sent it, plays a game if it is accepted, and returns the outcome. */
function tried(number: number, changes: number, roll: Roll): 'refused' | 'played' {
  const file = structuredClone(SOURCES[roll(SOURCES.length)]) as unknown as Record<string, unknown>
  const {
    isSolved: _,
    hasOwnFeed: __,
    usualScheme: ___,
    shot: ____,
    ...options
  } = file['options'] as object as Record<string, unknown>
  Object.assign(file, {
    id: 'hostile',
    version: String(number % 10_000),
    presets: [{ id: 'hostile', flags: {} }],
    options,
    words: { en: { name: 'Hostile', edge: {} }, ru: { side: { red: { label: 'Свои', gen: 'своих' } } } },
  })
  for (let i = 0; i < changes; i += 1) spoil(file, roll)
  const read = parseRulebookValue(file)
  if (!read.ok) {
    for (const { code } of read.error) expect(code).toMatch(/^(rulebook|expression)\//)
    return 'refused'
  }
  const rulebook = registerRulebook(
    { ...read.value, id: 'hostile', version: `${changes}.${number}` },
    `${changes}.${number}`,
  )
  findRulebookWarnings(read.value)
  rulebookWordWarnings(read.value, rulebook)
  diffRulebooks(closestBuiltInParentOf(read.value).parent, read.value)
  const n = rulebook.seats.usual
  const preset = rulebook.presets[0].id
  const header = openGame({
    rulebook: 'hostile',
    version: rulebook.version,
    preset,
    seed: number,
    seats: rulebook.deal(n).map((role, at) => ({ seat: at + 1, role, immune: roll(5) === 0 })),
  })
  if (!header.ok) throw new Error(`${header.error.code}: ${JSON.stringify(file)}`)
  let state = initialState(header.value)
  for (let step = 0; state.phase !== 'over' && step < MOST_STEPS; step += 1) {
    if (legalEntriesOfStep(state).length === 0) throw new Error(`no entry: ${JSON.stringify(file)}`)
    const next = advance(state, randomEntry(state, roll))
    if (!next.ok) throw new Error(`${next.error.code}: ${JSON.stringify(file)}`)
    state = next.value.state
  }
  return 'played'
}

it.each([
  ['one change', 1],
  ['a few changes', 4],
  ['thirty changes', 30],
])('files with %s are refused with codes, or are played without an error', (_name, changes) => {
  const random = xoroshiro128plus(changes)
  const roll: Roll = (below) => uniformInt(random, 0, below - 1)
  const ends = { refused: 0, played: 0 }
  let slowest = 0
  for (let number = 0; number < FILES; number += 1) {
    const before = process.cpuUsage()
    ends[tried(number, changes, roll)] += 1
    const { user, system } = process.cpuUsage(before)
    slowest = Math.max(slowest, (user + system) / 1e6)
  }
  if (process.env['FILES'] !== undefined) console.log(_name, ends, `slowest ${slowest.toFixed(3)} s of processor time`)
  expect(ends.refused).toBeGreaterThan(0)
  if (changes === 1) expect(ends.played).toBeGreaterThan(FILES / 50)
})
