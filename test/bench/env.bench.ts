// The research interface through its pipe: steps per second with one game per line and with many, taking turns in the
// same run. Not a test: run it with `npm run bench:env`. Results and machine belong in docs/performance.md.

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../out/cli/consigliere.js', import.meta.url))
const SECONDS = Number(process.env['CONSIGLIERE_BENCH_SECONDS'] ?? 1)
const ROUNDS = 5
const RULEBOOKS = ['sport-club', 'city', 'benchmark', 'hp']
const GAMES = 256

interface Turn {
  readonly over: boolean
  readonly actions: readonly unknown[]
}

/** A learner that takes any action, and deals a new game when a game is over. */
class Learner {
  readonly #door: ChildProcessByStdio<Writable, Readable, null>
  readonly #lines: Interface
  readonly #answers: AsyncIterator<string>
  readonly #observations: boolean
  readonly #isBatch: boolean
  #seed = 0
  #turns: readonly Turn[] = []
  #steps = 0

  /** `games` is the number of games per line. If `undefined`, one game without a list. */
  constructor(rulebook: string, games: number | undefined, observations: boolean) {
    const envs = games === undefined ? [] : ['--envs', String(games)]
    this.#door = spawn(process.execPath, [CLI, 'env', '--stdio', '--rulebook', rulebook, ...envs], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#lines = createInterface({ input: this.#door.stdout })
    this.#answers = this.#lines[Symbol.asyncIterator]()
    this.#observations = observations
    this.#turns = Array.from({ length: games ?? 1 }, () => ({ over: true, actions: [] }))
    this.#isBatch = games !== undefined
  }

  /** Steps per second of real time. */
  async rate(seconds: number): Promise<number> {
    const start = performance.now()
    const before = this.#steps
    while (performance.now() - start < seconds * 1000) await this.#line()
    return ((this.#steps - before) * 1000) / (performance.now() - start)
  }

  async close(): Promise<void> {
    this.#door.stdin.end()
    await once(this.#door, 'exit')
    this.#lines.close()
  }

  async #line(): Promise<void> {
    const commands = this.#turns.map(({ over, actions }) => {
      if (over) return { cmd: 'reset', seed: (this.#seed += 1), observations: this.#observations }
      this.#steps += 1
      const action = (this.#steps * 7919) % actions.length
      return this.#isBatch ? action : { cmd: 'step', action }
    })
    this.#door.stdin.write(`${JSON.stringify(this.#isBatch ? commands : commands[0])}\n`)
    const answer = await this.#answers.next()
    const turns: unknown = JSON.parse(String(answer.value))
    this.#turns = (this.#isBatch ? turns : [turns]) as readonly Turn[]
  }
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}

console.log(
  `Node ${process.version}, steps a second through the pipe, ${ROUNDS} turns of ${SECONDS} s by the clock, median\n\n` +
    `| rulebook | one game a line | ${GAMES} games a line | × | without observations | × |\n|---|---|---|---|---|---|`,
)
for (const rulebook of RULEBOOKS) {
  const learners = [
    new Learner(rulebook, undefined, true),
    new Learner(rulebook, GAMES, true),
    new Learner(rulebook, GAMES, false),
  ]
  for (const learner of learners) await learner.rate(SECONDS)
  const rounds: (readonly number[])[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const rates: number[] = []
    for (const learner of learners) rates.push(await learner.rate(SECONDS))
    rounds.push(rates)
  }
  for (const learner of learners) await learner.close()
  const of = (i: number) => Math.round(median(rounds.map((rates) => rates[i] ?? 0))).toLocaleString('en')
  const ratio = (i: number) => median(rounds.map((rates) => (rates[i] ?? 0) / (rates[0] ?? 1))).toFixed(1)
  console.log(`| ${rulebook} | ${of(0)} | ${of(1)} | ${ratio(1)} | ${of(2)} | ${ratio(2)} |`)
}
