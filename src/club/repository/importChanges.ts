// The games of an import: staged out of sight, and visible by one append together
// with their people and their plan.

import type { GameRow } from '../../scoring/row.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { EventStore } from '../../store/port.ts'
import type { Stamp } from '../model/stamp.ts'
import { inChunks } from '../json/chunkedWork.ts'
import { changesOf } from './changesOf.ts'
import type { ClubStream } from './clubStream.ts'
import { isConflict } from './conflict.ts'
import type { ImportStreams } from './importStreams.ts'
import type { LedgerLines } from './ledgerLines.ts'
import type { PlanStreams } from './planStreams.ts'
import type { ClubChange, ImportChange, StagedGame } from './repository.ts'
import { stagingGames } from './stagingGames.ts'
import type { Summaries } from './summaries.ts'

interface Parts {
  readonly club: ClubStream
  readonly plans: PlanStreams
  readonly imports: ImportStreams
  readonly summaries: Summaries
  readonly lines: LedgerLines
  /** Called when what is known of the club is out of date. */
  readonly invalidate: () => void
  readonly announce: (change: ClubChange) => void
}

export function createImportChanges(store: EventStore, parts: Parts) {
  const { club, plans, imports, summaries, lines, invalidate, announce } = parts

  return {
    async stageGames(id: string, games: readonly StagedGame[], stamp: Stamp): Promise<Result<void>> {
      const staged = await inChunks(stagingGames(games, (game, written) => lines.missing(game, written, stamp), stamp))
      return imports.stage(id, staged.rows, staged.appends, stamp)
    },
    async takeImport(
      id: string,
      { season, clubEvents, planEvents }: ImportChange,
      stamp: Stamp,
    ): Promise<Result<readonly GameRow[]>> {
      const found = imports.openOf(id)
      if (!found.ok) return found
      const { rows } = found.value
      const kept = await store.appendAll([
        imports.taking(found.value, stamp),
        ...(clubEvents.length > 0 ? [club.appendOf(clubEvents, stamp)] : []),
        ...(planEvents.length > 0 ? [plans.appendOf(season, planEvents, stamp)] : []),
      ])
      if (!kept.ok) {
        // Somebody else changed the club or the plan first.
        if (isConflict(kept)) invalidate()
        return kept
      }
      imports.taken(found.value)
      club.took(clubEvents)
      if (planEvents.length > 0) plans.took(season, planEvents)
      rows.forEach(summaries.keep)
      for (const change of changesOf(clubEvents)) announce(change)
      if (planEvents.length > 0) announce({ name: 'plan.changed', push: { season } })
      announce({ name: 'seasons.changed', push: { season } })
      return ok(rows)
    },
  }
}
