// The kills of test/store/kill.test.ts by the thousand. CONSIGLIERE_KILLS sets how many, and
// CONSIGLIERE_SEED another row of them; the figures are printed.

import { expect, test } from 'vitest'
import { killRounds } from '../store/kill-rounds.ts'

const KILLS = Number(process.env['CONSIGLIERE_KILLS'] ?? 1_000)
const SEED = Number(process.env['CONSIGLIERE_SEED'] ?? 2)

test(`nothing acknowledged is lost by ${KILLS} kills`, async () => {
  const figures = await killRounds(KILLS, SEED, (so) => console.log(`seed ${SEED}: ${JSON.stringify(so)}`))
  expect(figures).toMatchObject({ kills: KILLS, lost: 0, half: 0, faults: [] })
})
