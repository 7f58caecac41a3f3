// Full disks by the dozen: the browser edition's store on a small disk of its own. CONSIGLIERE_ROUNDS
// sets how many rounds of each kind (8 by default); the figures are printed.

import { describe, expect, test } from 'vitest'
import { fullDiskRound, NOTHING_LOST, type FullDiskFigures } from '../store/chromium/full-disk-round.ts'
import { whyNoDisk } from '../support/small-disk.ts'

const ROUNDS = Number(process.env['CONSIGLIERE_ROUNDS'] ?? 8)

describe.each(['ext4', 'tmpfs'] as const)('a full disk, %s', (kind) => {
  test.skipIf(whyNoDisk(kind) !== undefined).each([true, false])(
    'where the browser was asked to keep the data: %s',
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
      // Where it was not asked, Chromium may throw away all of it: no program can prevent that, and none is judged by it.
      if (isKept) for (const figures of all) expect(figures).toMatchObject(NOTHING_LOST)
    },
  )
})
