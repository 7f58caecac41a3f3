// Loss of balance if pairs of the same club are to be avoided: 70 players, 7 tables, 20 rounds, compared with the same
// search without pairs to avoid. Not a test: run it with `npx tsx test/bench/seatingClubs.bench.ts [clubs ...]`. Swaps
// are counted, so that every machine gets the same results. They belong in docs/performance.md.

import { createSeatingProblem } from '../../src/club/seating/problem.ts'
import { runSeating } from '../../src/club/seating/run.ts'
import type { PlayerPair } from '../../src/club/seating/playerPair.ts'

const SWAPS = Number(process.env['CONSIGLIERE_BENCH_SWAPS'] ?? 100_000_000)
const SEEDS = Number(process.env['CONSIGLIERE_BENCH_SEEDS'] ?? 5)
const PLAYERS = 70
/**
 * Numbers of clubs: of ten players, who must meet; of seven, who need not meet and have the most pairs to avoid; and of
 * five.
 */
const CLUBS = [7, 10, 14]

/** All pairs within a club. The sizes of the clubs differ by at most one. */
function clubPairs(clubs: number): readonly PlayerPair[] {
  const clubOf = (player: number) => Math.floor(((player - 1) * clubs) / PLAYERS)
  return Array.from({ length: PLAYERS }, (_, i) => i + 1).flatMap((a) =>
    Array.from({ length: PLAYERS - a }, (_, i) => a + i + 1)
      .filter((b) => clubOf(a) === clubOf(b))
      .map((b): PlayerPair => [a, b]),
  )
}

async function measure(clubs: number, seed: number): Promise<string> {
  const problem = createSeatingProblem({ players: PLAYERS, tables: 7, rounds: 20, avoid: clubPairs(clubs) })
  if (!problem.ok) throw new Error(problem.error.code)
  const { quality, without } = await runSeating(
    problem.value,
    { seed, seconds: Number.POSITIVE_INFINITY, iterations: SWAPS },
    { now: () => performance.now() },
  )
  if (without === undefined) throw new Error('nothing to compare with')
  const { pairs, tables, avoided } = quality
  return `| ${clubs} | ${seed} | ${avoided.pairs} | ${avoided.meetings} | ${pairs.sd.toFixed(4)} | ${without.sd.toFixed(4)} | ${(pairs.sd / without.sd).toFixed(3)} × | ${tables.worst} | ${without.tables} | ${(tables.worst / without.tables).toFixed(2)} × |`
}

const wanted = process.argv.slice(2).map(Number)
console.log(
  `Node ${process.version}, 70/7/20, ${SWAPS} swaps a search\n\n| clubs | seed | pairs | meetings | SD | without | | tables | without | |\n|---|---|---|---|---|---|---|---|---|---|`,
)
for (const clubs of wanted.length > 0 ? wanted : CLUBS)
  for (let seed = 1; seed <= SEEDS; seed += 1) console.log(await measure(clubs, seed))
