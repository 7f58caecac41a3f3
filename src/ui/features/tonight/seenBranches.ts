// Which branches somebody has seen on this device. Kept in localStorage, never in the club: another device shows them
// until somebody sees them there. A branch that has grown since is shown again.

import { useLocalStorage } from '@vueuse/core'
import { fieldsOfValue } from '../../kit/foreignText.ts'

interface Branch {
  readonly stream: string
  readonly entries: number
}

/** Entries of each branch when it was seen. */
type SeenBranches = Readonly<Record<string, number>>

export function parseSeen(value: unknown): SeenBranches {
  return Object.fromEntries(
    Object.entries(fieldsOfValue(value)).flatMap(([stream, entries]) =>
      typeof entries === 'number' ? [[stream, entries]] : [],
    ),
  )
}

export function unseenBranches<T extends Branch>(branches: readonly T[], seen: SeenBranches): readonly T[] {
  return branches.filter(({ stream, entries }) => (seen[stream] ?? 0) < entries)
}

/** Branches that are not there any more are forgotten. */
export function toSeenBranches(branches: readonly Branch[]): SeenBranches {
  return Object.fromEntries(branches.map(({ stream, entries }) => [stream, entries]))
}

export function useSeenBranches() {
  const kept = useLocalStorage<unknown>('consigliere.seenBranches', {}, { deep: false })
  return {
    unseen: <T extends Branch>(branches: readonly T[]) => unseenBranches(branches, parseSeen(kept.value)),
    see: (branches: readonly Branch[]) => void (kept.value = toSeenBranches(branches)),
  }
}
