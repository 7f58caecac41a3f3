// Dozens of full disks: the browser edition's store on a small disk of its own. CONSIGLIERE_ROUNDS sets the number of
// rounds of each kind (8 by default). The results are printed.

import { describe, expect, test } from 'vitest'
import { fullDiskRound, NOTHING_LOST, type FullDiskFigures } from '../store/chromium/full-disk-round.ts'
import { whyNoDisk } from '../support/small-disk.ts'

const ROUNDS = Number(process.env['CONSIGLIERE_ROUNDS'] ?? 8)

describe.each(['ext4', 'tmpfs'] as const)('a full disk, %s', (kind) => {
  test.skipIf(whyNoDisk(kind) !== undefined).each([true, false])(
    'loses nothing if the browser was asked to keep the data (asked: %s)',
    async (isKept) => {
      const all: FullDiskFigures[] = []
      for (let seed = 1; seed <= ROUNDS; seed += 1) {
        const figures = await fullDiskRound(kind, {
          seed,
          isKept,
          end: seed % 2 === 0 ? 'kill' : 'close',
          lineBytes: seed % 4 < 2 ? undefined : 4096,
        })
        console.log(`${kind} kept=${isKept} seed ${seed}: ${JSON.stringify(figures)}`)
        all.push(figures)
      }
      expect(all).toHaveLength(ROUNDS)
      // If Chromium was not asked to keep the data, it may delete all of it. No program can prevent that, so the result
      // is not checked.
      if (isKept) for (const figures of all) expect(figures).toMatchObject(NOTHING_LOST)
    },
  )
})
