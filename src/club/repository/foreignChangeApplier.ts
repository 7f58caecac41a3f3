// Applies events that another device or process has written while the club runs. It reads only the streams concerned,
// updates rows and lists, and notifies listeners as for a local change. A game whose season has not arrived yet waits
// for it.

import { ok, type Result } from '../../rules/vocabulary.ts'
import { importIdOfGame } from '../model/importStream.ts'
import {
  BRANCHES,
  CLUB_STREAM,
  GAME_STREAM_PREFIX,
  IMPORT_STREAM_PREFIX,
  LEDGER_STREAM_PREFIX,
  PEOPLE_STREAM_PREFIX,
  PLAN_STREAM_PREFIX,
} from '../model/streams.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import type { ClubStream } from './clubStream.ts'
import type { GameStreams } from './gameStreams.ts'
import { dropGamesOfImport } from './importWriter.ts'
import type { ImportStreams } from './importStreams.ts'
import { isNewerVocabularyRejection, type ValidatingStore } from './parsedStore.ts'
import { requireKnownGameScheme } from '../model/clubLookups.ts'
import type { Reconciler } from './reconciler.ts'
import type { Rescorer } from './rescorer.ts'
import type { ClubChange } from './repository.ts'
import type { SummaryStreams } from './summaryStreams.ts'
import { isStoreUnavailable, type GamesWaitingForData } from './waitingGames.ts'
import type { PlanStreams } from './planStreams.ts'
import { clubChangesOf } from './clubChanges.ts'

interface ForeignChangeDependencies {
  readonly store: Pick<ValidatingStore, 'closeTables' | 'newer' | 'waiting'>
  readonly club: ClubStream
  readonly plans: PlanStreams
  readonly imports: ImportStreams
  readonly summaries: SummaryStreams
  readonly games: GameStreams
  readonly reconciling: Reconciler
  readonly rescoring: Pick<Rescorer, 'follow'>
  /** Games that wait for missing data, including games that were already waiting at the start. */
  readonly waiting: GamesWaitingForData
  /** Makes the club load all data from the store again. */
  readonly invalidate: () => void
  readonly announce: (change: ClubChange, keys?: readonly string[]) => void
}

export interface ForeignChangeApplier {
  /**
   * Applies streams that have grown or were replaced by a different chain. Unreadable data is reported at the next
   * start.
   */
  apply(streams: ReadonlySet<string>, stamp: EventStamp): Promise<void>
}

