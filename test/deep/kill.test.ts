// Thousands of the kills of test/store/kill.test.ts. CONSIGLIERE_KILLS sets their number, and CONSIGLIERE_SEED another
// sequence. The results are printed. CONSIGLIERE_FIGURES names a file that stores them after every club, so that an
// interrupted run continues from there.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { killRounds, NO_KILLS, type KillFigures } from '../store/kill-rounds.ts'

const KILLS = Number(process.env['CONSIGLIERE_KILLS'] ?? 1_000)
const SEED = Number(process.env['CONSIGLIERE_SEED'] ?? 2)
const FILE = process.env['CONSIGLIERE_FIGURES']

test(`no acknowledged change is lost if the process is killed ${KILLS} times`, async () => {
  const figures = await killRounds(KILLS, SEED, { from: figuresSoFar(), tell })
  expect(figures).toMatchObject({ kills: KILLS, lost: 0, half: 0, faults: [] })
})

function tell(so: KillFigures): void {
  console.log(`seed ${SEED}: ${JSON.stringify(so)}`)
  if (FILE !== undefined) writeFileSync(FILE, JSON.stringify({ seed: SEED, figures: so }))
}

function figuresSoFar(): KillFigures {
  if (FILE === undefined || !existsSync(FILE)) return NO_KILLS
  const kept = JSON.parse(readFileSync(FILE, 'utf8')) as { readonly seed: number; readonly figures: KillFigures }
  if (kept.seed !== SEED) throw new Error(`${FILE} has the figures of seed ${kept.seed}`)
  return kept.figures
}
