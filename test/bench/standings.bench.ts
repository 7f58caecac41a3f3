// Duration of a whole standings table, compared with the same sums by SQL in libsql in the same run. The table is
// exact, weighted, compensated, tied and rated; the first call computes the ratings, which are then cached. SQL only
// adds integers. Not a test: run it with `npm run bench:standings`. Results and machine belong in docs/performance.md.

import '../../src/i18n/generated/all.ts'
import { countedGameRows } from '../../src/scoring/counting.ts'
import { createSeasonData } from '../../src/club/model/seasonData.ts'
import { createRatingHistory } from '../../src/scoring/ratings/history.ts'
import { type GameRow, GAME_ROW_FORMAT, type GameRowSeat } from '../../src/scoring/gameRow.ts'
import { seasonStandings } from '../../src/scoring/season.ts'
import Database from 'libsql'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { INITIAL_CLUB_STATE, type ClubState, type SeasonRecord } from '../../src/club/model/clubState.ts'
import { toScoredGame } from '../../src/scoring/scoredGame.ts'
import { findBuiltInScheme } from '../../src/scoring/schemes/registry.ts'
import { computeStandings } from '../../src/scoring/standings/standings.ts'
import { NO_PLAN } from '../../src/club/model/plan.ts'
import { hasRoleWon } from '../../src/scoring/sides.ts'
import { shuffleBySeed } from '../../src/rules/draws.ts'
import type { Role, Winner } from '../../src/rules/vocabulary.ts'

const ROLES: readonly Role[] = [
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'sheriff',
  'mafia',
  'mafia',
  'don',
]
const SEASON: SeasonRecord = {
  id: 's',
  name: 'S',
  kind: 'season',
  scheme: 'tournament-2026',
  schemeVersion: '1',
  from: '2026-01-01',
  rulebook: 'city',
  preset: 'city',
  flags: {},
  changedMidway: false,
}
const RUNS = 9

function season(games: number, people: number): readonly GameRow[] {
  const random = xoroshiro128plus(1)
  const below = (n: number) => uniformInt(random, 0, n - 1)
  return Array.from({ length: games }, (_, number): GameRow => {
    const sitting = shuffleBySeed(
      Array.from({ length: people }, (__, i) => `p${i}`),
      number,
    ).slice(0, 10)
    const winner: Winner = below(2) === 0 ? 'red' : 'mafia'
    const victim = below(7)
    const seats = sitting.map((member, i): GameRowSeat => {
      const role = ROLES[i] ?? 'citizen'
      const lines = {
        ...(hasRoleWon(role, winner) ? { win: 75 } : {}),
        ...(below(3) === 0 ? { bonus: 10 + below(50) } : {}),
        ...(below(30) === 0 ? { penalty: -10 - below(30) } : {}),
      }
      return { seat: i + 1, member, role, lines, firstVictim: i === victim, fouls: 0 }
    })
    return {
      format: GAME_ROW_FORMAT,
      id: `g${number}`,
      season: 's',
      number,
      evening: '2026-01-01',
      startedAt: number,
      rulebook: 'city',
      judge: '',
      seats,
      phase: 'over',
      round: 3,
      outcome: { winner, reason: 'asserted' },
      isVoid: false,
      version: 1,
      ledgerVersion: 1,
    }
  })
}

/** Ledger lines of the same games in memory. */
function database(rows: readonly GameRow[]): () => unknown {
  const db = new Database(':memory:')
  db.exec(
    'CREATE TABLE line (game INTEGER, player TEXT, kind TEXT, hundredths INTEGER); CREATE TABLE seat (game INTEGER, player TEXT, won INTEGER)',
  )
  const line = db.prepare('INSERT INTO line VALUES (?, ?, ?, ?)')
  const seat = db.prepare('INSERT INTO seat VALUES (?, ?, ?)')
  db.transaction(() => {
    for (const { number, seats } of rows) {
      for (const { member, lines } of seats) {
        seat.run(number, member, lines.win === undefined ? 0 : 1)
        for (const [kind, hundredths] of Object.entries(lines)) line.run(number, member, kind, hundredths)
      }
    }
  })()
  db.exec('CREATE INDEX line_player ON line (player); CREATE INDEX seat_player ON seat (player)')
  const query = db.prepare(`
    WITH sums AS (SELECT player, SUM(hundredths) total, SUM(CASE WHEN kind <> 'win' THEN hundredths ELSE 0 END) ap FROM line GROUP BY player),
         played AS (SELECT player, COUNT(*) games, SUM(won) wins FROM seat GROUP BY player)
    SELECT played.player, total, ap, wins, games FROM played LEFT JOIN sums USING (player) ORDER BY total DESC, ap DESC, wins DESC, played.player`)
  return () => query.all()
}

/** Milliseconds of processor time: the first call, and the median of later calls after a warm-up. */
function millis(job: () => unknown): { readonly first: number; readonly median: number } {
  const time = () => {
    const before = process.cpuUsage()
    job()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const first = time()
  for (let i = 0; i < RUNS; i += 1) job()
  const times = Array.from({ length: RUNS }, time)
  return { first, median: times.toSorted((a, b) => a - b)[(RUNS - 1) / 2] ?? 0 }
}

console.log(`Node ${process.version}, median of ${RUNS} runs, milliseconds of processor time\n`)
console.log(
  '| games, players | table as the club answers it, first call | warm | its sums and order alone | the sums by SQL | table : SQL | sums : SQL |\n|---|---|---|---|---|---|---|',
)
for (const [games, people] of [
  [500, 60],
  [10_000, 300],
] as const) {
  const rows = season(games, people)
  const members = new Map(
    Array.from({ length: people }, (_, i) => [
      `p${i}`,
      { id: `p${i}`, name: `Player ${i}`, active: true, present: false },
    ]),
  )
  const club: ClubState = { ...INITIAL_CLUB_STATE, members, seasons: new Map([['s', SEASON]]) }
  const scheme = findBuiltInScheme(SEASON.scheme)
  if (!scheme) throw new Error(SEASON.scheme)
  const scored = countedGameRows(rows).map((row) => toScoredGame(row, NO_PLAN))
  const ratings = createRatingHistory()
  const whole = millis(() => seasonStandings(createSeasonData(club, SEASON, rows, NO_PLAN, ratings)))
  const sums = millis(() => computeStandings(scored, scheme))
  const sql = millis(database(rows))
  const cells = [
    `${games.toLocaleString('en')}, ${people}`,
    ...[whole.first, whole.median, sums.median, sql.median].map((time) => time.toFixed(1)),
    ...[whole, sums].map(({ median }) => `${(median / sql.median).toFixed(1)} ×`),
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
