// Opens the audit of a season from the repository, and selects the changes that concern certain ledger lines. Only the
// audit shows which players a correction moved.

import type { GameRow } from '../../scoring/gameRow.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Envelope } from '../../store/port.ts'
import { CLUB_STREAM, GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX, PLAN_STREAM_PREFIX } from '../model/streams.ts'
import { readLedgerLines, readGameRows } from '../model/gameStream.ts'
import { resolveMemberId } from '../model/mergedMembers.ts'
import { isUnknownAuthor, UNKNOWN_AUTHOR } from '../model/users.ts'
import type { SeasonData } from '../model/seasonData.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import type { Repository } from '../repository/repository.ts'
import { listAuditChanges } from './audit.ts'
import type { AuditChange } from './facts.ts'
import type { GameHistory } from './gameFacts.ts'

export interface SeasonAudit {
  readonly data: SeasonData
  /** Changes in the order in which they were made. */
  readonly changes: readonly AuditChange[]
}

/** Opens the audit of a season. If `entries` is set, it includes ledger lines that were entered with their game. */
export async function openSeasonAudit(
  repository: Repository,
  id: string,
  entries = false,
): Promise<Result<SeasonAudit>> {
  const data = openSeasonData(repository, id)
  if (!data.ok) return data
  const summaries = await repository.summaries(id)
  if (!summaries.ok) return summaries
  const plan = await repository.history(PLAN_STREAM_PREFIX + id)
  if (!plan.ok) return plan
  const club = await repository.history(CLUB_STREAM)
  if (!club.ok) return club
  const games = await readGameHistories(repository, id, summaries.value.flat(), entries)
  if (!games.ok) return games
  const changes = listAuditChanges(
    data.value,
    { summaries: summaries.value, plan: plan.value, club: club.value, games: games.value },
    entries,
  )
  // All unknown authors are shown in the same way, regardless of the id in the envelope.
  const { users } = data.value.club
  const told = changes.map((change) =>
    isUnknownAuthor(users, change.author) ? { ...change, author: UNKNOWN_AUTHOR } : change,
  )
  return ok({ data: data.value, changes: told })
}

/**
 * Returns the changes that wrote one of these ledger lines, each with the players whom the change moved. If `lines` is
 * empty, nothing is computed.
 */
export async function findLedgerLineAuditChanges(
  repository: Repository,
  season: string,
  lines: ReadonlySet<string>,
): Promise<Result<readonly AuditChange[]>> {
  if (lines.size === 0) return ok([])
  const audit = await openSeasonAudit(repository, season)
  return audit.ok ? ok(audit.value.changes.filter((change) => wroteAnyLine(change, lines))) : audit
}

function wroteAnyLine({ facts }: AuditChange, lines: ReadonlySet<string>): boolean {
  return facts.some((fact) => fact.kind === 'line' && lines.has(fact.id))
}

async function readGameHistories(
  repository: Repository,
  season: string,
  summaries: readonly Envelope[],
  entries: boolean,
): Promise<Result<ReadonlyMap<string, GameHistory>>> {
  const streams = new Map<string, GameHistory>()
  const left = rowsByGame(summaries)
  for (const { id, objections } of repository.rowsOf(season))
    if (objections !== undefined && !left.has(id)) left.set(id, [])
  for (const [id, rows] of left) {
    const isObjected = rows.length === 0 || rows[0]?.objections !== undefined
    // A game that nobody changed has no facts, unless its entries are requested.
    if (rows.length === 1 && !entries && !isObjected) continue
    const hasMoved = isObjected || rows.some(({ version, isVoid }) => isVoid || version !== rows[0]?.version)
    const story = hasMoved ? await repository.history(GAME_STREAM_PREFIX + id) : ok([])
    if (!story.ok) return story
    const lines = await repository.history(LEDGER_STREAM_PREFIX + id)
    if (!lines.ok) return lines
    streams.set(id, {
      story: story.value,
      ledger: readLedgerLines(lines.value).map((line: StoredLedgerLine) => ({
        ...line,
        member: resolveMemberId(repository.club, line.member),
      })),
    })
  }
  return ok(streams)
}

function rowsByGame(summaries: readonly Envelope[]): Map<string, readonly GameRow[]> {
  const games = new Map<string, GameRow[]>()
  for (const row of readGameRows(summaries)) {
    const rows = games.get(row.id)
    if (rows) rows.push(row)
    else games.set(row.id, [row])
  }
  return games
}
