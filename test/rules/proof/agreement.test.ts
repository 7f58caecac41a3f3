// Proof: the engine and a second adjudicator, written in straight lines from docs/spec/rulebooks.md alone, agree
// after every entry of random games: who lives and how each left, phase and round, what is due, saves,
// vote-immunity, misses, hit points, fouls, quiet rounds, the end and its reason, and what is legal.

import { describe, expect, test } from 'vitest'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { coveringArray, headerOf, pairsIn, pairsOf } from './headers.ts'
import { PROOF_GAMES, figure } from './sizes.ts'
import { playLegal, playPurposeful, playWild } from './wild.ts'

const WAYS = [playLegal, playWild, playPurposeful]
const gamesEach = Math.ceil(PROOF_GAMES / RULEBOOKS.length)

describe.each(RULEBOOKS.map((rulebook) => ({ id: rulebook.id, rulebook })))('$id', ({ id, rulebook }) => {
  test('the flag settings played cover every pair of values', () => {
    const rows = coveringArray(rulebook.flags)
    const covered = new Set(rows.flatMap(pairsIn))
    expect([...pairsOf(rulebook.flags)].filter((pair) => !covered.has(pair))).toEqual([])
    expect(rows.length + rulebook.presets.length).toBeLessThanOrEqual(gamesEach / WAYS.length)
  })

  test(`${gamesEach} games: both adjudicators agree step by step`, () => {
    let entries = 0
    let finished = 0
    for (let index = 0; index < gamesEach; index += 1) {
      const header = headerOf(rulebook, Math.floor(index / WAYS.length))
      const pair = WAYS[index % WAYS.length]?.(header, index)
      if (pair === undefined) break
      if (pair.fault !== undefined) expect.fail(`game ${index}: ${pair.fault}`)
      entries += pair.entries.length
      finished += pair.state.phase === 'over' ? 1 : 0
    }
    figure(`${id}: ${gamesEach} games, ${entries} entries, agreement on all; ${finished} played to the end`)
    expect(finished).toBeGreaterThan(gamesEach * 0.9)
  })
})
