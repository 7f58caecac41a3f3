// Requests for checking a season: its audit, its ledger line by line, and the players whom a change would move. They
// read the stored streams.

import { memberNameOf } from '../model/mergedMembers.ts'
import { z } from 'zod'
import { ok } from '../../rules/vocabulary.ts'
import { nonVoidGameRows } from '../../scoring/counting.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import { seasonLedger } from '../../scoring/standings/seasonLedger.ts'
import { weightedLedgerLines } from '../../scoring/standings/stageLedger.ts'
import { countedGamesInScope, givenPointsInScope } from '../../scoring/season.ts'
import { requireProtocolGame } from '../games/changeGame.ts'
import {
  idSchema,
  tableCorrectionArgumentsShape,
  reasonSchema,
  standingsScopeShape,
  stageSchema,
  versionSchema,
} from '../model/argumentSchemas.ts'
import { entrySchema } from '../model/entrySchema.ts'
import { readLedgerLines } from '../model/gameStream.ts'
import { objectionLedgerLineIds } from '../model/objections.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { LEDGER_STREAM_PREFIX } from '../model/streams.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import { declareQuery } from '../repository/request.ts'
import { decideStageChange, stageRequestWithJudgeIds } from '../plan/changePlan.ts'
import type { AuditChange } from './facts.ts'
import { findLedgerLineAuditChanges, openSeasonAudit } from './openAudit.ts'
import { previewGameChangeInStandings, previewStageChangeInStandings } from './effects.ts'

export interface AuditView {
  /** Changes in the order in which they were made. */
  readonly changes: readonly AuditChange[]
  /** Current names, by member id. */
  readonly names: Readonly<Record<string, string>>
}

const item = z.int().min(1)

export const auditRequests = {
  /** Changes made after a game was complete. `entries` adds ledger lines that were entered with their game. */
  'seasons.audit': declareQuery({
    args: z.strictObject({ season: idSchema, entries: z.boolean().exactOptional() }),
    async run({ repository }, { season, entries = false }): AsyncResult<AuditView> {
      const audit = await openSeasonAudit(repository, season, entries)
      if (!audit.ok) return audit
      const { changes, data } = audit.value
      return ok({ changes, names: namesOf(data) })
    },
  }),
  /** Previews the effect of `plan.changeStage` on the standings. Nothing is stored. */
  'plan.stageEffect': declareQuery({
    args: z.strictObject({ season: idSchema, id: idSchema, stage: stageSchema }),
    run({ repository }, asked) {
      const data = openSeasonData(repository, asked.season)
      if (!data.ok) return data
      const rows = nonVoidGameRows(repository.rowsOf(asked.season))
      // For this preview, the stage keeps its judges, because judges do not affect the standings.
      const wanted = stageRequestWithJudgeIds(asked.stage, data.value.plan.stages.get(asked.id)?.judgeIds ?? [])
      const events = decideStageChange({ club: repository.club, plan: data.value.plan, rows }, asked.id, wanted)
      return events.ok ? ok(previewStageChangeInStandings(data.value, asked.id, events.value)) : events
    },
  }),
  /** Previews which players a change to a game would move in the season's standings. Nothing is stored. */
  'games.effect': declareQuery({
    args: z.strictObject({
      game: idSchema,
      version: versionSchema,
      change: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('enter'), entry: entrySchema }),
        z.strictObject({ type: z.literal('retract'), item, reason: reasonSchema }),
        z.strictObject({ type: z.literal('correct'), item, entry: entrySchema, reason: reasonSchema }),
        z.strictObject({ type: z.literal('insert'), before: item, entry: entrySchema }),
        z.strictObject({ type: z.literal('mend'), ...tableCorrectionArgumentsShape }),
      ]),
    }),
    async run({ repository }, { game: of, version: head, change }) {
      const seen = await repository.seen(of, head)
      const game = seen.ok ? requireProtocolGame(seen.value) : seen
      if (!game.ok) return game
      const data = openSeasonData(repository, game.value.opened.season)
      return data.ok
        ? previewGameChangeInStandings(data.value, game.value, repository.schemeOf(game.value), change)
        : data
    },
  }),
  /** Changes that wrote the ledger lines of rulings on the game's objections, each with the players whom it moved. */
  'objections.effects': declareQuery({
    args: z.strictObject({ game: idSchema }),
    async run({ repository }, asked): AsyncResult<AuditView> {
      const game = await repository.game(asked.game)
      if (!game.ok) return game
      const { season } = game.value.opened
      const data = openSeasonData(repository, season)
      if (!data.ok) return data
      const changes = await findLedgerLineAuditChanges(repository, season, objectionLedgerLineIds(game.value))
      return changes.ok ? ok({ changes: changes.value, names: namesOf(data.value) }) : changes
    },
  }),
  /** Every ledger line, stored or computed, that contributes to the totals of the standings in the requested scope. */
  'ledger.season': declareQuery({
    args: z.strictObject({ season: idSchema, member: idSchema.exactOptional(), ...standingsScopeShape }),
    async run({ repository }, { season, member, ...part }) {
      const data = openSeasonData(repository, season)
      if (!data.ok) return data
      const ledgers = new Map<string, readonly StoredLedgerLine[]>()
      for (const row of countedGamesInScope(data.value, part)) {
        if (member !== undefined && !row.seats.some((seat) => seat.member === member)) continue
        const lines = await repository.history(LEDGER_STREAM_PREFIX + row.id)
        if (!lines.ok) return lines
        ledgers.set(row.id, readLedgerLines(lines.value))
      }
      const given = givenPointsInScope(data.value.plan, part).filter(
        (line) => member === undefined || line.member === member,
      )
      return ok(seasonLedger(data.value, weightedLedgerLines(data.value, ledgers, part, member), given))
    },
  }),
}

function namesOf({ club, season, rows, plan }: SeasonData): Readonly<Record<string, string>> {
  const played = [...rows]
    .filter((row) => row.season === season.id)
    .flatMap((row) => row.seats.map(({ member }) => member))
  return Object.fromEntries(
    [...new Set([...played, ...plan.entrants.keys(), ...plan.given.map((line) => line.member)])].map((member) => [
      member,
      memberNameOf(club, member),
    ]),
  )
}
