// Queries of whoever checks a season: its audit, and its ledger line by line. Both read the streams
// as they were written.

import { ok } from '../../rules/vocabulary.ts'
import type { Envelope } from '../../store/port.ts'
import { CLUB_STREAM } from '../clubEvents.ts'
import type { Desk, Reply } from '../desk.ts'
import type { GameRow } from '../games/row.ts'
import { GAMES, LEDGERS, readLines, readRows } from '../games/stream.ts'
import type { LedgerEntry } from '../ledger/line.ts'
import { seasonLedger, type SeasonLedger } from '../ledger/seasonLedger.ts'
import { stageLedger } from '../ledger/stageLedger.ts'
import { openBook } from '../seasons/book.ts'
import { gamesInScope, type SeasonBook, type StandingsScope } from '../seasons/season.ts'
import { personOf } from '../members/merged.ts'
import { changeStage, type StageRequest } from '../tournaments/commands.ts'
import { PLANS } from '../tournaments/events.ts'
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

export function auditDesk({ keeper, query }: Desk) {
  async function gameStreams(summaries: readonly Envelope[], entries: boolean): Reply<ReadonlyMap<string, GameStreams>> {
    const streams = new Map<string, GameStreams>()
    for (const [id, rows] of rowsByGame(summaries)) {
      // A game nothing happened to has nothing to tell, unless its entries are asked for.
      if (rows.length === 1 && !entries) continue
      const hasMoved = rows.some(({ version, isVoid }) => isVoid || version !== rows[0]?.version)
      const story = hasMoved ? await keeper.history(GAMES + id) : ok([])
      if (!story.ok) return story
      const lines = await keeper.history(LEDGERS + id)
      if (!lines.ok) return lines
      streams.set(id, { story: story.value, ledger: readLines(lines.value).map((line) => ({ ...line, member: personOf(keeper.club, line.member) })) })
    }
    return ok(streams)
  }

  return {
    stageEffect: (season: string, id: string, stage: StageRequest): Reply<StageEffect> => query(() => {
      const book = openBook(keeper, season)
      if (!book.ok) return book
      const rows = [...book.value.rows].filter((row) => row.season === season && !row.isVoid)
      const events = changeStage({ club: keeper.club, plan: book.value.plan, rows }, id, stage)
      return events.ok ? ok(stageEffect(book.value, id, events.value)) : events
    }),
    audit: (id: string, entries = false): Reply<Audit> => query(async () => {
      const book = openBook(keeper, id)
      if (!book.ok) return book
      const summaries = await keeper.summaries(id)
      if (!summaries.ok) return summaries
      const plan = await keeper.history(PLANS + id)
      if (!plan.ok) return plan
      const club = await keeper.history(CLUB_STREAM)
      if (!club.ok) return club
      const games = await gameStreams(summaries.value.flat(), entries)
      if (!games.ok) return games
      const changes = auditOf(book.value, { summaries: summaries.value, plan: plan.value, club: club.value, games: games.value }, entries)
      return ok({ changes, names: namesOf(book.value) })
    }),
    seasonLedger: (id: string, scope: StandingsScope = {}, member?: string): Reply<SeasonLedger> => query(async () => {
      const book = openBook(keeper, id)
      if (!book.ok) return book
      const ledgers = new Map<string, readonly LedgerEntry[]>()
      for (const row of gamesInScope(book.value, scope)) {
        if (member !== undefined && !row.seats.some((seat) => seat.member === member)) continue
        const lines = await keeper.history(LEDGERS + row.id)
        if (!lines.ok) return lines
        ledgers.set(row.id, readLines(lines.value))
      }
      return ok(seasonLedger(book.value, stageLedger(book.value, ledgers, scope, member)))
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

function namesOf({ club, season, rows, plan }: SeasonBook): Readonly<Record<string, string>> {
  const played = [...rows].filter((row) => row.season === season.id).flatMap((row) => row.seats.map(({ member }) => member))
  return Object.fromEntries([...new Set([...played, ...plan.entrants.keys()])].map((member) => [member, club.members.get(member)?.name ?? member]))
}
