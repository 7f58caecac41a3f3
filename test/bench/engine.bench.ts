// Speed of the engine, as ratios to a peer and a limit in the same run. Not a test: run it with `npm run bench`.
// Results and machine belong in docs/performance.md.

import '../../src/i18n/generated/all.ts'
import { playRandomGame } from '../../src/rules/randomGame.ts'
import { playRunGame } from '../../src/agents/runs/run.ts'
import { evolveAll } from '../../src/rules/evolve.ts'
import { initialState, openGame } from '../../src/rules/openGame.ts'
import { findRulebookOrPreset } from '../../src/rules/rulebooks/registry.ts'
import { bareLoop, boardgameIo, engine, type PlayOne } from './plain-peers.ts'

/** Seconds of processor time for each line. */
const SECONDS = Number(process.env['CONSIGLIERE_BENCH_SECONDS'] ?? 3)
const ROUNDS = 12
/** Rulebooks and presets that random and scripted players play. */
const PLAYED = ['city', 'wolves', 'sport-2025', 'sport-club', 'hp', 'benchmark', 'plain', 'aiwolf-5', 'aiwolf-13']

interface Line {
  readonly name: string
  readonly call: (i: number) => void
  readonly note: (perSecond: number) => string
}

const cpuSeconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6

/** Calls per second of processor time. */
function rate(call: (i: number) => void, seconds: number): number {
  const before = process.cpuUsage()
  let calls = 0
  let used = 0
  while (used < seconds) {
    for (let i = 0; i < 20; i += 1) call(1000 + calls++)
    used = cpuSeconds(process.cpuUsage(before))
  }
  return calls / used
}

/** Rates of each line, by round. The lines take turns, so that other work of the machine slows all lines alike. */
function rates(lines: readonly Line[]): readonly (readonly number[])[] {
  for (const { call } of lines) rate(call, 0.3)
  const rounds = Array.from({ length: ROUNDS }, () => lines.map(({ call }) => rate(call, SECONDS / ROUNDS)))
  return lines.map((_, i) => rounds.map((round) => round[i] ?? 0))
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}

function headerOf(id: string) {
  const rules = findRulebookOrPreset(id)
  if (!rules.ok) throw new Error(rules.error.code)
  const { rulebook, preset } = rules.value
  const header = openGame({
    rulebook: preset,
    seats: rulebook.deal(rulebook.seats.usual).map((role, i) => ({ seat: i + 1, role })),
    seed: 0,
  })
  if (!header.ok) throw new Error(header.error.code)
  return header.value
}

function plainPeers(): readonly Line[] {
  const peers: readonly (readonly [string, PlayOne])[] = [
    ['plain: boardgame.io 0.50', boardgameIo()],
    ['plain: engine, full event log', engine()],
    ['plain: bare loop, no events', bareLoop()],
  ]
  return peers.map(([name, play]) => ({
    name,
    call: (i) => {
      play(i)
    },
    note: () => '',
  }))
}

function scripted(): readonly Line[] {
  return PLAYED.map((id) => {
    const plan = {
      header: headerOf(id),
      seed: 1,
      games: Number.MAX_SAFE_INTEGER,
      red: 'scripted',
      black: 'scripted',
    } as const
    return {
      name: `${id}: scripted games`,
      call: (i) => {
        playRunGame(plan, i)
      },
      note: () => '',
    }
  })
}

function rulebooks(): readonly Line[] {
  return PLAYED.map((id) => {
    const header = headerOf(id)
    const events =
      Array.from({ length: 100 }, (_, i) => playRandomGame(header, i).events.length).reduce((a, b) => a + b) / 100
    return {
      name: `${id}: random games`,
      call: (i) => {
        playRandomGame(header, i)
      },
      note: (perSecond) =>
        `${Math.round(events)} events a game, ${Math.round(perSecond * events).toLocaleString('en')} events/s`,
    }
  })
}

function replays(): Line {
  const header = headerOf('sport-2025')
  const game = playRandomGame(header, 7)
  const start = initialState(game.header)
  return {
    name: 'sport-2025: replay of a log',
    call: () => {
      evolveAll(start, game.events)
    },
    note: () => `${game.events.length} events folded`,
  }
}

const lines = [...plainPeers(), ...rulebooks(), ...scripted(), replays()]
const rounds = rates(lines)
const ratesOf = (name: string) => rounds[lines.findIndex((line) => line.name === name)] ?? []
const peer = median(rounds[0] ?? [])
console.log(
  `Node ${process.version}, ${SECONDS} s of processor time a line in ${ROUNDS} turns, calls a second of it, median\n\n| what | a second | × boardgame.io | |\n|---|---|---|---|`,
)
for (const [i, { name, note }] of lines.entries()) {
  const perSecond = median(rounds[i] ?? [])
  console.log(
    `| ${name} | ${Math.round(perSecond).toLocaleString('en')} | ${(perSecond / peer).toFixed(2)} | ${note(perSecond)} |`,
  )
}

// The two take turns, which shows the cost of a scripted player compared with the rules alone.
console.log('\n| scripted games by random games | median | from | to |\n|---|---|---|---|')
for (const id of PLAYED) {
  const random = ratesOf(`${id}: random games`)
  const ratios = ratesOf(`${id}: scripted games`).map((each, round) => each / (random[round] ?? 1))
  const [middle, from, to] = [median(ratios), Math.min(...ratios), Math.max(...ratios)].map((each) => each.toFixed(3))
  console.log(`| ${id} | ${middle} | ${from} | ${to} |`)
}
