// Writes the games of an import. The games are staged invisibly and become visible with a single append, together with
// their people and their plan.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { EventStore, StreamAppend } from '../../store/port.ts'
import { runChunkedWorkWithPauses } from '../json/chunkedWork.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import { importIdOfGame } from '../model/importStream.ts'
import type { GameStreams } from './gameStreams.ts'
import type { ImportStreams } from './importStreams.ts'
import type { LedgerLineBuilder } from './ledgerLineBuilder.ts'
import type { ClubChange, ImportClubAndPlanChanges, ImportUndoEvents, GameToImport } from './repository.ts'
import type { ClubStream } from './clubStream.ts'
import type { SummaryStreams } from './summaryStreams.ts'
import { buildImportedGameAppends } from './stagedStreams.ts'
import type { PlanStreams } from './planStreams.ts'
import { clubChangesOf } from './clubChanges.ts'
import { isVersionConflict } from './versionConflict.ts'

interface ImportWriterDependencies {
  readonly club: ClubStream
  readonly plans: PlanStreams
  readonly imports: ImportStreams
  readonly summaries: SummaryStreams
  readonly games: Pick<GameStreams, 'forget'>
  readonly lines: LedgerLineBuilder
  /** Called when the loaded data of the club is outdated. */
  readonly invalidate: () => void
  readonly announce: (change: ClubChange) => void
}

export function createImportWriter(store: EventStore, parts: ImportWriterDependencies) {
  const { club, plans, imports, summaries, games, lines, invalidate, announce } = parts

  /**
   * Writes an import's changes of the club and the plan in one append with `others`. `apply` is called before the
   * changes are announced.
   */
  async function write(
    { season, clubEvents, planEvents }: ImportClubAndPlanChanges,
    stamp: EventStamp,
    others: readonly StreamAppend[],
    apply: () => void,
  ): Promise<Result<void>> {
    const appended = await store.appendAll([
      ...others,
      ...club.appendsOf(clubEvents, stamp),
      ...(planEvents.length > 0 ? [plans.appendOf(season, planEvents, stamp)] : []),
    ])
    if (!appended.ok) {
      // Another writer changed the club or the plan first.
      if (isVersionConflict(appended)) invalidate()
      return appended
    }
    club.applyStored(clubEvents, stamp, appended.value)
    if (planEvents.length > 0) plans.applyStored(season, planEvents)
    apply()
    for (const change of clubChangesOf(clubEvents)) announce(change)
    if (planEvents.length > 0) announce({ name: 'plan.changed', push: { season } })
    return ok(undefined)
  }

  return {
    async stageGames(id: string, games: readonly GameToImport[], stamp: EventStamp): Promise<Result<void>> {
      const staged = await runChunkedWorkWithPauses(
        buildImportedGameAppends(games, (game, written) => lines.missing(game, written, stamp), stamp),
      )
      return imports.stage(id, staged.rows, staged.appends, stamp)
    },
    async takeImport(
      id: string,
      change: ImportClubAndPlanChanges,
      stamp: EventStamp,
    ): Promise<Result<readonly GameRow[]>> {
      const found = imports.findOpenImport(id)
      if (!found.ok) return found
      const { rows } = found.value
      const taken = await write(change, stamp, [imports.buildTakeAppend(found.value, stamp)], () => {
        imports.markTaken(found.value, stamp)
        rows.forEach(summaries.keep)
      })
      if (!taken.ok) return taken
      announce({ name: 'seasons.changed', push: { season: change.season } })
      return ok(rows)
    },
    undoImport({ season, undone, clubs, planEvents }: ImportUndoEvents, stamp: EventStamp): Promise<Result<void>> {
      const drop = () => dropGamesOfImport(undone.import, { games, summaries })
      return write({ season, clubEvents: [undone, ...clubs], planEvents }, stamp, [], drop)
    },
    takenImports: () => imports.listTaken(),
  }
}

/** Removes the games of an import that was undone or turned out not to be completed. Returns their rows. */
export function dropGamesOfImport(
  id: string,
  { games, summaries }: Pick<ImportWriterDependencies, 'games' | 'summaries'>,
): readonly GameRow[] {
  const gone = [...summaries.rows.values()].filter((row) => importIdOfGame(row.id) === id)
  for (const row of gone) {
    games.forget(row.id)
    summaries.drop(row.id)
  }
  return gone
}
