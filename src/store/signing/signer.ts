// Signs the heads of this store when it is time, into the laptop's own stream of signatures. A hub signs what it takes
// of others' signatures, by its own clock: who signed later than he says is seen there.

import type { EventStore, StoreResult } from '../port.ts'
import type { LaptopKey } from './keys.ts'
import {
  headOf,
  HEADS_SIGNED,
  KEY_REPLACED,
  SIGNATURES,
  textOf,
  type Replacement,
  type Signed,
  type Statement,
} from './signatures.ts'

/** The heads of these streams as they stand, signed. Nothing is signed twice in a row as it stood. */
export async function signHeads(
  store: EventStore,
  key: LaptopKey,
  streams: readonly string[],
  { at, author, occasion }: { readonly at: number; readonly author: string; readonly occasion: Statement['occasion'] },
): Promise<StoreResult<void>> {
  const name = SIGNATURES + key.laptop
  const before = await store.read(name)
  if (!before.ok) return before
  const heads: Statement['heads'][number][] = []
  for (const stream of streams) {
    const listed = await store.list(stream)
    if (!listed.ok) return listed
    const head = listed.value.find((each) => each.stream === stream)
    if (head) heads.push(headOf(head))
  }
  const last = before.value.findLast(({ type }) => type === HEADS_SIGNED)?.payload as Signed<Statement> | undefined
  if (JSON.stringify(last?.statement.heads) === JSON.stringify(heads)) return { ok: true, value: undefined }
  const statement: Statement = {
    laptop: key.laptop,
    key: key.key,
    at,
    occasion,
    heads,
    after: last?.signature ?? '',
  }
  const signed: Signed<Statement> = { statement, signature: key.sign(textOf(statement)) }
  const kept = await store.append(name, before.value.length, [
    { type: HEADS_SIGNED, payload: signed, at, author, private: false, laptop: key.laptop },
  ])
  return kept.ok ? { ok: true, value: undefined } : kept
}

/** A laptop lost its key: whoever is trusted says which one it has now. */
export async function replaceKey(
  store: EventStore,
  key: LaptopKey,
  {
    laptop,
    newKey,
    at,
    author,
  }: { readonly laptop: string; readonly newKey: string; readonly at: number; readonly author: string },
): Promise<StoreResult<void>> {
  const name = SIGNATURES + key.laptop
  const before = await store.read(name)
  if (!before.ok) return before
  const statement: Replacement = { laptop, newKey, by: key.laptop, key: key.key, at }
  const kept = await store.append(name, before.value.length, [
    {
      type: KEY_REPLACED,
      payload: { statement, signature: key.sign(textOf(statement)) },
      at,
      author,
      private: false,
      laptop: key.laptop,
    },
  ])
  return kept.ok ? { ok: true, value: undefined } : kept
}
