// Ranks the games of a file for the command line. The kind of file is recognised from its content.

import { type LedgerLineWarning, ledgerLineWarnings, revalueLedger } from '../../files/exports/revalue.ts'
import { seasonDataFromExport } from '../../files/season/seasonDataFromExport.ts'
import { parseSeason } from '../../files/season/parseSeason.ts'
import type { SeasonExport } from '../../files/season/seasonExport.ts'
import { scoreSheet } from '../../files/sheets/score.ts'
import {
  type CheckedSheetGame,
  readResultsSheet,
  plannedRoundsByStage,
  headerOfSheetGame,
} from '../../files/sheets/readResultsSheet.ts'
import { unpackSheetCsv } from '../../files/sheets/workbookSheet.ts'
import { guestNames } from '../../files/imports/guestNames.ts'
import { nameKey } from '../../club/model/name.ts'
import { countRoundsByStage } from '../../scoring/rounds.ts'
import { schemeData, schemeFrom } from '../../scoring/schemes/schemeData.ts'
import { schemeOf } from '../../scoring/schemes/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { ScoredSeason } from '../../scoring/scoredSeason.ts'
import { seasonStandings } from '../../scoring/season.ts'
import { METRICS, NO_CONTEXT } from '../../scoring/standings/metrics.ts'
import { standingRow } from '../../scoring/standings/standingRow.ts'
import { standings } from '../../scoring/standings/standings.ts'
import { type ClubPlayer, rankTeams } from '../../scoring/standings/teams.ts'
import { canonicalJson } from '../../store/canonicalJson.ts'
import { readGamesFile } from '../input.ts'
import { chooseScheme } from '../options/chooseRules.ts'
import {
  type Fault,
  formatLocation,
  printable,
  refusalOfFault,
  createRefusal,
  valueOrThrow,
} from '../sentences/refusal.ts'
import { translatorFor, SPOKEN_LANG } from '../sentences/language.ts'
import type { RankedTable, TeamStandingsOptions } from './printRanked.ts'
import { type TeamRow, teamRow, teamRows } from '../../scoring/standings/teamRow.ts'

export async function rankFile(file: string, scheme: string, minimumGames: number): Promise<RankedTable> {
  const text = await readGamesFile(file, 'results-csv')
  if (isJson(text)) return rankSeason(text, scheme, minimumGames)
  return rankResultsSheet(await sheetOf(text, file), chooseScheme(scheme), minimumGames)
}

export async function rankFileTeams(
  file: string,
  scheme: string,
  asked: TeamStandingsOptions,
): Promise<RankedTable<TeamRow>> {
  const text = await readGamesFile(file, 'results-csv')
  if (isJson(text)) return rankSeasonTeams(text, scheme, asked)
  return rankSheetTeams(await sheetOf(text, file), chooseScheme(scheme), asked)
}

async function sheetOf(text: string, file: string): Promise<string> {
  return valueOrThrow(await unpackSheetCsv(text), printable(file))
}

