// Journeys in a hurry: journeys of other files under a quick hand on a slow connection. Nothing moves, every press hits
// what it was aimed at, and every typed text is in its field. The answers of the club take 0 to 800 ms. The seed is in
// the titles of the tests, and CONSIGLIERE_HANDS_SEED sets it.

import { expect, test as plain } from 'vitest'
import { hurry, type Finding } from './fixtures/hands/hands.ts'
import { judge } from './fixtures/hands/knownFaults.ts'
import { explainsMovement, KNOWN_MOVEMENTS, movedElements, sayMovedElement } from './fixtures/hands/knownMovements.ts'

const SEED = Number(process.env['CONSIGLIERE_HANDS_SEED'] ?? 54)
/** Other journeys for one run, for example `CONSIGLIERE_HANDS_JOURNEYS=../dom/users.test.ts,./shell.test.ts`. */
const CHOSEN = process.env['CONSIGLIERE_HANDS_JOURNEYS']
const JOURNEYS: readonly string[] = CHOSEN?.split(',') ?? [
  '../dom/evening.test.ts',
  '../dom/live.test.ts',
  '../dom/ledger.test.ts',
  '../dom/mend.test.ts',
  '../dom/planDialogs.test.ts',
  '../dom/import.test.ts',
  '../dom/rules.test.ts',
  '../dom/series.test.ts',
  '../dom/scheme.test.ts',
]

const findings: Finding[] = []

await hurry(import.meta.filename, { slow: { seed: SEED, least: 0, most: 800 }, isQuick: true, findings }, async () => {
  for (const journey of JOURNEYS) await import(journey)
})

plain(`in a hurry (seed ${SEED}), nothing moves except for the listed faults, which still occur`, () => {
  const { unlisted, repaired } = judge(KNOWN_MOVEMENTS, movedElements(findings), explainsMovement, sayMovedElement)
  expect({ unlisted, repaired: CHOSEN === undefined ? repaired : [] }).toEqual({ unlisted: [], repaired: [] })
})

plain(`in a hurry (seed ${SEED}), every press hits what it was aimed at, and every text is in its field`, () => {
  expect(findings.filter(({ law }) => law !== 'movement')).toEqual([])
})
