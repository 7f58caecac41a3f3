// Queries of whoever checks a season: its audit, and its ledger line by line. Both read the streams
// as they were written.

import type { GameRow } from '../../scoring/row.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import { gamesInScope, givenInScope, type StandingsScope } from '../../scoring/season.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { ok } from '../../rules/vocabulary.ts'
import type { Envelope } from '../../store/port.ts'
import { CLUB_STREAM } from '../model/clubEvents.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { GAMES, LEDGERS, readLines, readRows } from '../model/gameStream.ts'
import type { LedgerEntry } from '../../scoring/ledger/line.ts'
import { seasonLedger, type SeasonLedger } from '../../scoring/ledger/seasonLedger.ts'
import { stageLedger } from '../../scoring/ledger/stageLedger.ts'
import { isUnknown, UNKNOWN_AUTHOR } from '../model/persons.ts'
import { personOf } from '../model/merged.ts'
import { changeStage, type StageRequest } from '../tournaments/changePlan.ts'
import { PLANS } from '../model/planEvents.ts'
import { auditOf } from './audit.ts'
import type { AuditChange } from './facts.ts'
import type { GameStreams } from './gameFacts.ts'
import { stageEffect, type StageEffect } from './stageEffect.ts'

export interface Audit {
  /** In the order things were done. */
  readonly changes: readonly AuditChange[]
  /** What people are called now, by member. */
  readonly names: Readonly<Record<string, string>>
}

export function auditCommands({ repository, query }: CommandContext) {
  async function gameStreams(
    summaries: readonly Envelope[],
    entries: boolean,
  ): Reply<ReadonlyMap<string, GameStreams>> {
    const streams = new Map<string, GameStreams>()
    for (const [id, rows] of rowsByGame(summaries)) {
      // A game nothing happened to has nothing to tell, unless its entries are asked for.
      if (rows.length === 1 && !entries) continue
      const hasMoved = rows.some(({ version, isVoid }) => isVoid || version !== rows[0]?.version)
      const story = hasMoved ? await repository.history(GAMES + id) : ok([])
      if (!story.ok) return story
      const lines = await repository.history(LEDGERS + id)
      if (!lines.ok) return lines
      streams.set(id, {
        story: story.value,
        ledger: readLines(lines.value).map((line) => ({ ...line, member: personOf(repository.club, line.member) })),
      })
    }
    return ok(streams)
  }

  return {
    stageEffect: (season: string, id: string, stage: StageRequest): Reply<StageEffect> =>
      query(() => {
        const data = openSeasonData(repository, season)
        if (!data.ok) return data
        const rows = repository.rowsOf(season).filter((row) => !row.isVoid)
        const events = changeStage({ club: repository.club, plan: data.value.plan, rows }, id, stage)
        return events.ok ? ok(stageEffect(data.value, id, events.value)) : events
      }),
    audit: (id: string, entries = false): Reply<Audit> =>
      query(async () => {
        const data = openSeasonData(repository, id)
        if (!data.ok) return data
        const summaries = await repository.summaries(id)
        if (!summaries.ok) return summaries
        const plan = await repository.history(PLANS + id)
        if (!plan.ok) return plan
        const club = await repository.history(CLUB_STREAM)
        if (!club.ok) return club
        const games = await gameStreams(summaries.value.flat(), entries)
        if (!games.ok) return games
        const changes = auditOf(
          data.value,
          { summaries: summaries.value, plan: plan.value, club: club.value, games: games.value },
          entries,
        )
        // Whoever is not known is one and the same to a reader, whatever stands in the envelope.
        const { persons } = data.value.club
        const told = changes.map((change) =>
          isUnknown(persons, change.author) ? { ...change, author: UNKNOWN_AUTHOR } : change,
        )
        return ok({ changes: told, names: namesOf(data.value) })
      }),
    seasonLedger: (id: string, scope: StandingsScope = {}, member?: string): Reply<SeasonLedger> =>
      query(async () => {
        const data = openSeasonData(repository, id)
        if (!data.ok) return data
        const ledgers = new Map<string, readonly LedgerEntry[]>()
        for (const row of gamesInScope(data.value, scope)) {
          if (member !== undefined && !row.seats.some((seat) => seat.member === member)) continue
          const lines = await repository.history(LEDGERS + row.id)
          if (!lines.ok) return lines
          ledgers.set(row.id, readLines(lines.value))
        }
        const given = givenInScope(data.value.plan, scope).filter(
          (line) => member === undefined || line.member === member,
        )
        return ok(seasonLedger(data.value, stageLedger(data.value, ledgers, scope, member), given))
      }),
  }
}

function rowsByGame(summaries: readonly Envelope[]): ReadonlyMap<string, readonly GameRow[]> {
  const games = new Map<string, GameRow[]>()
  for (const row of readRows(summaries)) {
    const rows = games.get(row.id)
    if (rows) rows.push(row)
    else games.set(row.id, [row])
  }
  return games
}

function namesOf({ club, season, rows, plan }: SeasonData): Readonly<Record<string, string>> {
  const played = [...rows]
    .filter((row) => row.season === season.id)
    .flatMap((row) => row.seats.map(({ member }) => member))
  return Object.fromEntries(
    [...new Set([...played, ...plan.entrants.keys(), ...plan.given.map((line) => line.member)])].map((member) => [
      member,
      club.members.get(member)?.name ?? member,
    ]),
  )
}
