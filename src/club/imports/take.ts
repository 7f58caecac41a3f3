// What taking previewed games into a season means: who joins the club, which stages are new, and
// each game as its streams will have it. Pure; ids come in. History is taken as it is: a sheet's
// places make stages, a record's ledger keeps its lines, authors and corrections.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../clubEvents.ts'
import type { ClubState } from '../clubState.ts'
import type { PreviewedGame } from '../exchange/import.ts'
import type { GameOpened, GameStory, Place, Player } from '../games/game.ts'
import type { GameRow } from '../games/row.ts'
import type { LedgerEntry } from '../ledger/line.ts'
import { nameKey, parseName } from '../members/name.ts'
import type { GameRecord } from '../records/record.ts'
import { isFinal } from '../sheet/rows.ts'
import type { PlanEvent } from '../tournaments/events.ts'
import type { Plan } from '../tournaments/plan.ts'
import { STAGE_LIMITS } from '../tournaments/schedule.ts'

export interface TakingBook {
  readonly club: ClubState
  readonly plan: Plan
  /** Games of the season that are not void. */
  readonly rows: readonly GameRow[]
  readonly season: string
  /** ISO date for games that do not say theirs. */
  readonly today: string
}

export interface TakenGame {
  readonly story: GameStory
  readonly ledger: readonly LedgerEntry[]
}

export interface Taking {
  readonly clubEvents: readonly ClubEvent[]
  readonly planEvents: readonly PlanEvent[]
  readonly games: readonly TakenGame[]
}

/** Refusals name the game; nothing is taken then. */
export function takeGames(book: TakingBook, games: readonly PreviewedGame[], newId: () => string, at: number): Result<Taking> {
  const people = peopleOf(book.club, newId)
  const stages = stagesOf(book.plan, games, newId)
  const taken: TakenGame[] = []
  let number = Math.max(0, ...book.rows.map((row) => row.number))
  for (const game of games) {
    const refuse = ({ code, params }: Rejection) => err({ code, params: { ...params, game: game.name } })
    if (game.record === undefined) return refuse({ code: 'import/nothing-to-take', params: {} })
    const players: Player[] = []
    for (const { seat, name, club } of game.players) {
      const person = people.find(name, club)
      if (!person.ok) return refuse({ code: person.error.code, params: { ...person.error.params, seat } })
      if (players.some(({ member }) => member === person.value)) return refuse({ code: 'games/seated-twice', params: { name } })
      players.push({ seat, member: person.value, name })
    }
    const place = stages.placeOf(game)
    if (place && isTaken(book.rows, taken, place)) return refuse({ code: 'plan/table-has-game', params: { round: place.round, table: place.table } })
    number += 1
    taken.push(storyOf(game.record, players, { id: newId(), season: book.season, number, today: book.today, at }, place, newId))
  }
  const clubEvents = people.events()
  return ok({ clubEvents, planEvents: stages.events(taken), games: taken })
}

function peopleOf(club: ClubState, newId: () => string) {
  const known = new Map([...club.members.values()].map((member) => [nameKey(member.name), member.id]))
  const events: ClubEvent[] = []
  return {
    events: () => events,
    find(text: string, from: string | undefined): Result<string> {
      const name = parseName(text)
      if (!name.ok) return name
      const key = nameKey(name.value)
      const found = known.get(key)
      if (found !== undefined) return ok(found)
      const member = newId()
      known.set(key, member)
      events.push({ type: 'MemberAdded', member, name: name.value })
      const home = from === undefined ? undefined : parseName(from)
      if (home?.ok) events.push({ type: 'MemberClubNoted', member, club: home.value })
      return ok(member)
    },
  }
}

interface StageDraft {
  readonly id: string
  readonly name: string
  readonly rounds: readonly string[]
  readonly tables: readonly string[]
  readonly isNew: boolean
}

