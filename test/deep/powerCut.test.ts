// The cuts of test/startup/powerCut.test.ts with every disk that can be enumerated: all combinations of unflushed data,
// up to CONSIGLIERE_IMAGES for each point, and as many random ones if there are more. CONSIGLIERE_SEED sets another
// sequence. The results are printed.

import { expect, test, vi } from 'vitest'
import { cutEverywhere } from '../startup/powerCut/cutEverywhere.ts'
import { SCENES } from '../startup/powerCut/scenes.ts'

vi.mock('node:fs/promises', () => import('../support/powerCut/recordedFs.ts'))

const IMAGES = Number(process.env['CONSIGLIERE_IMAGES'] ?? 200)
const SEED = Number(process.env['CONSIGLIERE_SEED'] ?? 2)

test.each(Object.entries(SCENES))('no data is lost by a power cut at any point from: %s', async (name, scene) => {
  const figures = await cutEverywhere(scene, IMAGES, SEED)
  console.log(`${name}: ${JSON.stringify({ seed: SEED, ...figures })}`)
  expect(figures.images).toBeGreaterThan(5)
})
