// What taking previewed games into a season means: who joins the club, which stages are new, and
// each game as its streams will have it. Pure; ids come in. History is taken as it is: a sheet's
// places make stages, a record's ledger keeps its lines, authors and corrections.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../clubEvents.ts'
import type { ClubState } from '../clubState.ts'
import type { ImportPreview, PreviewedGame, SheetPlace } from '../exchange/import.ts'
import type { GameOpened, GameStory, Place, Player } from '../games/game.ts'
import type { GameRow } from '../games/row.ts'
import type { LedgerEntry } from '../ledger/line.ts'
import { bearersOf } from '../members/bearers.ts'
import { nameKey, parseName } from '../members/name.ts'
import type { GameRecord } from '../records/record.ts'
import { isFinal } from '../sheet/rows.ts'
import type { PlanEvent } from '../tournaments/events.ts'
import { foldPlan, type Plan, type PlannedStage } from '../tournaments/plan.ts'
import { STAGE_LIMITS } from '../tournaments/schedule.ts'
import { planEvents } from './takePlan.ts'

export interface TakingBook {
  readonly club: ClubState
  readonly plan: Plan
  /** Games of the season, void ones too: they keep their numbers. */
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

/** `file`: all of its games, which stages are made of, or its plan; refusals name the game, and nothing is taken then. */
export function takeGames(book: TakingBook, file: ImportPreview, games: readonly PreviewedGame[], newId: () => string, at: number): Result<Taking> {
  const people = peopleOf(book.club, newId)
  const planned = file.plan ? planEvents(book.plan, file.plan, people.find, newId) : ok([])
  if (!planned.ok) return planned
  const stages = stagesOf(foldPlan(book.plan, planned.value), file.games, newId)
  const places = takenPlaces(book.rows)
  const taken: TakenGame[] = []
  let number = book.rows.reduce((last, row) => Math.max(last, row.number), 0)
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
    const seated = game.isVoid === true ? undefined : place
    if (seated && places.has(placeKey(seated))) return refuse(tableHasGame(seated))
    if (seated) places.add(placeKey(seated))
    number += 1
    taken.push(storyOf(game, game.record, players, { id: newId(), season: book.season, number, today: book.today, at }, place, newId))
  }
  return ok({ clubEvents: people.events(), planEvents: [...planned.value, ...stages.events(taken)], games: taken })
}

/** Which games of a file stand at tables that have a game, and why they cannot be taken. */
export function seatedElsewhere({ plan, rows }: Pick<TakingBook, 'plan' | 'rows'>, file: readonly PreviewedGame[]): ReadonlyMap<PreviewedGame, Rejection> {
  const stages = stagesOf(plan, file, () => '')
  const places = takenPlaces(rows)
  return new Map(file.flatMap((game): readonly [PreviewedGame, Rejection][] => {
    const place = stages.placeOf(game)
    return place && game.isVoid !== true && places.has(placeKey(place)) ? [[game, tableHasGame(place)]] : []
  }))
}

function tableHasGame({ round, table }: Place): Rejection {
  return { code: 'plan/table-has-game', params: { round, table } }
}

function takenPlaces(rows: readonly GameRow[]): Set<string> {
  return new Set(rows.flatMap(({ isVoid, place }) => (place && !isVoid ? [placeKey(place)] : [])))
}

function placeKey({ stage, round, table }: Place): string {
  return JSON.stringify([stage, round, table])
}

function peopleOf(club: ClubState, newId: () => string) {
  const known = new Map(bearersOf(club))
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
  /** As it stands in the plan. */
  readonly known?: PlannedStage
}

/** The stages a results sheet speaks of, by their words; rounds and tables are numbered as they come. */
function stagesOf(plan: Plan, file: readonly PreviewedGame[], newId: () => string) {
  const own = new Map<string, SheetPlace[]>()
  for (const { place } of file) if (place) own.set(nameKey(place.stage), [...(own.get(nameKey(place.stage)) ?? []), place])
  const drafts = new Map([...own].map(([key, places]): [string, StageDraft] => {
    const name = places[0]?.stage || '1'
    const known = [...plan.stages.values()].find((stage) => nameKey(stage.name) === nameKey(name))
    const [rounds, tables] = [numbered(places.map(({ round }) => round)), numbered(places.map(({ table }) => table))]
    return [key, { id: known?.id ?? newId(), name, rounds, tables, ...(known ? { known } : {}) }]
  }))
  return {
    placeOf({ place }: PreviewedGame): Place | undefined {
      const draft = place && drafts.get(nameKey(place.stage))
      return draft && { stage: draft.id, round: indexOf(draft.rounds, place.round), table: indexOf(draft.tables, place.table) }
    },
    /** A file taken in portions makes its stages with the first and brings in their people with each. */
    events(taken: readonly TakenGame[]): readonly PlanEvent[] {
      const players = new Map<string, Set<string>>()
      for (const { story: { opened } } of taken) {
        const stage = opened.place?.stage
        if (stage === undefined) continue
        const lineup = players.get(stage) ?? new Set()
        players.set(stage, lineup)
        for (const { member } of opened.players) lineup.add(member)
      }
      const entrants = [...new Set([...players.values()].flatMap((lineup) => [...lineup]))].filter((member) => !plan.entrants.has(member))
      return [
        ...(entrants.length > 0 ? [{ type: 'EntrantsAdded' as const, members: entrants }] : []),
        ...[...drafts.values()].flatMap((draft) => stageEvent(draft, [...(players.get(draft.id) ?? [])])),
      ]
    },
  }
}

/** A stage that is seated stays as it was planned. */
function stageEvent({ id: stage, name, rounds, tables, known }: StageDraft, players: readonly string[]): readonly PlanEvent[] {
  if (players.length === 0 || known?.schedule) return []
  if (!known) return [{ type: 'StageAdded', stage, name, isFinal: isFinal(name), rounds: rounds.length, tables: tables.length, lineup: players, judges: [] }]
  const lineup = [...new Set([...known.lineup, ...players])]
  const next = { rounds: Math.max(known.rounds, rounds.length), tables: Math.max(known.tables, tables.length), lineup }
  const isSame = next.rounds === known.rounds && next.tables === known.tables && lineup.length === known.lineup.length
  return isSame ? [] : [{ type: 'StageChanged', stage, name: known.name, isFinal: known.isFinal, judges: known.judges, ...next }]
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

interface Identity {
  readonly id: string
  readonly season: string
  readonly number: number
  readonly today: string
  readonly at: number
}

function storyOf({ isVoid = false, startedAt }: PreviewedGame, record: GameRecord, players: readonly Player[], { id, season, number, today, at }: Identity, place: Place | undefined, newId: () => string): TakenGame {
  const { header, log, asserted, evening, judge } = record
  const opened: GameOpened = {
    type: 'GameOpened', id, season, number, evening: evening ?? today, judge: judge ?? '', startedAt: startedAt ?? (log[0]?.at || at), header, players,
    ...(place ? { place } : {}),
  }
  const story: GameStory = { opened, log, isVoid, ...(asserted ? { asserted: { ...asserted, roles: header.seats.map(({ role }) => role) } } : {}) }
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