/** The stages a results sheet speaks of, by their words; rounds and tables are numbered as they come. */
function stagesOf(plan: Plan, games: readonly PreviewedGame[], newId: () => string) {
  const drafts = new Map<string, StageDraft>()
  for (const { place } of games) {
    if (!place || drafts.has(nameKey(place.stage))) continue
    const known = [...plan.stages.values()].find((stage) => nameKey(stage.name) === nameKey(place.stage))
    const own = games.flatMap((game) => (game.place && nameKey(game.place.stage) === nameKey(place.stage) ? game.place : []))
    const rounds = numbered(own.map(({ round }) => round))
    const tables = numbered(own.map(({ table }) => table))
    drafts.set(nameKey(place.stage), { id: known?.id ?? newId(), name: place.stage || '1', rounds, tables, isNew: known === undefined })
  }
  return {
    placeOf({ place }: PreviewedGame): Place | undefined {
      const draft = place && drafts.get(nameKey(place.stage))
      return draft && { stage: draft.id, round: indexOf(draft.rounds, place.round), table: indexOf(draft.tables, place.table) }
    },
    events(taken: readonly TakenGame[]): readonly PlanEvent[] {
      const fresh = [...drafts.values()].filter(({ isNew }) => isNew)
      const lineupOf = (stage: string) => [...new Set(taken.filter(({ story: { opened } }) => opened.place?.stage === stage).flatMap(({ story: { opened } }) => opened.players.map(({ member }) => member)))]
      const entrants = [...new Set(fresh.flatMap(({ id }) => lineupOf(id)))].filter((member) => !plan.entrants.has(member))
      return [
        ...(entrants.length > 0 ? [{ type: 'EntrantsAdded' as const, members: entrants }] : []),
        ...fresh.map(({ id, name, rounds, tables }) => ({
          type: 'StageAdded' as const, stage: id, name, isFinal: isFinal(name), rounds: rounds.length, tables: tables.length, lineup: lineupOf(id), judges: [],
        })),
      ]
    },
  }
}

/** Whole numbers keep their number, so that round 3 is the third even where the second is missing. */
function numbered(texts: readonly string[]): readonly string[] {
  const distinct = [...new Set(texts)]
  const numbers = distinct.map((text) => (/^[1-9]\d?$/.test(text) ? Number(text) : Number.NaN))
  if (numbers.some(Number.isNaN) || Math.max(...numbers) > STAGE_LIMITS.rounds) return distinct
  return Array.from({ length: Math.max(...numbers) }, (_, index) => String(index + 1))
}

function indexOf(texts: readonly string[], text: string): number {
  return texts.indexOf(text) + 1
}

function isTaken(rows: readonly GameRow[], taken: readonly TakenGame[], place: Place): boolean {
  const places = [...rows.map((row) => row.place), ...taken.map(({ story }) => story.opened.place)]
  return places.some((other) => other?.stage === place.stage && other.round === place.round && other.table === place.table)
}

interface Identity {
  readonly id: string
  readonly season: string
  readonly number: number
  readonly today: string
  readonly at: number
}

function storyOf(record: GameRecord, players: readonly Player[], { id, season, number, today, at }: Identity, place: Place | undefined, newId: () => string): TakenGame {
  const { header, log, asserted, evening, judge } = record
  const opened: GameOpened = {
    type: 'GameOpened', id, season, number, evening: evening ?? today, judge: judge ?? '', startedAt: log[0]?.at || at, header, players,
    ...(place ? { place } : {}),
  }
  const story: GameStory = { opened, log, isVoid: false, ...(asserted ? { asserted: { ...asserted, roles: header.seats.map(({ role }) => role) } } : {}) }
  return { story, ledger: ledgerOf(record, opened, newId, at) }
}

/** The same lines under new ids, so that two imports of one file do not share any. */
function ledgerOf({ ledger }: GameRecord, { id: game, players }: GameOpened, newId: () => string, at: number): readonly LedgerEntry[] {
  const ids = new Map((ledger?.lines ?? []).map((line) => [line.id, newId()]))
  return (ledger?.lines ?? []).map(({ replaces, ...line }) => ({
    ...line, game, id: ids.get(line.id) ?? newId(), member: players[line.seat - 1]?.member ?? '', at: line.at || at,
    ...(replaces === undefined ? {} : { replaces: ids.get(replaces) ?? replaces }),
  }))
}
