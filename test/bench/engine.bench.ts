// How fast the engine is, as ratios against a peer and a limit in the same run. Not a test: run it
// with `npm run bench`. Figures and machine go to docs/performance.md.

import { simulate, playRandomGame } from '../../src/agents/simulate.ts'
import { evolve } from '../../src/rules/evolve.ts'
import { initialState, openGame } from '../../src/rules/open.ts'
import { findRules } from '../../src/rules/rulebooks/registry.ts'
import { bareLoop, boardgameIo, engine, type PlayOne } from './plain-peers.ts'

const SECONDS = Number(process.env['CONSIGLIERE_BENCH_SECONDS'] ?? 3)

/** Calls a second of processor time, after a warm-up. */
function rate(call: (i: number) => void): number {
  for (let i = 0; i < 200; i += 1) call(i)
  const before = process.cpuUsage()
  const until = performance.now() + SECONDS * 1000
  let calls = 0
  while (performance.now() < until) for (let i = 0; i < 20; i += 1) call(1000 + calls++)
  const { user, system } = process.cpuUsage(before)
  return calls / ((user + system) / 1e6)
}

function headerOf(id: string) {
  const rules = findRules(id)
  if (!rules.ok) throw new Error(rules.error.code)
  const { rulebook, preset } = rules.value
  const header = openGame({ rulebook: preset, seats: rulebook.deal(10).map((role, i) => ({ seat: i + 1, role })), seed: 0 })
  if (!header.ok) throw new Error(header.error.code)
  return header.value
}

function row(name: string, perSecond: number, note: string): void {
  console.log(`| ${name} | ${Math.round(perSecond).toLocaleString('en')} | ${note} |`)
}

function plainPeers(): void {
  const peers: readonly (readonly [string, PlayOne])[] = [['engine, full event log', engine()], ['boardgame.io 0.50', boardgameIo()], ['bare loop, no events', bareLoop()]]
  const rates = peers.map(([name, play]) => [name, rate((i) => { play(i) })] as const)
  const own = rates[0]?.[1] ?? 1
  for (const [name, perSecond] of rates) row(`plain: ${name}`, perSecond, `${(perSecond / own).toFixed(2)} × the engine`)
}

function rulebooks(): void {
  for (const id of ['city', 'wolves', 'sport-2025', 'sport-club', 'hp', 'benchmark']) {
    const header = headerOf(id)
    const events = simulate({ header, seed: 1, from: 0, to: 100 }).events / 100
    const perSecond = rate((i) => { playRandomGame(header, i) })
    row(`${id}: random games`, perSecond, `${Math.round(events)} events a game, ${Math.round(perSecond * events).toLocaleString('en')} events/s`)
  }
}

function replays(): void {
  const header = headerOf('sport-2025')
  const game = playRandomGame(header, 7)
  const start = initialState(game.header)
  row('sport-2025: replay of a log', rate(() => { game.events.reduce(evolve, start) }), `${game.events.length} events folded`)
}

console.log(`Node ${process.version}, ${SECONDS} s a line, calls a second of processor time\n\n| what | a second | |\n|---|---|---|`)
plainPeers()
rulebooks()
replays()
