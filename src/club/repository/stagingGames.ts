// Games of an import as their streams will have them, with the row each will leave. Pure, in turns:
// adjudicating a portion of whole protocols at once would keep everybody waiting.

import type { StreamAppend } from '../../store/port.ts'
import type { LedgerEntry } from '../../scoring/line.ts'
import type { StagedGame } from './repository.ts'
import type { Stamp } from '../model/stamp.ts'
import type { Work } from '../json/chunkedWork.ts'
import { endOfStory, type PlayedStory } from '../model/game.ts'
import { rowOf } from '../model/row.ts'
import type { GameRow } from '../../scoring/row.ts'
import { lineEvent, storyEvents } from '../model/gameStream.ts'
import { GAMES, LEDGERS } from '../model/streams.ts'

export interface StagedStreams {
  readonly rows: readonly GameRow[]
  readonly appends: readonly StreamAppend[]
}

/** Log items of one turn; a game without protocol counts as one. */
const TURN = 25

/** `missing`: the lines a game's ledger lacks. */
export function* stagingGames(
  games: readonly StagedGame[],
  missing: (game: PlayedStory, written: readonly LedgerEntry[]) => readonly LedgerEntry[],
  stamp: Stamp,
): Work<StagedStreams> {
  const rows: GameRow[] = []
  const appends: StreamAppend[] = []
  let items = 0
  for (const { story, ledger: written } of games) {
    if (items >= TURN) {
      yield
      items = 0
    }
    items += 1 + story.log.length
    const played = endOfStory(story)
    const ledger = [...written, ...missing(played, written)]
    const events = storyEvents(story, '', stamp)
    rows.push(rowOf({ ...played, version: events.length, ledger, ledgerVersion: ledger.length }))
    appends.push({ stream: GAMES + story.opened.id, expectedVersion: 0, events })
    if (ledger.length > 0)
      appends.push({ stream: LEDGERS + story.opened.id, expectedVersion: 0, events: ledger.map(lineEvent) })
  }
  // Storing them begins with a copy of them all.
  yield
  return { rows, appends }
}
