// Games per second of a whole run of `consigliere simulate`, by random and by scripted players, with one worker and
// with two, compared with boardgame.io's plain game in one process of the same run. In real time, including the start
// of threads. Not a test: run it with `npm run bench:workers`. Results and machine belong in docs/performance.md.

import { spawnSync } from 'node:child_process'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { boardgameIo } from './plain-peers.ts'

/** Seconds of real time for each run. A short run determines its number of games. */
const SECONDS = Number(process.env['CONSIGLIERE_BENCH_SECONDS'] ?? 6)
const FEW = 50

interface Run {
  readonly seconds: number
  readonly gamesPerSecond: number
  readonly logHash: string
}

function simulate(preset: string, policy: string, games: number, workers: number): Run {
  const line = ['simulate', '--rulebook', preset, '--policy', policy, '--games', `${games}`, '--workers', `${workers}`]
  const { status, stdout, stderr } = spawnSync(process.execPath, ['out/cli/consigliere.js', ...line, '--json'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout) as Run
}

function peerPerSecond(): number {
  const play = boardgameIo()
  for (let i = 0; i < 200; i += 1) play(i)
  const start = performance.now()
  let games = 0
  while (performance.now() - start < SECONDS * 1000) play(games++)
  return games / SECONDS
}

const shown = (perSecond: number) => Math.round(perSecond).toLocaleString('en')
const peer = peerPerSecond()
console.log(
  `Node ${process.version}, about ${SECONDS} s a run by the clock; boardgame.io 0.50: ${shown(peer)} games/s\n`,
)
console.log('| rules | players | 1 worker | 2 workers | 2 : 1 | 1 worker × boardgame.io |\n|---|---|---|---|---|---|')
for (const policy of ['random', 'scripted'])
  for (const preset of RULEBOOKS.flatMap(({ presets }) => presets.map(({ id }) => id))) {
    const games = Math.max(FEW, Math.round(simulate(preset, policy, FEW, 1).gamesPerSecond * SECONDS))
    const one = simulate(preset, policy, games, 1)
    const two = simulate(preset, policy, games, 2)
    if (one.logHash !== two.logHash) throw new Error(`${preset}: two workers play other games`)
    const [a, b] = [one.gamesPerSecond, two.gamesPerSecond]
    console.log(
      `| ${preset} | ${policy} | ${shown(a)} | ${shown(b)} | ${(b / a).toFixed(2)} | ${(a / peer).toFixed(2)} |`,
    )
  }
