// Text format for the deals of a leaderboard: the manifest first, then one line for each deal as it is played. Several
// texts can be joined in one leaderboard.

import { z } from 'zod'
import {
  computeLeaderboard,
  type Leaderboard,
  type LeagueManifest,
} from '../../../agents/runs/leaderboard/leaderboard.ts'
import { leaderboardStatisticRows } from '../../../agents/runs/leaderboard/leagueCells.ts'
import type { LeagueGame } from '../../../agents/runs/leaderboard/games.ts'
import { judgeRulesSchema } from '../../../agents/judgeRules.ts'
import { csvOfCells } from '../../../files/tables/csv.ts'
import { escapeFormulas } from '../../../files/tables/escapeFormulas.ts'
import { flagsSchema } from '../../../club/model/argumentSchemas.ts'
import { roleSchema } from '../../../club/model/entrySchema.ts'
import { openGame } from '../../../rules/openGame.ts'
import { RANDOM_GENERATOR_NAMES } from '../../../rules/random.ts'
import { err, ok, type Result, WINNERS } from '../../../rules/vocabulary.ts'
import type { LeagueFileText } from '../contract.ts'
import { parseJsonAs } from '../../../store/parseJson.ts'

const MAX_COUNT_IN_FILE = 1_000_000
const MAX_POLICIES_IN_FILE = 20
const count = z.int().min(0).max(MAX_COUNT_IN_FILE)

const seat = z.strictObject({
  policy: count,
  role: roleSchema,
  won: z.boolean(),
  survived: z.boolean(),
  votes: z.strictObject({ hits: count, of: count, expected: z.number().min(0).max(MAX_COUNT_IN_FILE) }),
  flips: count,
  answers: count,
  illegal: count,
  spent: z
    .strictObject({
      calls: count,
      milliseconds: z.number().min(0),
      tokens: z.number().min(0).nullable(),
      cost: z.number().min(0).nullable(),
    })
    .exactOptional(),
})
export const leagueGameSchema: z.ZodType<LeagueGame> = z.strictObject({
  winner: z.enum(WINNERS),
  seats: z.array(seat).max(1000),
  void: z.array(count).max(MAX_POLICIES_IN_FILE).exactOptional(),
})

const policy = z.object({ name: z.string().max(100), hash: z.string().max(100) })
const manifest = z.object({
  app: z.string(),
  commit: z.string().nullable(),
  rulebook: z.string(),
  version: z.string(),
  preset: z.string(),
  flags: flagsSchema,
  players: z.int(),
  roles: z.array(roleSchema).max(1000),
  policies: z.array(policy).min(2).max(MAX_POLICIES_IN_FILE),
  seed: z.int(),
  // Default for files that are older than this field.
  generator: z.enum(RANDOM_GENERATOR_NAMES).default('one-stream'),
  games: z.int(),
  deals: z.int(),
  series: z.int().exactOptional(),
  judge: judgeRulesSchema.exactOptional(),
})
const head = z.object({ run: manifest })
const line = z.object({ games: z.array(leagueGameSchema).max(MAX_POLICIES_IN_FILE) })

export function formatLeagueHeader(run: LeagueManifest): string {
  return `${JSON.stringify({ run })}\n`
}

export function formatDealLine(games: readonly LeagueGame[]): string {
  return `${JSON.stringify({ games })}\n`
}

/** One row for each policy and statistic. A number below 0 is not escaped, because it is not a formula. */
export function leagueCsv(board: Leaderboard): string {
  return csvOfCells(
    leaderboardStatisticRows(board).map((cells) =>
      cells.map((cell) => (Number.isNaN(Number(cell)) ? escapeFormulas(cell) : cell)),
    ),
  )
}

interface League {
  readonly run: LeagueManifest
  readonly deals: readonly (readonly LeagueGame[])[]
}

/** Reads one text. An incomplete last line is ignored. Errors: `league/no-league`, with the file and the line. */
function readLeague({ name, text }: LeagueFileText): Result<League> {
  const bad = (at: number) => err({ code: 'league/no-league', params: { file: name, line: at + 1 } })
  const [first = '', ...lines] = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  const begin = parseJsonAs(head, first)
  if (begin === undefined) return bad(0)
  const { run } = begin
  const deals: (readonly LeagueGame[])[] = []
  const isOutside = (at: number) => run.policies[at] === undefined
  for (const [i, each] of lines.entries()) {
    if (each === '') continue
    const games = parseJsonAs(line, each)?.games
    const isWrong = games?.some(
      ({ seats, void: silent = [] }) => seats.some((sits) => isOutside(sits.policy)) || silent.some(isOutside),
    )
    if (games === undefined || isWrong === true) return bad(i + 1)
    deals.push(games)
  }
  return ok({ run, deals })
}

interface JoinedBoard extends Leaderboard {
  readonly runs: readonly LeagueManifest[]
}

function rulesOf({ run: { rulebook, version, preset, flags: set, roles, judge = {} } }: League): string {
  const sorted = (values: object) => Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([rulebook, version, preset, sorted(set), roles, sorted(judge)])
}

/**
 * Joins runs of the same rules and cards in one leaderboard. A policy is the same in two runs if its name and hash are
 * equal. Errors: `league/no-league`, and `league/other-rules` with the file and the file that it does not match.
 */
export function joinLeagueFiles(texts: readonly LeagueFileText[]): Result<JoinedBoard> {
  const leagues: League[] = []
  for (const text of texts) {
    const league = readLeague(text)
    if (!league.ok) return league
    leagues.push(league.value)
  }
  const [first] = leagues
  if (first === undefined) throw new Error('no file is given')
  const other = leagues.findIndex((league) => rulesOf(league) !== rulesOf(first))
  if (other >= 0)
    return err({
      code: 'league/other-rules',
      params: { file: texts[other]?.name ?? '', other: texts[0]?.name ?? '' },
    })
  const policies: { readonly name: string; readonly hash: string }[] = []
  const deals = leagues.flatMap((league) => dealsOf(league, policies))
  const { preset, version, flags: set, roles, seed } = first.run
  const seats = roles.map((role, i) => ({ seat: i + 1, role }))
  const header = openGame({ rulebook: preset, version, flags: set, seats, seed: 0 })
  if (!header.ok) return header
  const plan = { header: header.value, seed, policies: policies.map(({ name }) => name) }
  return ok({ runs: leagues.map(({ run }) => run), ...computeLeaderboard(plan, deals) })
}

/**
 * The deals of one run with its policies as indices into the policies of all runs. A name that appears twice plays
 * against itself.
 */
function dealsOf(
  { run, deals }: League,
  policies: { readonly name: string; readonly hash: string }[],
): League['deals'] {
  const places: number[] = []
  for (const { name, hash } of run.policies) {
    const at = policies.findIndex((each, place) => each.name === name && each.hash === hash && !places.includes(place))
    places.push(at < 0 ? policies.push({ name, hash }) - 1 : at)
  }
  const moved = (at: number) => places[at] ?? 0
  return deals.map((games) =>
    games.map(({ seats, void: silent, ...game }): LeagueGame => ({
      ...game,
      seats: seats.map((sits) => ({ ...sits, policy: moved(sits.policy) })),
      ...(silent === undefined ? {} : { void: silent.map(moved) }),
    })),
  )
}
