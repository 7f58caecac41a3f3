// A device's key was stolen. The thief can sign as the device until the key is no longer trusted, but cannot add a
// second key that would stay valid after that.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { isSignedBy } from '../../../src/store/signing/keys.ts'
import {
  verifySignatures,
  HEADS_SIGNED_EVENT_TYPE,
  KEY_REPLACED_EVENT_TYPE,
  SIGNATURE_STREAM_PREFIX,
  signingTextOfStatement,
  type KeyReplacement,
  type HeadsStatement,
} from '../../../src/store/signing/signatures.ts'
import { event, good } from '../adapters/subject.ts'
import { keyFor } from '../sync/heldLine.ts'

const VICTIM = 'table-1'
const HUB = 'hub'

/**
 * A statement that the thief writes: the device in whose name it is made, the key that it contains, and the key that
 * signs it.
 */
const forged = fc.record({
  by: fc.constantFrom(VICTIM, HUB, 'thief'),
  named: fc.constantFrom('stolen', 'own', 'second', 'hub'),
  signedWith: fc.constantFrom('stolen', 'own', 'second'),
  newKey: fc.constantFrom('own', 'second'),
  stream: fc.constantFrom(VICTIM, HUB, 'thief'),
})

test("a thief with a device's key cannot make any other key a trusted key of that device", async () => {
  const [stolen, hub, own, second] = [
    await keyFor(VICTIM),
    await keyFor(HUB),
    await keyFor('thief'),
    await keyFor('thief'),
  ]
  const keys = { stolen, own, second, hub }
  const trusted = new Map([
    [VICTIM, [stolen.key]],
    [HUB, [hub.key]],
  ])
  await fc.assert(
    fc.asyncProperty(fc.array(forged, { minLength: 1, maxLength: 8 }), async (statements) => {
      const store = createMemoryStore()
      const lengths = new Map<string, number>()
      const written = async (owner: string, payload: object, type: string) => {
        const length = lengths.get(owner) ?? 0
        good(await store.append(SIGNATURE_STREAM_PREFIX + owner, length, [event(payload, type)]))
        lengths.set(owner, length + 1)
      }
      for (const { by, named, signedWith, newKey, stream } of statements) {
        const statement: KeyReplacement = { laptop: VICTIM, newKey: keys[newKey].key, by, key: keys[named].key, at: 1 }
        await written(
          stream,
          { statement, signature: keys[signedWith].sign(signingTextOfStatement(statement)) },
          KEY_REPLACED_EVENT_TYPE,
        )
      }
      for (const forger of [own, second]) {
        const statement: HeadsStatement = {
          laptop: VICTIM,
          key: forger.key,
          at: 2,
          occasion: 'verdict',
          heads: [],
          after: '',
        }
        await written(
          VICTIM,
          { statement, signature: forger.sign(signingTextOfStatement(statement)) },
          HEADS_SIGNED_EVENT_TYPE,
        )
      }
      const streams = new Map([
        [SIGNATURE_STREAM_PREFIX + VICTIM, good(await store.read(SIGNATURE_STREAM_PREFIX + VICTIM))],
      ])
      for (const owner of lengths.keys())
        streams.set(SIGNATURE_STREAM_PREFIX + owner, good(await store.read(SIGNATURE_STREAM_PREFIX + owner)))
      const { signers } = verifySignatures(streams, trusted, isSignedBy)
      expect(signers).toEqual([])
    }),
    { numRuns: 150 },
  )
})
