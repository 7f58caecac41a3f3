// A branch of a game as screens list it: by which laptop, from where, how much, and when its first entry was made.

import type { Envelope } from '../../store/port.ts'

export interface GameBranch {
  readonly stream: string
  readonly laptop: string
  /** Version of the game's stream at which it parted. */
  readonly from: number
  readonly entries: number
  readonly since: number
}

export function branchView(envelopes: readonly Envelope[]): readonly GameBranch[] {
  const [first] = envelopes
  if (!first) return []
  const { version = 0 } = (first.payload ?? {}) as { readonly version?: number }
  return [
    { stream: first.stream, laptop: first.laptop ?? '', from: version, entries: envelopes.length, since: first.at },
  ]
}
