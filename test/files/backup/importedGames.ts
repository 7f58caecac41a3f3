// A club with earlier games: a season of games from one import, as streams of a store.

import {
  newImportEndEvent,
  newImportBegunEvent,
  importedGameId,
  newGamesStagedEvent,
} from '../../../src/club/model/importStream.ts'
import { CLUB_STREAM, GAME_STREAM_PREFIX, IMPORT_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { newEvent } from '../../../src/club/model/clubEvents.ts'
import { type GameRow, GAME_ROW_FORMAT } from '../../../src/scoring/gameRow.ts'
import type { EventStore } from '../../../src/store/port.ts'

/** Number of games in one event of the import, as in the real import. */
const PORTION = 50
const STAMP = { at: Date.UTC(2026, 0, 1), author: 'Olga' }

/** Fills an empty store. `end` is how the import ended; `open` means that it did not end. */
export async function importGames(store: EventStore, games: number, end: 'taken' | 'cut' | 'open' = 'taken') {
  const staged = Array.from({ length: Math.ceil(games / PORTION) }, (_, portion) =>
    newGamesStagedEvent(
      Array.from({ length: Math.min(PORTION, games - portion * PORTION) }, (__, index) =>
        rowOf(portion * PORTION + index),
      ),
      STAMP,
    ),
  )
  await store.append(CLUB_STREAM, 0, [newEvent({ type: 'ClubCreated', name: 'Black Cat' }, STAMP)])
  await store.append(IMPORT_STREAM_PREFIX + 'past', 0, [
    newImportBegunEvent({ season: 's', file: 'past.csv', games }, STAMP),
    ...staged,
    ...(end === 'open' ? [] : [newImportEndEvent(end, STAMP)]),
  ])
  for (let index = 0; index < games; index += 1) {
    const opened = { type: 'GameOpened', payload: rowOf(index), ...STAMP, private: false }
    await store.append(GAME_STREAM_PREFIX + importedGameId('past', index), 0, [opened])
  }
}

function rowOf(index: number): GameRow {
  return {
    format: GAME_ROW_FORMAT,
    id: importedGameId('past', index),
    season: 's',
    number: index + 1,
    evening: '2026-01-01',
    startedAt: STAMP.at + index,
    rulebook: 'sport',
    judge: 'Olga',
    seats: Array.from({ length: 10 }, (_, seat) => ({
      seat: seat + 1,
      member: `member-${((index * 7 + seat * 31) % 700) + 1}`,
      role: seat < 6 ? 'civilian' : seat === 6 ? 'sheriff' : seat === 9 ? 'don' : 'mafia',
      lines: { win: seat < 7 ? 100 : 0, bonus: 10 * (seat % 4) },
      firstVictim: seat === 2,
      fouls: 0,
    })),
    phase: 'over',
    round: 3,
    outcome: { winner: 'red', reason: 'asserted' },
    isVoid: false,
    version: 1,
    ledgerVersion: 1,
  }
}
