// Reads the branches, which contain events that devices wrote and the hub did not accept, for the people who decide
// about them.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Envelope, EventStore } from '../../store/port.ts'
import { BRANCHES, GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../model/streams.ts'
import { ignoreSetAsideError } from './publicClub.ts'

/**
 * Reads the branches of one game and its ledger or, if `game` is omitted, of all streams. Omits invalid branches, and
 * branches whose events the stream already contains.
 */
export async function readBranches(
  store: EventStore,
  game?: string,
): Promise<Result<readonly (readonly Envelope[])[]>> {
  const branches: (readonly Envelope[])[] = []
  const kinds = game === undefined ? [''] : [`${GAME_STREAM_PREFIX}${game}/`, `${LEDGER_STREAM_PREFIX}${game}/`]
  for (const kind of kinds) {
    const heads = await store.list(BRANCHES + kind)
    if (!heads.ok) return heads
    for (const { stream } of heads.value) {
      const stored = ignoreSetAsideError(await store.read(stream))
      if (!stored.ok) return stored
      const isThere = await isBranchInStream(store, stored.value ?? [])
      if (!isThere.ok) return isThere
      if (stored.value && !isThere.value) branches.push(stored.value)
    }
  }
  return ok(branches)
}

/**
 * Whether the stream already contains all events of a branch, because the hub was restored to a state before the branch
 * and the stream diverged.
 */
async function isBranchInStream(store: EventStore, branch: readonly Envelope[]): Promise<Result<boolean>> {
  const parted = branch.map(({ payload }) => payload as Envelope)
  const [first] = parted
  if (!first) return ok(true)
  const stored = ignoreSetAsideError(await store.read(first.stream, first.version))
  if (!stored.ok) return stored
  const there = new Set(stored.value?.map(({ hash }) => hash))
  return ok(parted.every(({ hash }) => there.has(hash)))
}
