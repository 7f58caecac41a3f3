// What taking previewed games into a season means: who joins the club, which stages are new, and
// each game as its streams will have it. Pure; ids come in. History is taken as it is: a sheet's
// places make stages, a record's ledger keeps its lines, authors and corrections.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../clubEvents.ts'
import type { ClubState } from '../clubState.ts'
import type { ImportPreview, PreviewedGame } from '../exchange/import.ts'
import type { GameOpened, GameStory, Place, Player } from '../games/game.ts'
import type { GameRow } from '../games/row.ts'
import type { LedgerEntry } from '../ledger/line.ts'
import { bearersOf } from '../members/bearers.ts'
import { nameKey, parseName } from '../members/name.ts'
import type { GameRecord } from '../records/record.ts'
import type { PlanEvent } from '../tournaments/events.ts'
import { foldPlan, type Plan } from '../tournaments/plan.ts'
import { planEvents } from './takePlan.ts'
import { stagesOf } from './takeStages.ts'

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
  const stages = stagesOf({ plan: foldPlan(book.plan, planned.value), rows: book.rows }, file.games, newId)
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
  const stages = stagesOf({ plan, rows }, file, () => '')
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
