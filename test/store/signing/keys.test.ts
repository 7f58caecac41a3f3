// Former ids in the file with a device's id, after the device got a new id and a new key.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadOrCreateDeviceKey, createDeviceIdentity } from '../../../src/store/signing/keys.ts'
import { loadOrCreateDeviceId, readFormerDeviceIds } from '../../../src/store/sync/deviceId.ts'

/** Reason for a new id: another computer uses the same id, or the device's key cannot be read any more. */
const renewal = fc.constantFrom('copied', 'damaged')

test('a device that was renewed any number of times lists all its former ids in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(renewal, { maxLength: 5 }), async (renewals) => {
      let note: string | undefined
      const place = { read: async () => note, write: async (text: string) => void (note = text) }
      let made = 0
      const ids = () => `id ${(made += 1)}`
      await loadOrCreateDeviceKey(place, ids)
      for (const why of renewals) {
        if (why === 'damaged') note = JSON.stringify({ ...(JSON.parse(note ?? '') as object), key: 'damaged' })
        else await createDeviceIdentity(place, ids).keep()
        await loadOrCreateDeviceKey(place, ids)
      }
      const all = [...renewals, 'now'].map((_, index) => `id ${index + 1}`)
      expect([...(await readFormerDeviceIds(place)), await loadOrCreateDeviceId(place, ids)]).toEqual(all)
    }),
    { numRuns: 40 },
  )
})
