// A branch of a game as screens list it: of which game, by which laptop, from where, and what was entered.

import type { LogItem } from '../../rules/log.ts'
import type { Envelope } from '../../store/port.ts'
import { readItem } from '../model/gameStream.ts'
import { BRANCHES, GAMES } from '../model/streams.ts'

export interface GameBranch {
  readonly stream: string
  readonly game: string
  readonly laptop: string
  /** Version of the game's stream at which it parted. */
  readonly from: number
  readonly entries: number
  readonly since: number
  /** What was entered, in order; `entries` also counts what was no entry, as a voiding. */
  readonly items: readonly LogItem[]
}

export function branchView(envelopes: readonly Envelope[]): readonly GameBranch[] {
  const [first] = envelopes
  if (!first) return []
  const { stream, laptop = '', at: since } = first
  const parted = envelopes.map(({ payload }) => payload as Envelope)
  const [game = ''] = stream.slice(`${BRANCHES}${GAMES}`.length).split('/')
  const from = parted[0]?.version ?? 0
  return [{ stream, game, laptop, from, entries: envelopes.length, since, items: parted.flatMap(readItem) }]
}
