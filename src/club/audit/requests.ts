// Requests that check a season: its audit, its ledger line by line, who a change would move. They read the streams as
// they were written.

import { nameOf } from '../model/merged.ts'
import { z } from 'zod'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { standingRows, countingRows } from '../../scoring/counting.ts'
import type { LedgerEntry } from '../../scoring/line.ts'
import { seasonLedger } from '../../scoring/standings/seasonLedger.ts'
import { stageLedger } from '../../scoring/standings/stageLedger.ts'
import { gamesInScope, givenInScope } from '../../scoring/season.ts'
import { takesEntries, setupFixOf, type SetupFixRequest } from '../games/changeGame.ts'
import { id, mend, reason, scope, stage, version } from '../model/argumentSchemas.ts'
import { entrySchema } from '../model/entrySchema.ts'
import { readLines } from '../model/gameStream.ts'
import { linkedLines } from '../model/objections.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { LEDGERS } from '../model/streams.ts'
import type { Reply } from '../repository/commandContext.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import { query } from '../repository/request.ts'
import { changeStage, stageWithJudges } from '../plan/changePlan.ts'
import type { AuditChange } from './facts.ts'
import { changesOfLines, openAudit } from './openAudit.ts'
import { type Change, play, type Play } from '../../rules/play.ts'
import type { GameRow } from '../../scoring/row.ts'
import { type Compensation, compensationBase } from '../../scoring/schemes/pay.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { ClubState } from '../model/clubState.ts'
import { type Game, mendedOpening } from '../model/game.ts'
import { reconciledRow } from '../model/reconciledRow.ts'
import { foldPlan, type Plan } from '../model/plan.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import { MovingRanking, type Ranking, type Shift, shiftsBetween } from './ranking.ts'

export interface Audit {
  /** In the order things were done. */
  readonly changes: readonly AuditChange[]
  /** What people are called now, by member. */
  readonly names: Readonly<Record<string, string>>
}

const item = z.int().min(1)

export const auditRequests = {
  /** What was changed after its game was complete; `entries` adds what was entered with the games. */
  'seasons.audit': query({
    args: z.strictObject({ season: id, entries: z.boolean().exactOptional() }),
    async run({ repository }, { season, entries = false }): Reply<Audit> {
      const audit = await openAudit(repository, season, entries)
      if (!audit.ok) return audit
      const { changes, data } = audit.value
      return ok({ changes, names: namesOf(data) })
    },
  }),
  /** What `plan.changeStage` would do to the table; changes nothing. */
  'plan.stageEffect': query({
    args: z.strictObject({ season: id, id, stage }),
    run({ repository }, asked) {
      const data = openSeasonData(repository, asked.season)
      if (!data.ok) return data
      const rows = standingRows(repository.rowsOf(asked.season))
      // A stage keeps its judges here: who judges changes no place in the standings.
      const wanted = stageWithJudges(asked.stage, data.value.plan.stages.get(asked.id)?.judgeIds ?? [])
      const events = changeStage({ club: repository.club, plan: data.value.plan, rows }, asked.id, wanted)
      return events.ok ? ok(stageEffect(data.value, asked.id, events.value)) : events
    },
  }),
  /** Whom a change of a game would move in the standings of the season; changes nothing. */
  'games.effect': query({
    args: z.strictObject({
      game: id,
      version,
      change: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('enter'), entry: entrySchema }),
        z.strictObject({ type: z.literal('retract'), item, reason }),
        z.strictObject({ type: z.literal('correct'), item, entry: entrySchema, reason }),
        z.strictObject({ type: z.literal('insert'), before: item, entry: entrySchema }),
        z.strictObject({ type: z.literal('mend'), ...mend }),
      ]),
    }),
    async run({ repository }, { game: of, version: head, change }) {
      const seen = await repository.seen(of, head)
      const game = seen.ok ? takesEntries(seen.value) : seen
      if (!game.ok) return game
      const data = openSeasonData(repository, game.value.opened.season)
      return data.ok ? gameEffect(data.value, game.value, repository.schemeOf(game.value), change) : data
    },
  }),
  /** The changes that wrote the lines linked with decisions, with whom each moved. */
  'objections.effects': query({
    args: z.strictObject({ game: id }),
    async run({ repository }, asked): Reply<Audit> {
      const game = await repository.game(asked.game)
      if (!game.ok) return game
      const { season } = game.value.opened
      const data = openSeasonData(repository, season)
      if (!data.ok) return data
      const changes = await changesOfLines(repository, season, linkedLines(game.value))
      return changes.ok ? ok({ changes: changes.value, names: namesOf(data.value) }) : changes
    },
  }),
  /** Every line that makes the totals of standings in the same scope, the computed ones too. */
  'ledger.season': query({
    args: z.strictObject({ season: id, member: id.exactOptional(), ...scope }),
    async run({ repository }, { season, member, ...part }) {
      const data = openSeasonData(repository, season)
      if (!data.ok) return data
      const ledgers = new Map<string, readonly LedgerEntry[]>()
      for (const row of gamesInScope(data.value, part)) {
        if (member !== undefined && !row.seats.some((seat) => seat.member === member)) continue
        const lines = await repository.history(LEDGERS + row.id)
        if (!lines.ok) return lines
        ledgers.set(row.id, readLines(lines.value))
      }
      const given = givenInScope(data.value.plan, part).filter((line) => member === undefined || line.member === member)
      return ok(seasonLedger(data.value, stageLedger(data.value, ledgers, part, member), given))
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
      nameOf(club, member),
    ]),
  )
}

