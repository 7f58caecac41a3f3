// Thousands of the cuts and kills of test/store/sync/cuts.test.ts. CONSIGLIERE_CUTS sets their number, and
// CONSIGLIERE_SEED another sequence. The results are printed. CONSIGLIERE_FIGURES names a file that stores them after
// every event of fifty rounds, so that an interrupted run continues from there.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cutRounds, NO_ROUNDS, type CutFigures } from '../store/sync/cut-rounds.ts'

const ROUNDS = Number(process.env['CONSIGLIERE_CUTS'] ?? 1_000)
const SEED = Number(process.env['CONSIGLIERE_SEED'] ?? 2)
const FILE = process.env['CONSIGLIERE_FIGURES']

test(`two laptops and a hub lose or duplicate no entry if cut off or killed ${ROUNDS} times`, async () => {
  const figures = await cutRounds(ROUNDS, SEED, { from: figuresSoFar(), tell })
  expect(figures).toMatchObject({ rounds: ROUNDS, lost: 0, doubled: 0, unequal: 0 })
})

function tell(so: CutFigures): void {
  console.log(`seed ${SEED}: ${JSON.stringify(so)}`)
  if (FILE !== undefined) writeFileSync(FILE, JSON.stringify({ seed: SEED, figures: so }))
}

function figuresSoFar(): CutFigures {
  if (FILE === undefined || !existsSync(FILE)) return NO_ROUNDS
  const kept = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly seed: number; readonly figures: CutFigures }
  if (kept.seed !== SEED) throw new Error(`${FILE} has the figures of seed ${kept.seed}`)
  return kept.figures
}
