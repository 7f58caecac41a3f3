// The power goes at every point of a scene, over our own files: a seeded few of what the disk may hold
// then. All of it, as far as it can be counted: test/deep/powerCut.test.ts.

import { expect, test, vi } from 'vitest'
import { cutEverywhere } from './powerCut/cutEverywhere.ts'
import { SCENES } from './powerCut/scenes.ts'

vi.mock('node:fs/promises', () => import('../support/powerCut/recordedFs.ts'))

test.each(Object.entries(SCENES))('%s', async (_, scene) => {
  const { cuts, images } = await cutEverywhere(scene, 4, 1)
  expect(Math.min(cuts, images)).toBeGreaterThan(5)
})
