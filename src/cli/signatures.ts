// `replace-key`: the machine of this store says, by its own signature, which key another laptop signs with from now on.
// Those who trust this device's key then trust that one. Makes no key: a new key would be trusted by no one.

import { join } from 'node:path'
import { SIGNATURES } from '../store/signing/signatures.ts'
import { replaceKey as signReplacement } from '../store/signing/signer.ts'
import { signedIn } from './options/signedIn.ts'
import { withItsJournal } from './options/store.ts'
import { speak, usage } from './sentences/language.ts'
import { faultSentence, printable, refuse, Refused, WrongUsage } from './sentences/refusal.ts'
import { dataFolder, hasKeyAt, openServedStore } from './serve/servedStore.ts'
import type { OptionsOf } from './commands.ts'

const say = speak('files')

/** A public key of Ed25519, as `serve` shows it. */
const KEY = /^[\w-]{43}$/

export async function replaceKey({
  store: address,
  laptop,
  key: newKey,
  json,
  as,
}: OptionsOf<'replace-key'>): Promise<void> {
  if (!KEY.test(newKey)) throw new WrongUsage(usage('key', { text: printable(newKey) }))
  if (!(await hasKeyAt(address))) throw refuse('keys/none-here')
  const served = await openServedStore(address, 'refuse')
  const { key } = served
  const store = 'file' in served ? await withItsJournal(served.file) : served.database
  const place = 'file' in served ? served.file.path : join(dataFolder(), 'hub')
  try {
    await (await signedIn(store, place, as)).may('hub.letIn')
    if (key.laptop === laptop) throw refuse('keys/own', printable(laptop))
    const streams = await store.list(SIGNATURES + laptop)
    if (!streams.ok) throw new Refused(streams.error.code, faultSentence(streams.error))
    if (!streams.value.some(({ stream }) => stream === SIGNATURES + laptop))
      throw refuse('keys/unknown-laptop', printable(laptop))
    const kept = await signReplacement(store, key, { laptop, newKey, at: Date.now(), author: 'operator' })
    if (!kept.ok) throw new Refused(kept.error.code, faultSentence(kept.error))
  } finally {
    await store.close()
    if ('file' in served) await served.file.store.close()
  }
  if (json === true) console.log(JSON.stringify({ laptop, newKey, by: key.laptop, key: key.key }))
  else console.log(say('keyReplaced', { laptop: printable(laptop), newKey, by: key.laptop, key: key.key }))
}