export function createForeignChangeApplier(parts: ForeignChangeDependencies): ForeignChangeApplier {
  const { store, club, plans, imports, summaries, games, reconciling, rescoring, waiting, invalidate, announce } = parts
  async function applyClub(stamp: EventStamp): Promise<void> {
    const events = await club.readOn()
    if (events.ok && events.value === undefined) invalidate()
    else if (events.ok) {
      for (const event of events.value ?? [])
        if (event.type === 'ImportUndone') dropGamesOfImport(event.import, { games, summaries })
      for (const change of clubChangesOf(events.value ?? [])) announce(change)
      await rescoring.follow(events.value ?? [], stamp)
    } else if (isNewerVocabularyRejection(events.error) || isStoreUnavailable(events.error)) invalidate()
  }

  /**
   * If the data needs a newer vocabulary version, or will be read again with the next query, all clients must repeat
   * their queries, so that they show no incomplete data.
   */
  function close(result: Result<unknown>): void {
    if (!result.ok && isStoreUnavailable(result.error)) invalidate()
    else if (!result.ok && isNewerVocabularyRejection(result.error)) announce({ name: 'club.changed', push: {} }, ['/'])
  }

  async function applyGame(id: string, stamp: EventStamp): Promise<Result<void>> {
    if (imports.isHidden(id)) return ok(undefined)
    const found = await games.read(id)
    if (!found.ok) return found
    const known = requireKnownGameScheme(club.state, found.value)
    if (!known.ok) return known
    const { version } = await reconciling.reconcileOrPostpone(games.cacheAndShow(found.value), stamp)
    announce({ name: 'game.changed', push: { game: id, version } })
    announce({ name: 'ledger.changed', push: { game: id } })
    announce({ name: 'seasons.changed', push: { season: found.value.opened.season } })
    return ok(undefined)
  }

  return {
    async apply(changed, stamp) {
      const wasNewer = store.newer !== undefined
      // People and seasons that a plan waited for may have arrived.
      const streams = changed.has(CLUB_STREAM) ? new Set([...changed, ...store.waiting]) : changed
      const named = (prefix: string) =>
        [...streams].filter((stream) => stream.startsWith(prefix)).map((stream) => stream.slice(prefix.length))
      // Names are applied before the club, so that every new member has a name immediately.
      for (const words of await applyPersonNames(parts, named(PEOPLE_STREAM_PREFIX))) close(words)
      if (streams.has(CLUB_STREAM)) await applyClub(stamp)
      for (const season of named(PLAN_STREAM_PREFIX)) {
        const read = await plans.read(season)
        if (read.ok) announce({ name: 'plan.changed', push: { season } })
        else close(read)
      }
      for (const id of named(IMPORT_STREAM_PREFIX)) close(await applyImport(parts, id))
      const branched = gamesOfBranches([
        ...named(BRANCHES + GAME_STREAM_PREFIX),
        ...named(BRANCHES + LEDGER_STREAM_PREFIX),
      ])
      for (const id of new Set([
        ...waiting.idsToRetry(club.state),
        ...named(GAME_STREAM_PREFIX),
        ...named(LEDGER_STREAM_PREFIX),
        ...branched,
      ])) {
        const applied = await applyGame(id, stamp)
        waiting.setReadResult(id, applied.ok ? undefined : applied.error)
        if (applied.ok) continue
        if (applied.error.code === 'games/unknown') dropGame(parts, id)
        if (isNewerVocabularyRejection(applied.error)) store.closeTables(id, summaries.storedOf(id)?.season)
        close(applied)
      }
      if (store.newer && !wasNewer) announce({ name: 'club.changed', push: {} }, ['/'])
    },
  }
}

/**
 * Games of an import count only after the import is completed. If the import's stream was replaced by a chain without
 * the completing event, its games no longer count.
 */
async function applyImport(
  { imports, games, summaries, announce }: ForeignChangeDependencies,
  id: string,
): Promise<Result<unknown>> {
  const taken = await imports.applyForeign(id)
  if (!taken.ok) return taken
  const gone = imports.isTaken(id) ? [] : dropGamesOfImport(id, { games, summaries })
  taken.value.forEach(summaries.keep)
  const seasons = new Set([...taken.value, ...gone].map((row) => row.season))
  for (const season of seasons) announce({ name: 'seasons.changed', push: { season } })
  return taken
}

/** Ids of games with new branches. A branch does not change its game, but screens that show the game are notified. */
function gamesOfBranches(names: readonly string[]): readonly string[] {
  return names.map((name) => name.split('/')[0] ?? name)
}

/**
 * Applies new names of people and returns the result of each read. If a stream was replaced by a different chain, all
 * data is read again.
 */
async function applyPersonNames(
  { club, invalidate, announce }: ForeignChangeDependencies,
  people: readonly string[],
): Promise<readonly Result<unknown>[]> {
  const read = await club.readWords(people)
  if (read.some((each) => each.ok && each.value === undefined)) invalidate()
  for (const change of clubChangesOf(read.flatMap((each) => (each.ok ? (each.value ?? []) : [])))) announce(change)
  return read
}

/** Removes a game that the hub does not have. Its events exist only as a branch now. */
function dropGame({ summaries, games, announce }: ForeignChangeDependencies, id: string): void {
  const row = summaries.rows.get(id)
  if (row === undefined || importIdOfGame(id) !== undefined) return
  games.forget(id)
  summaries.drop(id)
  announce({ name: 'game.changed', push: { game: id, version: 0 } })
  announce({ name: 'seasons.changed', push: { season: row.season } })
}
