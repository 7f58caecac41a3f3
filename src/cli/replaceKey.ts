// `replace-key`: declares the key with which another device signs from now on. The declaration is signed by this
// store's machine, so everyone who trusts this machine's key then also trusts the new key. The command never creates a
// key for this machine, because nobody would trust a new one.

import { join } from 'node:path'
import { SIGNATURE_STREAM_PREFIX } from '../store/signing/signatures.ts'
import { signKeyReplacement } from '../store/signing/signer.ts'
import { signInUser } from './options/signIn.ts'
import { openWithJournal } from './options/store.ts'
import { translatorFor, translateUsage } from './sentences/language.ts'
import { createRefusal, RefusedError, WrongUsageError } from './sentences/refusal.ts'
import { faultSentence } from './sentences/fault.ts'
import { toPrintableText } from './sentences/printable.ts'
import { hasDeviceKeyAt, openServedStore } from './serve/servedStore.ts'
import { dataFolder } from './serve/dataFolder.ts'
import type { OptionsOf } from './commands.ts'

const say = translatorFor('files')

/** Matches an Ed25519 public key in the form that `serve` shows. */
const PUBLIC_KEY_PATTERN = /^[\w-]{43}$/

export async function replaceDeviceKey({
  store: address,
  laptop,
  key: newKey,
  json,
  as,
}: OptionsOf<'replace-key'>): Promise<void> {
  if (!PUBLIC_KEY_PATTERN.test(newKey))
    throw new WrongUsageError(translateUsage('key', { text: toPrintableText(newKey) }))
  if (!(await hasDeviceKeyAt(address))) throw createRefusal('keys/none-here')
  const served = await openServedStore(address, 'refuse')
  const { key } = served
  const store = 'file' in served ? await openWithJournal(served.file) : served.database
  const place = 'file' in served ? served.file.path : join(dataFolder(), 'hub')
  try {
    await (await signInUser(store, place, as)).may('hub.letIn')
    if (key.laptop === laptop) throw createRefusal('keys/own', toPrintableText(laptop))
    const streams = await store.list(SIGNATURE_STREAM_PREFIX + laptop)
    if (!streams.ok) throw new RefusedError(streams.error.code, faultSentence(streams.error))
    if (!streams.value.some(({ stream }) => stream === SIGNATURE_STREAM_PREFIX + laptop))
      throw createRefusal('keys/unknown-laptop', toPrintableText(laptop))
    const kept = await signKeyReplacement(store, key, { laptop, newKey, at: Date.now(), author: 'operator' })
    if (!kept.ok) throw new RefusedError(kept.error.code, faultSentence(kept.error))
  } finally {
    await store.close()
    if ('file' in served) await served.file.store.close()
  }
  if (json === true) console.log(JSON.stringify({ laptop, newKey, by: key.laptop, key: key.key }))
  else console.log(say('keyReplaced', { laptop: toPrintableText(laptop), newKey, by: key.laptop, key: key.key }))
}
