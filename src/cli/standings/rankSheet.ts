// Ranks a results sheet for the command line. What the scheme would not have allowed is noted and
// taken all the same: a sheet is history. Rule: spec/cli.md, "Results sheet".

import { sheetHeader } from '../../club/files/records/sheetRecords.ts'
import { guestNames } from '../../club/imports/guests.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { readSheet, scheduledIn, type ReadGame } from '../../club/files/sheets/sheet.ts'
import { scoreSheet } from '../../club/files/sheets/score.ts'
import { standings } from '../../scoring/standings/standings.ts'
import { standingRow } from '../../scoring/standings/row.ts'
import { stageRounds } from '../../scoring/rounds.ts'
import { placeText, type Fault } from '../sentences/fault.ts'
import { METRICS, NO_CONTEXT } from '../../scoring/standings/metrics.ts'
import { type ClubPlayer, rankTeams, teamRow, type TeamRow } from '../../scoring/standings/teams.ts'
import type { Ranked, TeamsAsked } from './ranked.ts'
import { SPOKEN, speak } from '../sentences/language.ts'
import { refusal, refuse } from '../sentences/refusal.ts'

export function rankSheet(text: string, scheme: Scheme, minimumGames = 0): Ranked {
  const { ranked, ...rest } = scoredSheet(text, scheme, minimumGames)
  return { ...rest, rows: ranked.map((standing) => standingRow(standing, standing.tally.player)) }
}

/** Clubs as the sheet names them; where it names several for one player, the last. */
export function rankSheetTeams(text: string, scheme: Scheme, { minimumGames, best }: TeamsAsked): Ranked<TeamRow> {
  const { ranked, clubs, ...rest } = scoredSheet(text, scheme, minimumGames)
  const players = ranked.flatMap(({ tally }): readonly ClubPlayer[] => {
    const club = clubs.get(tally.player)
    const total = METRICS.total.compute(tally, NO_CONTEXT)
    return club === undefined ? [] : [{ member: tally.player, name: tally.player, club, total }]
  })
  if (players.length === 0) throw refuse('sheet/no-clubs')
  return { ...rest, rows: rankTeams(players, best).map(teamRow) }
}

function scoredSheet(text: string, scheme: Scheme, minimumGames: number) {
  const sheet = readSheet(text)
  const games = guestsNamed(sheet.games.map((game) => ({ ...game, faults: faultsOf(game) })))
  const sound = games.filter(({ faults }) => faults.length === 0)
  const faults = sheet.fault ? [sheet.fault] : games.flatMap((game) => game.faults)
  const [first] = faults
  if (first && sound.length === 0) throw refusal(first, placeOf(first))
  const { games: scored, flags } = scoreSheet(sound, scheme)
  // A game that is left out was scheduled all the same.
  const rounds = stageRounds([...games, ...sheet.unplayed], scheduledIn(sheet))
  const rows = sound.flatMap((game) => game.rows)
  const exhibition = new Set(rows.flatMap(({ player, isExhibition }) => (isExhibition ? [player] : [])))
  return {
    ranked: standings(scored, scheme, { rounds, minimumGames, isLeftOut: (player) => exhibition.has(player) }),
    clubs: new Map(rows.flatMap(({ player, club }) => (club === '' ? [] : [[player, club] as const]))),
    notes: [...faults, ...flags].map((fault) => ({ ...fault, place: placeOf(fault) })),
    leftOut: { games: games.length - sound.length, of: games.length },
  }
}

/** Each player a sheet does not name is a guest of his own, as an import takes him. */
function guestsNamed<G extends Pick<ReadGame, 'stage' | 'round' | 'rows'>>(games: readonly G[]): readonly G[] {
  const nameless = games.flatMap(({ stage, round, rows }) =>
    rows.flatMap(({ player, evening }) => (player === '' ? [evening ?? `${stage} ${round}`.trim()] : [])),
  )
  const named = new Set(games.flatMap(({ rows }) => rows.map(({ player }) => player)))
  const names = guestNames(nameless, (name) => named.has(name), SPOKEN).values()
  return games.map((game) => ({
    ...game,
    rows: game.rows.map((row) => (row.player === '' ? { ...row, player: names.next().value ?? '' } : row)),
  }))
}

/** What an import would refuse is not counted either. */
function faultsOf(game: ReadGame): readonly Fault[] {
  if (game.faults.length > 0) return game.faults
  const header = sheetHeader(game)
  return header.ok ? [] : [{ code: header.error.code, params: { line: game.line, field: '', ...header.error.params } }]
}

function placeOf({ params }: Fault): string {
  const place = placeText(params, [
    ['line', 'line'],
    ['field', 'field'],
  ])
  return place ?? speak('frame')('theFile')
}
