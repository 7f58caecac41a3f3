// Ranks a results sheet for the command line. Values that the scheme would not allow are noted but counted, because the
// sheet records past games. Rule: docs/spec/cli.md §6, "Results sheet".

import { scoreResultsSheet } from '../../files/sheets/score.ts'
import {
  type CheckedSheetGame,
  readResultsSheet,
  plannedRoundCountByStage,
  headerOfSheetGame,
} from '../../files/sheets/readResultsSheet.ts'
import { createGuestNames } from '../../files/imports/guestNames.ts'
import { countRoundsByStage } from '../../scoring/rounds.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { METRICS, EMPTY_METRIC_CONTEXT } from '../../scoring/standings/metrics.ts'
import { toStandingRow } from '../../scoring/standings/standingRow.ts'
import { computeStandings } from '../../scoring/standings/standings.ts'
import { type ClubPlayerTotal, rankTeams } from '../../scoring/standings/teams.ts'
import { toTeamRow, type TeamRow } from '../../scoring/standings/teamRow.ts'
import { refusalOfFault, createRefusal } from '../sentences/refusal.ts'
import { type Fault, formatLocation } from '../sentences/fault.ts'
import { translatorFor, CLI_LANG } from '../sentences/language.ts'
import type { RankedTable, TeamStandingsOptions } from './rankedTable.ts'

export function rankResultsSheet(text: string, scheme: Scheme, minimumGames = 0): RankedTable {
  const { ranked, ...rest } = scoredSheet(text, scheme, minimumGames)
  return { ...rest, rows: ranked.map((standing) => toStandingRow(standing, standing.tally.player)) }
}

/** Ranks clubs under their names in the sheet. If the sheet gives several clubs for a player, the last one is used. */
export function rankSheetTeams(
  text: string,
  scheme: Scheme,
  { minimumGames, best }: TeamStandingsOptions,
): RankedTable<TeamRow> {
  const { ranked, clubs, ...rest } = scoredSheet(text, scheme, minimumGames)
  const players = ranked.flatMap(({ tally }): readonly ClubPlayerTotal[] => {
    const club = clubs.get(tally.player)
    const total = METRICS.total.compute(tally, EMPTY_METRIC_CONTEXT)
    return club === undefined ? [] : [{ member: tally.player, name: tally.player, club, total }]
  })
  if (players.length === 0) throw createRefusal('sheet/no-clubs')
  return { ...rest, rows: rankTeams(players, best).map(toTeamRow) }
}

function scoredSheet(text: string, scheme: Scheme, minimumGames: number) {
  const sheet = readResultsSheet(text)
  const games = withNamedGuests(sheet.games.map((game) => ({ ...game, faults: faultsOf(game) })))
  const sound = games.filter(({ faults }) => faults.length === 0)
  const faults = sheet.fault ? [sheet.fault] : games.flatMap((game) => game.faults)
  const [first] = faults
  if (first && sound.length === 0) throw refusalOfFault(first, placeOf(first))
  const { games: scored, flags } = scoreResultsSheet(sound, scheme)
  // The rounds of games that are left out still count as scheduled.
  const rounds = countRoundsByStage([...games, ...sheet.unplayed], plannedRoundCountByStage(sheet))
  const rows = sound.flatMap((game) => game.rows)
  const exhibition = new Set(rows.flatMap(({ player, isExhibition }) => (isExhibition ? [player] : [])))
  return {
    ranked: computeStandings(scored, scheme, { rounds, minimumGames, isLeftOut: (player) => exhibition.has(player) }),
    clubs: new Map(rows.flatMap(({ player, club }) => (club === '' ? [] : [[player, club] as const]))),
    notes: [...faults, ...flags].map((fault) => ({ ...fault, place: placeOf(fault) })),
    leftOut: { games: games.length - sound.length, of: games.length },
  }
}

/** Gives each unnamed player of a sheet a guest name of their own, as in an import. */
function withNamedGuests<G extends Pick<CheckedSheetGame, 'stage' | 'round' | 'rows'>>(
  games: readonly G[],
): readonly G[] {
  const nameless = games.flatMap(({ stage, round, rows }) =>
    rows.flatMap(({ player, evening }) => (player === '' ? [evening ?? `${stage} ${round}`.trim()] : [])),
  )
  const named = new Set(games.flatMap(({ rows }) => rows.map(({ player }) => player)))
  const names = createGuestNames(nameless, (name) => named.has(name), CLI_LANG).values()
  return games.map((game) => ({
    ...game,
    rows: game.rows.map((row) => (row.player === '' ? { ...row, player: names.next().value ?? '' } : row)),
  }))
}

/** Faults of a game. Games that an import would refuse are not counted here either. */
function faultsOf(game: CheckedSheetGame): readonly Fault[] {
  if (game.faults.length > 0) return game.faults
  const header = headerOfSheetGame(game)
  return header.ok ? [] : [{ code: header.error.code, params: { line: game.line, field: '', ...header.error.params } }]
}

function placeOf({ params }: Fault): string {
  const place = formatLocation(params, [
    ['line', 'line'],
    ['field', 'field'],
  ])
  return place ?? translatorFor('frame')('theFile')
}
