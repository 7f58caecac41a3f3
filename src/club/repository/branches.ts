// What devices wrote and the hub did not take, for those who decide what becomes of it.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Envelope, EventStore } from '../../store/port.ts'
import { BRANCHES, GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../model/streams.ts'
import { undefinedIfSetAside } from './publicClub.ts'

/** Events that two devices wrote side by side, of one game, or of all games, the club and plans; as far as they fit. */
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
      const stored = undefinedIfSetAside(await store.read(stream))
      if (!stored.ok) return stored
      const isThere = await isBranchInStream(store, stored.value ?? [])
      if (!isThere.ok) return isThere
      if (stored.value && !isThere.value) branches.push(stored.value)
    }
  }
  return ok(branches)
}

/** Whether the stream itself has all that a branch has: the hub's disk was put back to before they parted. */
async function isBranchInStream(store: EventStore, branch: readonly Envelope[]): Promise<Result<boolean>> {
  const parted = branch.map(({ payload }) => payload as Envelope)
  const [first] = parted
  if (!first) return ok(true)
  const stored = undefinedIfSetAside(await store.read(first.stream, first.version))
  if (!stored.ok) return stored
  const there = new Set(stored.value?.map(({ hash }) => hash))
  return ok(parted.every(({ hash }) => there.has(hash)))
}
