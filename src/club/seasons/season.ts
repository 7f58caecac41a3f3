// A season as screens see it: its record, its games and its standings. A tournament is a season
// played by a plan.

import type { Flags, RulebookId } from '../../rules/header.ts'
import type { ClubState, SeasonRecord } from '../clubState.ts'
import type { SeasonKind } from '../clubEvents.ts'
import type { GameRow } from '../games/row.ts'
import { findScheme } from '../schemes/find.ts'
import type { Scheme } from '../schemes/scheme.ts'
import { contextOf } from '../standings/context.ts'
import { standingRow, type StandingRow } from '../standings/row.ts'
import { standings } from '../standings/standings.ts'
import type { Plan } from '../tournaments/plan.ts'
import { scheduledRounds, scoredGame } from './scored.ts'

export interface Season {
  readonly id: string
  readonly name: string
  readonly kind: SeasonKind
  readonly scheme: string
  readonly schemeVersion: string
  /** ISO date. */
  readonly from: string
  readonly open: boolean
  /** Rulebook, preset and flags this season plays by; new games start from them. */
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  /** A flag was changed after its first game: pages and exports say so. */
  readonly differsFromPreset: boolean
  readonly games: number
}

/** Which games of a season count; all of them unless told. */
export interface StandingsScope {
  readonly evening?: string
  /** Only games of this evening and earlier ones. */
  readonly throughEvening?: string
  /** Only games with a lower number. */
  readonly beforeGame?: number
  /** Only this stage of the plan. */
  readonly stage?: string
  /** Only earlier rounds of that stage. */
  readonly beforeRound?: number
  /** Leaves out players with fewer games. */
  readonly minimumGames?: number
}

/** A season with what standings need of the club. */
export interface SeasonBook {
  readonly club: ClubState
  readonly season: SeasonRecord
  readonly rows: Iterable<GameRow>
  readonly plan: Plan
}

export function seasonView({ season, rows }: Pick<SeasonBook, 'season' | 'rows'>): Season {
  const { id, name, kind, scheme, schemeVersion, from, rulebook, preset, flags } = season
  let games = 0
  for (const row of rows) if (row.season === id && !row.isVoid) games += 1
  return { id, name, kind, scheme, schemeVersion, from, open: true, rulebook, preset, flags, differsFromPreset: season.changedMidway, games }
}

/** The pinned version; a season never names one that neither the program nor the club has. */
export function schemeOfSeason(club: ClubState, season: SeasonRecord): Scheme {
  const scheme = findScheme(club, season.scheme, season.schemeVersion)
  if (!scheme) throw new Error(`no scheme ${season.scheme} ${season.schemeVersion}`)
  return scheme
}

/** Finished games of a season in order of play. */
export function finishedGames({ season, rows }: Pick<SeasonBook, 'season' | 'rows'>): readonly GameRow[] {
  return [...rows].filter((row) => row.season === season.id && row.outcome !== null).sort((a, b) => a.number - b.number)
}

export function gamesInScope(book: Pick<SeasonBook, 'season' | 'rows'>, scope: StandingsScope): readonly GameRow[] {
  const { evening, throughEvening, beforeGame, stage, beforeRound } = scope
  return finishedGames(book).filter(({ evening: day, number, place }) =>
    (evening === undefined || day === evening)
    && (throughEvening === undefined || day <= throughEvening)
    && (beforeGame === undefined || number < beforeGame)
    && (stage === undefined || place?.stage === stage)
    && (beforeRound === undefined || (place !== undefined && place.round < beforeRound)))
}

export function seasonStandings(book: SeasonBook, scope: StandingsScope = {}): readonly StandingRow[] {
  const { club, season, plan } = book
  const scoped = gamesInScope(book, scope)
  const games = scoped.flatMap((row) => scoredGame(row, plan))
  const context = contextOf(club, book.rows, season.id, scoped)
  const nameOf = (member: string) => club.members.get(member)?.name ?? member
  const ranked = standings(games, schemeOfSeason(club, season), {
    nameOf, context, rounds: scheduledRounds(plan, games), isLeftOut: (member) => isExhibition(plan, member),
    ...(scope.minimumGames === undefined ? {} : { minimumGames: scope.minimumGames }),
  })
  return ranked.map((standing) => standingRow(standing, nameOf(standing.tally.player), { club: club.members.get(standing.tally.player)?.club, context }))
}

/** Plays, but stands in no table. */
export function isExhibition(plan: Plan, member: string): boolean {
  return plan.entrants.get(member)?.isExhibition === true
}
