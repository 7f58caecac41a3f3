// The deals of a leaderboard in a file: first what they are of, then a deal a line as it is played. Several such files
// make one board.

import { z } from 'zod'
import { leaderboardOf, type Leaderboard, type LeagueManifest } from '../../agents/runs/leaderboard/board.ts'
import type { LeagueGame } from '../../agents/runs/leaderboard/games.ts'
import { LEAGUE_GAME } from '../../api/lab/league/handlers.ts'
import { flags } from '../../club/model/argumentSchemas.ts'
import { roleSchema } from '../../club/model/entrySchema.ts'
import { openGame } from '../../rules/open.ts'
import { canonical } from '../../store/canonical.ts'
import { readTextFile } from '../input.ts'
import { refuse, valueOf } from '../sentences/refusal.ts'
import { openRecords } from './runFiles.ts'

export interface LeagueWriter {
  add(deal: readonly LeagueGame[]): void
  close(): void
}

/** A new file; never over one that is there. */
export function writeLeague(path: string, run: LeagueManifest): LeagueWriter {
  const file = openRecords(path, 0)
  file.write(`${JSON.stringify({ run })}\n`)
  return {
    add: (games) => void file.write(`${JSON.stringify({ games })}\n`),
    close: () => file.close(),
  }
}

const policy = z.object({ name: z.string().max(100), hash: z.string().max(100) })
const manifest = z.object({
  app: z.string(),
  commit: z.string().nullable(),
  rulebook: z.string(),
  version: z.string(),
  preset: z.string(),
  flags,
  players: z.int(),
  roles: z.array(roleSchema).max(1000),
  policies: z.array(policy).min(2).max(20),
  seed: z.int(),
  games: z.int(),
  deals: z.int(),
  series: z.int().exactOptional(),
})
const head = z.object({ run: manifest })
const line = z.object({ games: z.array(LEAGUE_GAME).max(20) })

interface League {
  readonly run: LeagueManifest
  readonly deals: readonly (readonly LeagueGame[])[]
}

/** A line that an end cut off is none. Errors: `league/no-league`, with the line. */
async function readLeague(path: string): Promise<League> {
  const text = await readTextFile(path)
  const [first = '', ...lines] = text.slice(0, text.lastIndexOf('\n') + 1).split('\n')
  const { run } = parsed(head, first, path, 1)
  const deals = lines.flatMap((each, i) => (each === '' ? [] : [parsed(line, each, path, i + 2).games]))
  const isOutside = (at: number) => run.policies[at] === undefined
  const wrong = deals.findIndex((games) =>
    games.some(
      ({ seats, void: silent = [] }) => seats.some((seat) => isOutside(seat.policy)) || silent.some(isOutside),
    ),
  )
  if (wrong >= 0) throw refuse('league/no-league', path, { line: wrong + 2 })
  return { run, deals }
}

function parsed<T>(schema: z.ZodType<T>, text: string, path: string, number: number): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw refuse('league/no-league', path, { line: number })
  }
}

export interface JoinedBoard extends Leaderboard {
  readonly runs: readonly LeagueManifest[]
}

/**
 * One board of several runs of the same rules and cards. A policy is the same in two runs where its name and its hash
 * are. Errors: `league/other-rules`, with the file.
 */
export async function joinLeagues(paths: readonly string[]): Promise<JoinedBoard> {
  const leagues: League[] = []
  for (const path of paths) leagues.push(await readLeague(path))
  const [first] = leagues
  if (first === undefined) throw new Error('no file is given')
  const rulesOf = ({ run: { rulebook, version, preset, flags: set, roles } }: League) =>
    canonical([rulebook, version, preset, set, roles])
  const policies: { readonly name: string; readonly hash: string }[] = []
  const deals = leagues.flatMap((league, i) => {
    if (rulesOf(league) !== rulesOf(first)) throw refuse('league/other-rules', paths[i], { other: paths[0] ?? '' })
    // A name that comes twice in one run is a policy against itself.
    const places: number[] = []
    for (const { name, hash } of league.run.policies) {
      const at = policies.findIndex(
        (each, place) => each.name === name && each.hash === hash && !places.includes(place),
      )
      places.push(at < 0 ? policies.push({ name, hash }) - 1 : at)
    }
    const moved = (at: number) => places[at] ?? 0
    return league.deals.map((games) =>
      games.map(({ seats, void: silent, ...game }): LeagueGame => ({
        ...game,
        seats: seats.map((seat) => ({ ...seat, policy: moved(seat.policy) })),
        ...(silent === undefined ? {} : { void: silent.map(moved) }),
      })),
    )
  })
  const { preset, version, flags: set, roles, seed } = first.run
  const seats = roles.map((role, i) => ({ seat: i + 1, role }))
  const header = valueOf(openGame({ rulebook: preset, version, flags: set, seats, seed: 0 }), paths[0])
  const plan = { header, seed, policies: policies.map(({ name }) => name) }
  return { runs: leagues.map(({ run }) => run), ...leaderboardOf(plan, deals) }
}
