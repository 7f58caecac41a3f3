// In a device's stream, only statements signed with the device's key count as the device's own, even if other
// statements contain its name.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import {
  HEADS_SIGNED_EVENT_TYPE,
  SIGNATURE_STREAM_PREFIX,
  signingTextOfStatement,
  type HeadsStatement,
} from '../../../src/store/signing/signatures.ts'
import { readOwnSignedHeads } from '../../../src/store/signing/signer.ts'
import { event, good } from '../adapters/subject.ts'
import { keyFor } from '../sync/heldLine.ts'

/** Ways in which a statement in the stream was made. Only `own` is signed by the device and unchanged. */
const making = fc.constantFrom('own', 'other key', 'other signer', 'other text', 'no signature', 'signature before')

test("only a statement with a valid signature of the device's key counts as its own", async () => {
  const [key, thief] = [await keyFor('table-1'), await keyFor('table-1')]
  await fc.assert(
    fc.asyncProperty(fc.array(making, { minLength: 1, maxLength: 12 }), async (makings) => {
      const store = createMemoryStore()
      const heads: HeadsStatement['heads'][number][] = []
      let before = ''
      for (const [at, how] of makings.entries()) {
        const head = [`game/${at}`, 1, `hash ${at}`] as const
        const statement: HeadsStatement = {
          laptop: key.laptop,
          key: how === 'other key' ? thief.key : key.key,
          at,
          occasion: at % 2 === 0 ? 'verdict' : 'hub',
          heads: [[...head]],
          after: before,
        }
        const trueOne = key.sign(signingTextOfStatement(statement))
        const signature = {
          own: trueOne,
          'other key': thief.sign(signingTextOfStatement(statement)),
          'other signer': thief.sign(signingTextOfStatement(statement)),
          'other text': key.sign(signingTextOfStatement({ ...statement, heads: [] })),
          'no signature': '',
          'signature before': before,
        }[how]
        if (how === 'own') {
          heads.push([...head])
          before = trueOne
        }
        const payload = { statement, signature }
        good(await store.append(SIGNATURE_STREAM_PREFIX + key.laptop, at, [event(payload, HEADS_SIGNED_EVENT_TYPE)]))
      }
      const own = good(await readOwnSignedHeads(store, key))
      expect(own.heads).toEqual(heads)
    }),
    { numRuns: 60 },
  )
})
