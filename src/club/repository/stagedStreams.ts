// Streams of imported games, and the row of each game. They are computed in chunks, because replaying many complete
// protocols at once would block all other work.

import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { StreamAppend } from '../../store/port.ts'
import type { ChunkedWork } from '../json/chunkedWork.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import { replayGameToEndState, type GameWithReplay } from '../model/game.ts'
import { newLedgerLineEvent, newGameEvents } from '../model/gameStream.ts'
import { GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../model/streams.ts'
import type { GameToImport } from './repository.ts'
import { gameRowOf } from '../model/gameRowOf.ts'

export interface ImportedGameRowsAndAppends {
  readonly rows: readonly GameRow[]
  readonly appends: readonly StreamAppend[]
}

/** Number of log items in one chunk. Each game adds one item, so that a game without protocol counts, too. */
const LOG_ITEMS_PER_CHUNK = 25

export function* buildImportedGameAppends(
  games: readonly GameToImport[],
  missing: (game: GameWithReplay, written: readonly StoredLedgerLine[]) => readonly StoredLedgerLine[],
  stamp: EventStamp,
): ChunkedWork<ImportedGameRowsAndAppends> {
  const rows: GameRow[] = []
  const appends: StreamAppend[] = []
  let items = 0
  for (const { story, ledger: written } of games) {
    if (items >= LOG_ITEMS_PER_CHUNK) {
      yield
      items = 0
    }
    items += 1 + story.log.length
    const played = replayGameToEndState(story)
    const ledger = [...written, ...missing(played, written)]
    const events = newGameEvents(story, '', stamp)
    rows.push(gameRowOf({ ...played, version: events.length, ledger, ledgerVersion: ledger.length }))
    appends.push({ stream: GAME_STREAM_PREFIX + story.opened.id, expectedVersion: 0, events })
    if (ledger.length > 0)
      appends.push({
        stream: LEDGER_STREAM_PREFIX + story.opened.id,
        expectedVersion: 0,
        events: ledger.map(newLedgerLineEvent),
      })
  }
  // Yields once more, because storing the games begins with a copy of all of them.
  yield
  return { rows, appends }
}
