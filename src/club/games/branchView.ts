// A branch of a game or of its ledger as screens list it: of which game, by which laptop, from where, what was entered,
// and which points a judge gave.

import type { LogItem } from '../../rules/log.ts'
import type { LedgerEntry } from '../../scoring/line.ts'
import type { Envelope } from '../../store/port.ts'
import { readItem, readLines } from '../model/gameStream.ts'
import { BRANCHES } from '../model/streams.ts'

export interface GameBranch {
  readonly stream: string
  readonly game: string
  readonly laptop: string
  /** Version of the stream at which it parted. */
  readonly from: number
  readonly entries: number
  readonly since: number
  /** What was entered, in order; `entries` also counts what was no entry, as a voiding. */
  readonly items: readonly LogItem[]
  /** Lines of the ledger that a judge gave; what follows from a verdict is worked out from the game. */
  readonly lines: readonly LedgerEntry[]
}

export function branchView(envelopes: readonly Envelope[]): readonly GameBranch[] {
  const [first] = envelopes
  if (!first) return []
  const { stream, laptop = '', at: since } = first
  const parted = envelopes.map(({ payload }) => payload as Envelope)
  const [, game = ''] = stream.slice(BRANCHES.length).split('/')
  const lines = readLines(parted).filter(({ source }) => source === 'judge')
  const from = parted[0]?.version ?? 0
  return [{ stream, game, laptop, from, entries: envelopes.length, since, items: parted.flatMap(readItem), lines }]
}
