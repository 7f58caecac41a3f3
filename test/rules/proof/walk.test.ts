// Proof: the tables in walk/*.txt contain the numbers of entry sequences that each rulebook allows. The engine counts
// with its own list of legal entries. The second count tries every conceivable entry and keeps those that the
// straight-line adjudicator accepts. Both must give the numbers of the table.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { FlagValue, Flags } from '../../../src/rules/header.ts'
import { RULEBOOK_IDS, isRole } from '../../../src/rules/vocabulary.ts'
import { parseFlagValue } from '../../../src/rules/flags.ts'
import { findRulebookOrPreset, newestRulebookOf } from '../../../src/rules/rulebooks/registry.ts'
import { countLegalSequences } from '../../../src/rules/legalSequences.ts'
import { table } from '../support/games.ts'
import { countSequences } from './enumerator.ts'
import { positionsOf } from './positions.ts'
import { PROOF_WALK, figure } from './sizes.ts'

interface Walk {
  readonly setting: string
  readonly position: string
  readonly seats: string
  /** Numbers of sequences of exactly 1, 2, ... entries. */
  readonly counts: number[]
}

function walksOf(file: string): Walk[] {
  const walks: Walk[] = []
  for (const line of readFileSync(new URL(`walk/${file}.txt`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')) {
    if (line.startsWith('#')) continue
    const [setting = '', position = '', seats = '', depth = '', count = ''] = line.split(/ {2,}/)
    let one = walks.at(-1)
    if (Number(depth) === 1) walks.push((one = { setting, position, seats, counts: [] }))
    if (one === undefined || one.counts.push(Number(count)) !== Number(depth))
      throw new Error(`${file}.txt: a depth is missing before "${line}"`)
  }
  return walks
}

function headerOf({ setting, seats }: Walk) {
  const [id = '', ...changes] = setting.split(' ')
  const rules = findRulebookOrPreset(id)
  if (!rules.ok) throw new Error(rules.error.code)
  const flags: Flags = Object.fromEntries(
    changes.map((change): [string, FlagValue] => {
      const [key = '', value = ''] = change.split('=')
      const flag = parseFlagValue(rules.value.rulebook, key, value)
      if (!flag.ok) throw new Error(`${change}: ${flag.error.code}`)
      return [key, flag.value]
    }),
  )
  return table(seats.split(' ').filter(isRole), { rulebook: id, flags })
}

describe.each(RULEBOOK_IDS)('%s', (id) => {
  const walks = walksOf(id)

  test('the walks of a rulebook use tables of four to six players, or of its only permitted size', () => {
    const { min, max } = newestRulebookOf(id).seats
    const sizes = min === max ? [min] : [4, 5, 6]
    for (const { seats } of walks) expect(sizes).toContain(seats.split(' ').length)
  })

  test.each(walks)('$setting, $position of $seats has these numbers of entry sequences per depth: $counts', (one) => {
    // A level is counted by expanding the level before it.
    const depth = one.counts.filter((_, i) => (one.counts[i - 1] ?? 1) <= PROOF_WALK).length
    const counts = one.counts.slice(0, depth)
    const { state, table: straightLine } = positionsOf(headerOf(one), one.position)
    expect(countLegalSequences(state, depth), 'the engine').toEqual(counts)
    expect(countSequences(straightLine, depth), 'the brute force').toEqual(counts)
    figure(`walk ${one.setting}, ${one.position}, ${one.seats}: ${counts.join(' ')}`)
  })
})
