// Ranks games of a results sheet or of a table of any layout for the command line. Values that the scheme would not
// allow are noted but counted, because the file records past games. Rule: docs/spec/cli.md §2 and §6, "Results sheet".

import { scoreResultsSheet } from '../../files/sheets/score.ts'
import {
  type CheckedSheetGame,
  type SheetGame,
  type SheetReadResult,
  type UnplayedTable,
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

/** A game in a file. A game with faults is left out of the standings. */
interface FileGame extends SheetGame {
  readonly faults: readonly Fault[]
}

/** The games of a file that are ranked. */
export interface GamesOfFile {
  readonly games: readonly FileGame[]
  /** Tables of a schedule that have not been played. Their rounds count as scheduled. */
  readonly unplayed: readonly UnplayedTable[]
  /** Number of rounds of each stage, if the file states it. */
  readonly plannedRounds: ReadonlyMap<string, number>
}

/** Reads a results sheet. Refuses it if its columns are not those of a results sheet. */
export function gamesOfResultsSheet(sheet: SheetReadResult): GamesOfFile {
  if (sheet.fault) throw refusalOfFault(sheet.fault, placeOf(sheet.fault))
  return {
    games: sheet.games.map((game) => ({ ...game, faults: faultsOf(game) })),
    unplayed: sheet.unplayed,
    plannedRounds: plannedRoundCountByStage(sheet),
  }
}

export function rankPlayersOfFile(file: GamesOfFile, scheme: Scheme, minimumGames = 0): RankedTable {
  const { ranked, ...rest } = scoreGames(file, scheme, minimumGames)
  return { ...rest, rows: ranked.map((standing) => toStandingRow(standing, standing.tally.player)) }
}

/** Ranks clubs under their names in the file. If the file gives several clubs for a player, the last one is used. */
export function rankTeamsOfFile(
  file: GamesOfFile,
  scheme: Scheme,
  { minimumGames, best }: TeamStandingsOptions,
): RankedTable<TeamRow> {
  const { ranked, clubs, ...rest } = scoreGames(file, scheme, minimumGames)
  const players = ranked.flatMap(({ tally }): readonly ClubPlayerTotal[] => {
    const club = clubs.get(tally.player)
    const total = METRICS.total.compute(tally, EMPTY_METRIC_CONTEXT)
    return club === undefined ? [] : [{ member: tally.player, name: tally.player, club, total }]
  })
  if (players.length === 0) throw createRefusal('sheet/no-clubs')
  return { ...rest, rows: rankTeams(players, best).map(toTeamRow) }
}

function scoreGames({ games: read, unplayed, plannedRounds }: GamesOfFile, scheme: Scheme, minimumGames: number) {
  const games = withNamedGuests(read)
  const sound = games.filter(({ faults }) => faults.length === 0)
  const faults = games.flatMap((game) => game.faults)
  const [first] = faults
  if (first && sound.length === 0) throw refusalOfFault(first, placeOf(first))
  const { games: scored, flags } = scoreResultsSheet(sound, scheme)
  // The rounds of games that are left out still count as scheduled.
  const rounds = countRoundsByStage([...games, ...unplayed], plannedRounds)
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
function withNamedGuests(games: readonly FileGame[]): readonly FileGame[] {
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
  const place = formatLocation(params, [['line', 'line'], ['field', 'field'], ['place']])
  return place ?? translatorFor('frame')('theFile')
}
