// Changes to the evening's tables: drawing and dropping a table. Each function returns events or a refusal. Pure.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { findSeason } from '../model/clubLookups.ts'
import type { ClubState } from '../model/clubState.ts'
import { canonicalJson } from '../../store/canonicalJson.ts'
import type { SeenDraw, TableDrawn, TableDropped, TableSetup } from '../model/drawnTables.ts'
import { attendanceAt, findEvening } from '../model/evenings.ts'
import { type NamedJudge, toStoredJudge } from '../model/judging.ts'
import { memberNameOf } from '../model/mergedMembers.ts'
import { findClubRulebookOrPreset } from '../model/ownRulebooks.ts'
import { unknownMembersFault } from './changeEvening.ts'
import { busyPersonFault, type OpenTable, type WaitingTable } from './openTables.ts'

export interface TableDrawRequest extends Omit<TableSetup, 'judge' | 'judgeId'>, NamedJudge {
  readonly evening: string
  readonly table: number
  /** The drawn table that the sender has seen. Omitted if the sender has seen none with this number. */
  readonly seen?: SeenDraw
}

/**
 * Stores a table with its players, who must be present and free. If the table has already been drawn, it is changed and
 * keeps its id. Refused if another device has drawn, changed or dropped the table since the sender saw it.
 */
export function decideTableDraw(
  club: ClubState,
  tables: readonly OpenTable[],
  { evening, table, seen, judge, judgeId, ...setup }: TableDrawRequest,
  newId: () => string,
): Result<readonly TableDrawn[]> {
  const unsound = drawnTableFault(club, setup)
  if (unsound) return err(unsound)
  const known = findEvening(club.evenings, evening)
  if (known === undefined) return err({ code: 'evening/unknown', params: { date: evening } })
  if (known.closed !== undefined) return err({ code: 'evening/closed', params: { date: evening } })
  const occupied = tables.find((each) => each.table === table)
  if (occupied?.game) return err({ code: 'tables/has-game', params: { table, number: occupied.game.number } })
  const draw = occupied?.drawn?.draw ?? newId()
  const here = attendanceAt(club, evening)
  const gone = setup.seats.find(({ member }) => here.get(member)?.state !== 'here')
  if (gone) {
    const params = { name: memberNameOf(club, gone.member), seat: gone.seat, field: 'member' }
    return err({ code: 'tables/not-here', params })
  }
  const judging = toStoredJudge(club, { judge, ...(judgeId === undefined ? {} : { judgeId }) })
  if (!judging.ok) return judging
  const drawn = { table, draw, ...setup, ...judging.value }
  const { revision: _, ...before } = occupied?.drawn ?? { revision: 0 }
  if (canonicalJson(before) === canonicalJson(drawn)) return ok([])
  if (!isSeen(occupied?.drawn, seen)) return err({ code: 'tables/changed', params: { table } })
  const fault = busyPersonFault(club, tables, { seats: setup.seats, judgeId: judging.value.judgeId }, draw)
  return fault ? err(fault) : ok([{ type: 'TableDrawn', evening, ...drawn }])
}

function isSeen(drawn: SeenDraw | undefined, seen: SeenDraw | undefined): boolean {
  return drawn?.draw === seen?.draw && drawn?.revision === seen?.revision
}

/** Returns an error if the club does not know the season, the rules or a person, or if the chairs are inconsistent. */
export function drawnTableFault(
  club: ClubState,
  { season, rulebook, judgeId, ...table }: Pick<TableSetup, 'season' | 'rulebook' | 'judgeId' | 'seats' | 'size'>,
): Rejection | undefined {
  const knownSeason = findSeason(club, season)
  if (!knownSeason.ok) return knownSeason.error
  const rules = findClubRulebookOrPreset(club, rulebook)
  if (!rules.ok) return rules.error
  const people = [...table.seats.map(({ member }) => member), ...(judgeId === undefined ? [] : [judgeId])]
  return tableSeatsFault(table) ?? unknownMembersFault(club, people)
}

/** Returns an error if a chair or a person occurs twice, or if a chair does not exist. */
function tableSeatsFault({ seats, size }: Pick<TableSetup, 'seats' | 'size'>): Rejection<'gate/bad-seats'> | undefined {
  const isEachOnce =
    new Set(seats.map(({ seat }) => seat)).size === seats.length &&
    new Set(seats.map(({ member }) => member)).size === seats.length
  return isEachOnce && seats.every(({ seat }) => seat <= size) ? undefined : { code: 'gate/bad-seats', params: {} }
}

/** Finds the drawn table with this number, whose game has not started. */
export function findWaitingTable(
  tables: readonly OpenTable[],
  table: number,
): Result<WaitingTable, Rejection<'tables/not-drawn'>> {
  const found = tables.find((each): each is WaitingTable => each.table === table && each.drawn !== undefined)
  return found ? ok(found) : err({ code: 'tables/not-drawn', params: { table } })
}

/** Drops a drawn table, which frees the people at it. */
export function decideTableDrop(
  tables: readonly OpenTable[],
  evening: string,
  table: number,
): Result<readonly TableDropped[]> {
  const found = findWaitingTable(tables, table)
  return found.ok ? ok([{ type: 'TableDropped', evening, draw: found.value.drawn.draw }]) : found
}
