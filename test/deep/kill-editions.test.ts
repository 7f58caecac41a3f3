// Hundreds of the kills of test/e2e/kill-editions.test.ts. CONSIGLIERE_KILLS sets their number for each edition, and
// CONSIGLIERE_SEED another sequence. The results are printed. CONSIGLIERE_FIGURES names a file that stores them after
// every club, so that an interrupted run continues from there.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserEdition } from '../e2e/fixtures/browser-edition.ts'
import { setup } from '../e2e/fixtures/build.ts'
import { createDesktopEdition } from '../e2e/fixtures/desktop.ts'
import { killEdition, type EditionKills } from '../e2e/fixtures/killed-editions.ts'

const KILLS = Number(process.env['CONSIGLIERE_KILLS'] ?? 100)
const SEED = Number(process.env['CONSIGLIERE_SEED'] ?? 2)
const FILE = process.env['CONSIGLIERE_FIGURES']
const EDITIONS = [createBrowserEdition(), createDesktopEdition()]

beforeAll(setup)
afterAll(() => Promise.all(EDITIONS.map((edition) => edition.dispose())))

test.each(EDITIONS)('no change that the $name edition showed is lost by a kill', async (edition) => {
  const so = figuresSoFar()
  const from = so[edition.name]
  const figures = await killEdition(edition, KILLS, SEED, {
    ...(from ? { from } : {}),
    tell(now) {
      console.log(`${edition.name}, seed ${SEED}: ${JSON.stringify(now)}`)
      if (FILE !== undefined)
        writeFileSync(FILE, JSON.stringify({ ...figuresSoFar(), seed: SEED, [edition.name]: now }))
    },
  })
  expect(figures).toMatchObject({ kills: KILLS, lost: 0, twice: 0, half: 0 })
})

type Kept = Partial<Record<'browser' | 'desktop', EditionKills>> & { readonly seed?: number }

function figuresSoFar(): Kept {
  if (FILE === undefined || !existsSync(FILE)) return {}
  const kept = JSON.parse(readFileSync(FILE, 'utf8')) as Kept
  if (kept.seed !== SEED) throw new Error(`${FILE} has the figures of seed ${kept.seed}`)
  return kept
}
