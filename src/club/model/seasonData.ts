// A season with all the club knows of it: what standings, papers, exports and the audit are made from.

import type { LineKind } from '../../scoring/line.ts'
import { kindsWhere } from '../../scoring/lineTraits.ts'
import { createRatingHistory, type RatingHistory } from '../../scoring/ratings/history.ts'
import type { GameRow } from '../../scoring/row.ts'
import type { ScoredSeason } from '../../scoring/scoredSeason.ts'
import { type ClubState, ofClub, type SeasonRecord } from './clubState.ts'
import { schemeOfSeason } from './find.ts'
import type { Game } from './game.ts'
import type { Hiding } from './clubEvents.ts'
import { gameWithNames, type WithNames } from './gameNames.ts'
import { personOf } from './merged.ts'
import type { Plan } from './plan.ts'

export interface SeasonData extends ScoredSeason {
  /** Members with the clubs they play for in this season. */
  readonly club: ClubState
  readonly season: SeasonRecord
  readonly plan: Plan
}

export function seasonData(
  club: ClubState,
  season: SeasonRecord,
  rows: Iterable<GameRow>,
  plan: Plan,
  ratings: RatingHistory = createRatingHistory(),
): SeasonData {
  return { club: withEventClubs(club, season.id), season, scheme: schemeOfSeason(club, season), rows, ratings, plan }
}

// A season as others may have it: without what is hidden from them. Everything that leaves for others is made of
// this, so that no total shown tells what is hidden.

/** People give everything else. */
const EARNED: ReadonlySet<string> = new Set(kindsWhere(({ isEarned }) => isEarned))

/** The season as others may have it; the same where nothing is hidden. */
export function asPublished<D extends SeasonData>(data: D): D {
  const { season, plan } = data
  const { hiding } = season
  if (hiding === undefined) return data
  const hides = (row: GameRow) => row.season === season.id && isHidden(row, hiding, plan)
  const rows = [...data.rows]
  return {
    ...data,
    // Of no game, so of none that is shown: they wait until everything is.
    plan: { ...plan, given: [] },
    rows:
      hiding.what === 'table' ? rows.filter((row) => !hides(row)) : rows.map((row) => (hides(row) ? earned(row) : row)),
    // The club's own is kept for rows as they are.
    ratings: createRatingHistory(),
  }
}

/** Whether something is hidden of a game. Hiding from a round on covers all games outside the plan. */
function isHidden({ number, place }: Pick<GameRow, 'number' | 'place'>, { from }: Hiding, plan: Plan): boolean {
  if ('game' in from) return number >= from.game
  if (place === undefined) return true
  if (place.stage === from.stage) return place.round >= from.round
  // A stage that is no longer planned has no place before another.
  const stages = [...plan.stages.keys()]
  return !stages.includes(place.stage) || stages.indexOf(place.stage) > stages.indexOf(from.stage)
}

type Hidden = Pick<SeasonData, 'plan'> & { readonly season: Pick<SeasonData['season'], 'hiding'> | undefined }

/** Whether something of a game is hidden. */
export function isHeldBack({ season, plan }: Hidden, game: Pick<GameRow, 'number' | 'place'>): boolean {
  return season?.hiding !== undefined && isHidden(game, season.hiding, plan)
}

/** A game as viewers may have it. `isShort`: something is hidden, so what people gave and objections are left out. */
export interface PublishedGame {
  readonly game: WithNames<Game>
  readonly isShort: boolean
}

/** With the name of its judge. */
export function gameAsPublished(data: Hidden & Pick<SeasonData, 'club'>, found: Game): PublishedGame {
  const game = gameWithNames(found, data.club)
  const isShort = isHeldBack(data, game.opened)
  return {
    game: isShort ? { ...game, ledger: linesAsPublished(data, game.opened, game.ledger), objections: [] } : game,
    isShort,
  }
}

/** The lines of a game: without those that people gave, where something of it is hidden. */
export function linesAsPublished<L extends { readonly kind: LineKind }>(
  data: Hidden,
  game: Pick<GameRow, 'number' | 'place'>,
  lines: readonly L[],
): readonly L[] {
  return isHeldBack(data, game) ? lines.filter(({ kind }) => EARNED.has(kind)) : lines
}

function earned(row: GameRow): GameRow {
  return {
    ...row,
    seats: row.seats.map((seat) => ({
      ...seat,
      lines: Object.fromEntries(Object.entries(seat.lines).filter(([kind]) => EARNED.has(kind))),
    })),
  }
}

// Whom people play for in an event (a season or a tournament). The event keeps it: from its sheet, its list of players,
// or as it stood when the person changed clubs. Source: docs/spec/scoring.md §7, "Club and team of an event".
/**
 * The club of each person in the event; '' = none. The person's own entry counts before those of merged names, and of
 * these the one that joined first: no order between people's streams is stored.
 */
function clubsSaid(club: Pick<ClubState, 'members' | 'eventClubs'>, season: string): ReadonlyMap<string, string> {
  const said = club.eventClubs.get(season) ?? NOBODY
  const clubs = new Map<string, string>()
  if (said.size === 0) return said
  for (const id of club.members.keys()) {
    const name = said.get(id)
    if (name === undefined) continue
    const person = personOf(club, id)
    if (person === id || !clubs.has(person)) clubs.set(person, name)
  }
  return clubs
}

const NOBODY: ReadonlyMap<string, string> = new Map()

/** Undefined where the event does not say: the club of the member counts. */
export function clubSaidIn(club: ClubState, season: string, member: string): string | undefined {
  return clubsSaid(club, season).get(member)
}

/** '' = none. */
export function clubIn(club: ClubState, season: string, member: string): string {
  return clubSaidIn(club, season, member) ?? club.members.get(member)?.club ?? ''
}

type Members = ClubState['members']
interface Seen {
  readonly eventClubs: ClubState['eventClubs']
  readonly bySeason: Map<string, Members>
}

/** By the parts it is made of: a query is given a view of the club that is made for it. */
const seen = new WeakMap<Members, Seen>()

/** The club as an event sees it: every member with the club he plays for there. */
export function withEventClubs(club: ClubState, season: string): ClubState {
  const { members, eventClubs } = club
  if (!eventClubs.has(season)) return club
  let known = seen.get(members)
  if (known?.eventClubs !== eventClubs) seen.set(members, (known = { eventClubs, bySeason: new Map() }))
  const made = known.bySeason.get(season) ?? membersIn(club, season)
  known.bySeason.set(season, made)
  return { ...club, members: made }
}

function membersIn(club: ClubState, season: string): Members {
  const members = new Map(club.members)
  for (const [id, name] of clubsSaid(club, season)) {
    const member = members.get(id)
    if (member) members.set(id, ofClub(member, name))
  }
  return members
}
