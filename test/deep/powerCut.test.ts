// The cuts of test/startup/powerCut.test.ts with every disk that can be counted: all combinations of what was
// not flushed, up to CONSIGLIERE_IMAGES a point, and as many seeded ones where there are more.
// CONSIGLIERE_SEED sets another row of them; the figures are printed.

import { expect, test, vi } from 'vitest'
import { cutEverywhere } from '../startup/powerCut/cutEverywhere.ts'
import { SCENES } from '../startup/powerCut/scenes.ts'

vi.mock('node:fs/promises', () => import('../support/powerCut/recordedFs.ts'))

const IMAGES = Number(process.env['CONSIGLIERE_IMAGES'] ?? 200)
const SEED = Number(process.env['CONSIGLIERE_SEED'] ?? 2)

test.each(Object.entries(SCENES))('%s', async (name, scene) => {
  const figures = await cutEverywhere(scene, IMAGES, SEED)
  console.log(`${name}: ${JSON.stringify({ seed: SEED, ...figures })}`)
  expect(figures.images).toBeGreaterThan(5)
})
