// Queries of whoever checks a season: its audit, and its ledger line by line. Both read the streams
// as they were written.

import { openSeasonData } from '../repository/openSeasonData.ts'
import { gamesInScope, givenInScope, type StandingsScope } from '../../scoring/season.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { ok } from '../../rules/vocabulary.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { linkedLines } from '../model/objections.ts'
import { readLines } from '../model/gameStream.ts'
import type { LedgerEntry } from '../../scoring/line.ts'
import { seasonLedger, type SeasonLedger } from '../../scoring/standings/seasonLedger.ts'
import { stageLedger } from '../../scoring/standings/stageLedger.ts'
import type { AuditChange } from './facts.ts'
import { gameEffect, type AskedChange, type GameEffect } from './gameEffect.ts'
import { changesOfLines, openAudit } from './openAudit.ts'
import { takesEntries } from '../games/changeable.ts'
import type { Seen } from '../games/gameCommands.ts'
import { LEDGERS } from '../model/streams.ts'

export interface Audit {
  /** In the order things were done. */
  readonly changes: readonly AuditChange[]
  /** What people are called now, by member. */
  readonly names: Readonly<Record<string, string>>
}

export function auditCommands({ repository, query }: CommandContext) {
  return {
    /** Whom a change of a game would move. */
    gameEffect: ({ game: id, version, change }: Seen & { readonly change: AskedChange }): Reply<GameEffect> =>
      query(async () => {
        const seen = await repository.seen(id, version)
        const game = seen.ok ? takesEntries(seen.value) : seen
        if (!game.ok) return game
        const data = openSeasonData(repository, game.value.opened.season)
        return data.ok ? gameEffect(data.value, game.value, repository.schemeOf(game.value), change) : data
      }),
    audit: (id: string, entries = false): Reply<Audit> =>
      query(async () => {
        const audit = await openAudit(repository, id, entries)
        if (!audit.ok) return audit
        const { changes, data } = audit.value
        return ok({ changes, names: namesOf(data) })
      }),
    /** What the corrections made for the decisions of a game's objections did to the standings. */
    objectionEffects: (id: string): Reply<Audit> =>
      query(async () => {
        const game = await repository.game(id)
        if (!game.ok) return game
        const { season } = game.value.opened
        const data = openSeasonData(repository, season)
        if (!data.ok) return data
        const changes = await changesOfLines(repository, season, linkedLines(game.value))
        return changes.ok ? ok({ changes: changes.value, names: namesOf(data.value) }) : changes
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
