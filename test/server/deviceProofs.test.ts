// Each proof is valid only once, for any order of requests and their copies. Distances from the highest number are
// drawn around the edge of the window of 256 numbers.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DeviceProofChecker } from '../../src/server/deviceProofs.ts'
import { signingTextOfRequest } from '../../src/store/sync/deviceSigner.ts'
import { keyFor } from '../store/sync/heldLine.ts'

const WINDOW = 256
const NEAR_EDGE = [WINDOW - 1, WINDOW, WINDOW + 1] as const
const session = fc.constantFrom('r1', 'r2')
const step = fc.oneof(
  fc.record({ to: fc.constant('ahead' as const), session, by: fc.constantFrom(1, 2, ...NEAR_EDGE) }),
  fc.record({ to: fc.constant('back' as const), session, by: fc.constantFrom(0, 1, 2, ...NEAR_EDGE) }),
  fc.record({ to: fc.constant('copy' as const), session, by: fc.nat(20) }),
)

test('a proof is accepted only if its number was not used before and is not too old', async () => {
  const key = await keyFor('device')
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 24 }), (steps) => {
      const proofs = new DeviceProofChecker(() => 'challenge')
      const accepted = new Map<string, Set<number>>()
      const sent: { readonly session: string; readonly number: number }[] = []
      for (const each of steps) {
        const numbers = accepted.get(each.session) ?? new Set<number>()
        const highest = Math.max(0, ...numbers)
        const drawn = { session: each.session, number: highest + (each.to === 'ahead' ? each.by : -each.by) }
        const request = each.to === 'copy' ? (sent[each.by % Math.max(1, sent.length)] ?? drawn) : drawn
        if (request.number < 0) continue
        sent.push(request)
        const used = accepted.get(request.session) ?? new Set<number>()
        const claim = { laptop: 'device', session: request.session, machine: 'Desk' }
        const proof = `${request.number}.${key.sign(signingTextOfRequest('challenge', claim, request.number))}`
        const isOld = request.number <= Math.max(-1, ...used) - WINDOW
        expect(proofs.isProof(key.key, claim, proof)).toBe(!used.has(request.number) && !isOld)
        if (!isOld) accepted.set(request.session, used.add(request.number))
      }
    }),
    { numRuns: 300 },
  )
})
