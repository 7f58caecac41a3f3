// Remembers which branches a user has seen on this device. Stored in localStorage and never in the club, so every
// device shows each branch once. If a branch grows, it is shown again.

import { useLocalStorage } from '@vueuse/core'
import { toPlainFields } from '../../kit/foreignText.ts'

interface Branch {
  readonly stream: string
  readonly entries: number
}

/** Number of entries of each branch when it was seen, by stream. */
type SeenBranches = Readonly<Record<string, number>>

export function parseSeenBranches(value: unknown): SeenBranches {
  return Object.fromEntries(
    Object.entries(toPlainFields(value)).flatMap(([stream, entries]) =>
      typeof entries === 'number' ? [[stream, entries]] : [],
    ),
  )
}

export function unseenBranches<T extends Branch>(branches: readonly T[], seen: SeenBranches): readonly T[] {
  return branches.filter(({ stream, entries }) => (seen[stream] ?? 0) < entries)
}

/** Converts the existing branches to the stored form of seen branches. Other branches are forgotten. */
export function toSeenBranches(branches: readonly Branch[]): SeenBranches {
  return Object.fromEntries(branches.map(({ stream, entries }) => [stream, entries]))
}

export function useSeenBranches() {
  const kept = useLocalStorage<unknown>('consigliere.seenBranches', {}, { deep: false })
  return {
    unseen: <T extends Branch>(branches: readonly T[]) => unseenBranches(branches, parseSeenBranches(kept.value)),
    see: (branches: readonly Branch[]) => void (kept.value = toSeenBranches(branches)),
  }
}
