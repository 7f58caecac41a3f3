// Records a scene once, then simulates a power cut at every point of the scene and checks the files that are left.

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imagesAt, keyOf, layDown } from '../../support/powerCut/images.ts'
import { record } from '../../support/powerCut/recordedFs.ts'
import type { MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import type { Holds, Scene } from './scenes.ts'

/** Any disk is suitable, because it only stores the images. */
const PLACE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export interface PowerCuts {
  /** Number of points at which the power was cut. */
  readonly cuts: number
  /** Number of different disk images, each of which was opened. */
  readonly images: number
}

/**
 * Simulates a power cut at every point of the scene. `most` is the maximum number of images per point. Throws at the
 * first image with a loss, and reports its seed, point and number.
 */
export async function cutEverywhere({ prepare, run }: Scene, most: number, seed: number): Promise<PowerCuts> {
  const home = mkdtempSync(join(PLACE, 'consigliere-power-'))
  try {
    const folder = join(home, 'profile')
    mkdirSync(folder)
    const shelf: MemoryStoreContent = new Map()
    const told: { readonly at: number; readonly holds: Holds }[] = []
    await prepare?.({ folder, shelf, acknowledge: () => undefined })
    const shelves: MemoryStoreContent[] = [new Map(shelf)]
    const recording = record(folder, () => void shelves.push(new Map(shelf)))
    await run({ folder, shelf, acknowledge: (holds) => void told.push({ at: recording.operations.length, holds }) })
    recording.end()
    let images = 0
    // Each disk image is checked only once for the same acknowledged content.
    const seen = new Set<string>()
    for (let cut = 0; cut <= recording.operations.length; cut += 1) {
      const claim = told.findLastIndex(({ at }) => at <= cut)
      const held = shelves[cut] ?? shelf
      let nth = -1
      for (const image of imagesAt(recording, cut, most, seed)) {
        nth += 1
        const key = [claim, [...held.values()].map(({ end }) => end.version), keyOf(image)].join()
        if (seen.has(key)) continue
        seen.add(key)
        // A club that was closed may still write a small file, so every image has a folder of its own.
        const left = join(home, `left-${images}`)
        layDown(image, left, recording.isFolder)
        try {
          await told[claim]?.holds(left, held)
        } catch (error) {
          const begun = JSON.stringify(recording.operations.slice(Math.max(0, cut - 12), cut), short)
          throw new Error(`seed ${seed}, cut ${cut}, image ${nth}: ${String(error)}\n${begun}\n${key.slice(0, 3000)}`, {
            cause: error,
          })
        }
        rmSync(left, { recursive: true, force: true })
        images += 1
      }
    }
    return { cuts: recording.operations.length + 1, images }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function short(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? `${value.length} bytes` : value
}
