// A power cut at every point of a scene that uses our own files, for a seeded sample of the possible disk contents. The
// complete test, as far as the contents can be enumerated, is test/deep/powerCut.test.ts.

import { expect, test, vi } from 'vitest'
import { cutEverywhere } from './powerCut/cutEverywhere.ts'
import { SCENES } from './powerCut/scenes.ts'

vi.mock('node:fs/promises', () => import('../support/powerCut/recordedFs.ts'))

test.each(Object.entries(SCENES))(
  'after a power cut at any point, no acknowledged entry is lost from: %s',
  async (_, scene) => {
    const { cuts, images } = await cutEverywhere(scene, 4, 1)
    expect(Math.min(cuts, images)).toBeGreaterThan(5)
  },
)