/** A results sheet begins with the name of a column, not with a bracket. */
function isJson(text: string): boolean {
  return /^[\ufeff\s]*[[{]/.test(text)
}

// Ranks a season export for the command line. With its own scheme the result is the same as in its club. With another
// scheme, computed ledger lines are valued again and judges' lines stay unchanged. A file with a broken game is
// refused, because standings without that game would be wrong without showing it. Rule: docs/spec/cli.md §2.
export function rankSeason(text: string, id: string, minimumGames = 0): RankedTable {
  const { data, notes } = valuedSeason(text, id)
  return { rows: seasonStandings(data, { minimumGames }), notes }
}

function rankSeasonTeams(text: string, id: string, { minimumGames, best }: TeamStandingsOptions): RankedTable<TeamRow> {
  const { data, notes } = valuedSeason(text, id)
  return { rows: teamRows(data, { minimumGames }, best), notes }
}

function valuedSeason(text: string, id: string): Pick<RankedTable, 'notes'> & { readonly data: ScoredSeason } {
  const { season, fault } = parseSeason(text)
  if (fault || !season) throw refusalOfFault(fault ?? { code: 'season/not-a-season', params: {} })
  const scheme = schemeNamed(id, season)
  const isOwn = canonicalJson(schemeData(scheme)) === canonicalJson(season.scheme)
  const flags: LedgerLineWarning[] = []
  const data = seasonDataFromExport(season, scheme, (game) => {
    if (!game.isVoid) flags.push(...ledgerLineWarnings(game, scheme))
    return isOwn ? game.ledger : revalueLedger(game, scheme)
  })
  return { data, notes: flags.map((flag) => ({ ...flag, place: gamePlace(flag) })) }
}

/** A built-in scheme, or the club's own scheme from the file, by its name or id. */
function schemeNamed(id: string, { scheme }: SeasonExport): Scheme {
  const isOwn = scheme.id === id || nameKey(scheme.name ?? '') === nameKey(id)
  return schemeOf(id) ?? (isOwn ? schemeFrom(scheme) : chooseScheme(id))
}

function gamePlace({ params: { game = '', seat = '', player = '', kind = '' } }: LedgerLineWarning): string {
  return translatorFor('frame')('gameLine', { game, seat, player, kind })
}

// Ranks a results sheet for the command line. Values that the scheme would not allow are noted but counted, because a
// sheet is history. Rule: docs/spec/cli.md §6, "Results sheet".
export function rankResultsSheet(text: string, scheme: Scheme, minimumGames = 0): RankedTable {
  const { ranked, ...rest } = scoredSheet(text, scheme, minimumGames)
  return { ...rest, rows: ranked.map((standing) => standingRow(standing, standing.tally.player)) }
}

/** Clubs as the sheet names them. If it names several for one player, the last one counts. */
function rankSheetTeams(
  text: string,
  scheme: Scheme,
  { minimumGames, best }: TeamStandingsOptions,
): RankedTable<TeamRow> {
  const { ranked, clubs, ...rest } = scoredSheet(text, scheme, minimumGames)
  const players = ranked.flatMap(({ tally }): readonly ClubPlayer[] => {
    const club = clubs.get(tally.player)
    const total = METRICS.total.compute(tally, NO_CONTEXT)
    return club === undefined ? [] : [{ member: tally.player, name: tally.player, club, total }]
  })
  if (players.length === 0) throw createRefusal('sheet/no-clubs')
  return { ...rest, rows: rankTeams(players, best).map(teamRow) }
}

function scoredSheet(text: string, scheme: Scheme, minimumGames: number) {
  const sheet = readResultsSheet(text)
  const games = withNamedGuests(sheet.games.map((game) => ({ ...game, faults: faultsOf(game) })))
  const sound = games.filter(({ faults }) => faults.length === 0)
  const faults = sheet.fault ? [sheet.fault] : games.flatMap((game) => game.faults)
  const [first] = faults
  if (first && sound.length === 0) throw refusalOfFault(first, placeOf(first))
  const { games: scored, flags } = scoreSheet(sound, scheme)
  // A game that is left out was scheduled all the same.
  const rounds = countRoundsByStage([...games, ...sheet.unplayed], plannedRoundsByStage(sheet))
  const rows = sound.flatMap((game) => game.rows)
  const exhibition = new Set(rows.flatMap(({ player, isExhibition }) => (isExhibition ? [player] : [])))
  return {
    ranked: standings(scored, scheme, { rounds, minimumGames, isLeftOut: (player) => exhibition.has(player) }),
    clubs: new Map(rows.flatMap(({ player, club }) => (club === '' ? [] : [[player, club] as const]))),
    notes: [...faults, ...flags].map((fault) => ({ ...fault, place: placeOf(fault) })),
    leftOut: { games: games.length - sound.length, of: games.length },
  }
}

/** Gives each unnamed player of a sheet a guest name of their own, as an import does. */
function withNamedGuests<G extends Pick<CheckedSheetGame, 'stage' | 'round' | 'rows'>>(
  games: readonly G[],
): readonly G[] {
  const nameless = games.flatMap(({ stage, round, rows }) =>
    rows.flatMap(({ player, evening }) => (player === '' ? [evening ?? `${stage} ${round}`.trim()] : [])),
  )
  const named = new Set(games.flatMap(({ rows }) => rows.map(({ player }) => player)))
  const names = guestNames(nameless, (name) => named.has(name), SPOKEN_LANG).values()
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
