// Reconciles a game's ledger and row with its stream. If the store refuses an append, the append is tried again with
// the next call. A game whose own stream is stored is never refused because its ledger or row could not be stored.

import { ok, type Result } from '../../rules/vocabulary.ts'
import {
  type LedgerChangeReason,
  type StoredLedgerLine,
  LEDGER_REASON_VERDICT_CHANGED,
} from '../../scoring/ledgerLine.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { canonicalJson } from '../../store/canonicalJson.ts'
import type { EventStore } from '../../store/port.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import type { Game } from '../model/game.ts'
import { newLedgerLineEvent } from '../model/gameStream.ts'
import { GAME_STREAM_PREFIX } from '../model/streams.ts'
import type { GameStreams } from './gameStreams.ts'
import { isNewerVocabularyRejection } from './parsedStore.ts'
import type { ClubChange } from './repository.ts'
import type { SummaryStreams } from './summaryStreams.ts'
import { gameRowOf } from '../model/gameRowOf.ts'
import type { LedgerLineBuilder } from './ledgerLineBuilder.ts'

export interface Reconciler {
  /** Whether the ledger or row of any game could not be stored. */
  readonly isPending: boolean
  /**
   * Adds `written` and the missing lines, then stores the row. Returns an error only if no line was stored, because a
   * caller whose lines are stored must not send them again.
   */
  reconcile(game: Game, written: readonly StoredLedgerLine[], stamp: EventStamp): Promise<Result<Game>>
  /**
   * Reconciles a game whose stream is already stored. Never fails. In the worst case, the work is tried again later.
   * `changed` is the reason for changed lines.
   */
  reconcileOrPostpone(game: Game, stamp: EventStamp, changed?: LedgerChangeReason): Promise<Game>
  /** Tries again to store the pending ledger lines and rows. */
  retry(stamp: EventStamp): Promise<void>
}

type Lines = readonly StoredLedgerLine[]

export function createReconciler(
  store: EventStore,
  games: GameStreams,
  lines: LedgerLineBuilder,
  summaries: SummaryStreams,
  announce: (change: ClubChange) => void,
): Reconciler {
  /** The reason why the lines of a game change, by game id. */
  const pending = new Map<string, LedgerChangeReason>()

  async function reconcile(
    game: Game,
    written: Lines,
    stamp: EventStamp,
    changed?: LedgerChangeReason,
  ): Promise<Result<Game>> {
    const { id } = game.opened
    const added = [...written, ...lines.missing(game, [...game.ledger, ...written], stamp, changed)]
    let current = game
    if (added.length > 0) {
      const appended = await games.appendLedger(id, game.ledgerVersion, added.map(newLedgerLineEvent))
      // The game belongs to another device, which adds the missing lines itself. They arrive later.
      if (!appended.ok && written.length === 0 && appended.error.code === 'exchange/other-laptop')
        return storedRow(game, stamp)
      // The club can only be read. The lines count on this device, and the newer program will write them.
      if (!appended.ok && written.length === 0 && isNewerVocabularyRejection(appended.error))
        return ok(games.cacheAndShow({ ...game, ledger: [...game.ledger, ...added] }))
      if (!appended.ok) return appended
      current = games.cacheAndShow({ ...game, ledger: [...game.ledger, ...added], ledgerVersion: appended.value })
      announce({ name: 'ledger.changed', push: { game: id } })
    }
    return storedRow(current, stamp)
  }

  async function storedRow(game: Game, stamp: EventStamp): Promise<Result<Game>> {
    const stored = await storeRow(gameRowOf(game), stamp)
    if (!stored.ok && !isNewerVocabularyRejection(stored.error))
      pending.set(game.opened.id, LEDGER_REASON_VERDICT_CHANGED)
    return ok(game)
  }

  async function storeRow(row: GameRow, stamp: EventStamp): Promise<Result<void>> {
    const last = summaries.storedOf(row.id)
    if (!hasRowChanged(row, last) || !(isFinishedOrVoid(row) || isFinishedOrVoid(last))) return ok(undefined)
    const appended = await summaries.append(row, stamp)
    if (!appended.ok) return appended
    announce({ name: 'seasons.changed', push: { season: row.season } })
    // Packing only makes later reads faster, so its result does not matter.
    if (row.outcome !== null) await store.fold(GAME_STREAM_PREFIX + row.id)
    return appended
  }

  return {
    get isPending() {
      return pending.size > 0
    },
    reconcile,
    async reconcileOrPostpone(game, stamp, changed = LEDGER_REASON_VERDICT_CHANGED) {
      const reconciled = await reconcile(game, [], stamp, changed)
      if (reconciled.ok) return reconciled.value
      pending.set(game.opened.id, changed)
      return game
    },
    async retry(stamp) {
      for (const [id, changed] of [...pending]) {
        const game = await games.get(id)
        if (!game.ok) continue
        pending.delete(id)
        if (!(await reconcile(game.value, [], stamp, changed)).ok) pending.set(id, changed)
        // If the store is full, it is full for all games.
        if (pending.has(id)) break
      }
    },
  }
}

/** Compares the content, because the game's streams may have been replaced by different chains of the same length. */
function hasRowChanged(row: GameRow, last: GameRow | undefined): boolean {
  return last === undefined || canonicalJson(row) !== canonicalJson(last)
}

/** A row is stored only if the game has ended or is void, or if this was so in the row that was stored last. */
function isFinishedOrVoid(row: GameRow | undefined): boolean {
  return row !== undefined && (row.outcome !== null || row.isVoid)
}
