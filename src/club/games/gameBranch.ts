// A branch of a game or of its ledger as screens list it: game, device, starting version, entries, and points that a
// judge gave.

import type { LogItem } from '../../rules/log.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { Envelope } from '../../store/port.ts'
import type { ClubState } from '../model/clubState.ts'
import { logItemsInEnvelope, readLedgerLines } from '../model/gameStream.ts'
import { logWithNames } from '../model/gameNames.ts'
import { BRANCHES, GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../model/streams.ts'

export interface GameBranch {
  readonly stream: string
  /** Id of the game. Empty for a branch of any other stream, such as the club or a plan. */
  readonly game: string
  /** Device that stores the branch. */
  readonly laptop: string
  /** Six characters derived from that device's key, if the device has signed something. */
  readonly code?: string
  /** Authors of the branch's entries, without repetitions. */
  readonly authors: readonly string[]
  /** Version of the stream at which the branch starts. */
  readonly from: number
  readonly entries: number
  readonly since: number
  /** Entries in order. `entries` also counts other events, for example the event that made the game void. */
  readonly items: readonly LogItem[]
  /**
   * Ledger lines that a judge added. Lines that result from a verdict are left out, because they are computed from the
   * game.
   */
  readonly lines: readonly StoredLedgerLine[]
  /** Whether the branch starts with the opening of the game. */
  readonly isWhole: boolean
}

/** `code` is the code of the device that stores the branch. */
export function toGameBranches(envelopes: readonly Envelope[], club: ClubState, code?: string): readonly GameBranch[] {
  const [first] = envelopes
  if (!first) return []
  const { stream, laptop = '', at: since } = first
  const parted = envelopes.map(({ payload }) => payload as Envelope)
  const [kind, name = ''] = stream.slice(BRANCHES.length).split('/')
  const game = [GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX].includes(`${kind}/`) ? name : ''
  const lines = readLedgerLines(parted).filter(({ source }) => source === 'judge')
  const from = parted[0]?.version ?? 0
  const items = game === '' ? [] : logWithNames(parted.flatMap(logItemsInEnvelope), club)
  const isWhole = from === 1 && parted[0]?.type === 'GameOpened'
  const authors = [...new Set(envelopes.flatMap(({ author }) => (author === '' ? [] : author)))]
  const of = { stream, game, laptop, ...(code === undefined ? {} : { code }), authors }
  return [{ ...of, from, entries: envelopes.length, since, items, lines, isWhole }]
}
