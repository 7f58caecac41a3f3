// Proof: the engine and a second adjudicator, written as straight-line code from docs/spec/rulebooks.md alone, agree
// after every entry of random games on everything: who is alive and how each player left, phase and round, the next
// step, saves, vote immunity, misses, hit points, fouls, quiet rounds, the outcome with its reason, and the legal
// entries.

import { describe, expect, test } from 'vitest'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { coveringArray, headerOf, pairsIn, pairsOf } from './headers.ts'
import { PROOF_GAMES, figure } from './sizes.ts'
import { playLegal, playPurposeful, playWild } from './wild.ts'

const WAYS = [playLegal, playWild, playPurposeful]
const gamesEach = Math.ceil(PROOF_GAMES / RULEBOOKS.length)

describe.each(RULEBOOKS.map((rulebook) => ({ id: rulebook.id, rulebook })))('$id', ({ id, rulebook }) => {
  test('the tested flag settings cover every pair of values', () => {
    const rows = coveringArray(rulebook.flags)
    const covered = new Set(rows.flatMap(pairsIn))
    expect([...pairsOf(rulebook.flags)].filter((pair) => !covered.has(pair))).toEqual([])
    expect(rows.length + rulebook.presets.length).toBeLessThanOrEqual(gamesEach / WAYS.length)
  })

  test(`in ${gamesEach} games both adjudicators agree after every entry`, () => {
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