// Whom a change of a game would move in the standings of its season, before it is written. Changes nothing.

/** As it is asked for: of a mend only who sits there, as `games.mend` has it. */
export type AskedChange = Exclude<Change, { type: 'mend' }> | ({ readonly type: 'mend' } & SetupFixRequest)

interface GameEffect {
  /** Everybody whose place or total moves, by the place he comes to. */
  readonly shifts: readonly Shift[]
  /** What those are called, by member. */
  readonly names: Readonly<Record<string, string>>
}

const STAMP = { at: 0, author: '' }

function gameEffect(data: SeasonData, game: Game, scheme: Scheme, asked: AskedChange): Result<GameEffect> {
  const { club, plan } = data
  const change = asked.type === 'mend' ? setupFixOf(club, game.opened, asked) : ok(asked)
  const made = change.ok
    ? play({ header: game.openedAs.header, log: game.log, replay: game.replay }, change.value, STAMP)
    : change
  if (!made.ok) return made
  const row = rowAfter(club, game, scheme, made.value)
  const rows = [...data.rows].map((each) => (each.id === row.id ? row : each))
  const shifts = shiftsBetween(rankingOf(data, plan), rankingOf({ ...data, rows }, plan))
  return ok({ shifts, names: Object.fromEntries(shifts.map(({ member }) => [member, nameOf(club, member)])) })
}

/** The game's row with the lines its ledger would then have. */
function rowAfter(club: ClubState, game: Game, scheme: Scheme, { item, replay }: Play): GameRow {
  const log = [...game.log, item]
  return reconciledRow(club, { ...game, log, replay, opened: mendedOpening(game.openedAs, log) }, scheme)
}

// What a change of a stage would do to the table of its season: who moves, and by how many times
// killed first the whole of Ci is earned, before and after. Changes nothing.
export interface StageEffect {
  /** Everybody whose place or total moves, by the place he comes to. */
  readonly shifts: readonly Shift[]
  /** B of the stage; absent where the scheme knows no compensation, or counts it by a player's own games. */
  readonly base?: { readonly before: number; readonly after: number }
}

function stageEffect(data: SeasonData, stage: string, events: readonly PlanEvent[]): StageEffect {
  const next = foldPlan(data.plan, events)
  const compensation = byRounds(data.scheme.compensation)
  const baseOf = ({ stages }: Plan) =>
    compensation ? compensationBase(compensation, { rounds: stages.get(stage)?.rounds ?? 0, games: 0 }) : 0
  return {
    shifts: shiftsBetween(rankingOf(data, data.plan), rankingOf(data, next)),
    ...(compensation ? { base: { before: baseOf(data.plan), after: baseOf(next) } } : {}),
  }
}

function byRounds(compensation: Compensation | undefined) {
  return compensation && 'share' in compensation ? compensation : undefined
}

function rankingOf(data: SeasonData, plan: Plan): Ranking {
  const rows = [...data.rows]
  const ranking = new MovingRanking({ ...data, rows })
  ranking.setPlan(plan)
  for (const row of countingRows(rows, { season: data.season.id })) ranking.setRow(row)
  return ranking.now()
}
