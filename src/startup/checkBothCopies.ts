// Checks all stored data, at any time: every line of the journal, every chain of the store, and whether each stream has
// the same end in both. Changes nothing.

import type { StorageCheckReport } from '../api/contract/club.ts'
import { rootHashOfStreamHeads } from '../files/backup/format.ts'
import { ok, type Result } from '../rules/vocabulary.ts'
import type { Journal } from '../store/journal/journal.ts'
import type { EventStore } from '../store/port.ts'

export async function checkStoreAndJournal(
  { store, journal }: { readonly store: Pick<EventStore, 'list' | 'read'>; readonly journal: Journal },
  at: number,
): Promise<Result<StorageCheckReport>> {
  const checked = await journal.check()
  if (!checked.ok) return checked
  const listed = await store.list('')
  if (!listed.ok) return listed
  const ends = journal.ends()
  const unreadable: string[] = []
  const differing: string[] = []
  let entries = 0
  for (const { stream, version, hash } of listed.value) {
    entries += version
    const read = await store.read(stream)
    if (!read.ok) {
      if (read.error.code !== 'store/tampered') return read
      unreadable.push(stream)
    } else if (!isBehind(read.value.length, version) && !agrees(ends.get(stream), { version, hash }))
      differing.push(stream)
  }
  for (const [stream, { version }] of ends)
    if (version > 0 && !listed.value.some((head) => head.stream === stream)) differing.push(stream)
  return ok({
    at,
    entries,
    streams: listed.value.length,
    root: rootHashOfStreamHeads(listed.value.map((head) => [head.stream, head.version, head.hash])),
    journal: checked.value ?? null,
    unreadable,
    differing,
  })
}

/** Whether an entry was made during the check. The next check covers it. */
function isBehind(now: number, listed: number): boolean {
  return now > listed
}

interface End {
  readonly version: number
  readonly hash: string
}

function agrees(end: End | undefined, head: End): boolean {
  return end !== undefined && end.version === head.version && end.hash === head.hash
}
