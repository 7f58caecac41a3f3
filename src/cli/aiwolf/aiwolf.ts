// `aiwolf`: hosts games for agents that speak the contest's protocol, until so many are played. Owns options,
// ids and output; the door is in door.ts, the games in src/agents/aiwolf. Rule: spec/cli.md.

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import manifest from '../../../package.json' with { type: 'json' }
import type { ContestEnd } from '../../agents/aiwolf/contest.ts'
import { randomFill } from '../../agents/aiwolf/fill.ts'
import { agentName, seatOfAgent } from '../../agents/aiwolf/names.ts'
import type { Talk } from '../../agents/aiwolf/packet.ts'
import { openWatchedGame } from '../../agents/watched-game.ts'
import { exportLog, type Said } from '../../club/files/records/aiwolf/exportLog.ts'
import type { GameHeader } from '../../rules/header.ts'
import { rulebookOf } from '../../rules/rulebooks/registry.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import { wholeNumber } from '../options/number.ts'
import { faultSentence } from '../sentences/fault.ts'
import { speak } from '../sentences/language.ts'
import { Refused, WrongUsage } from '../sentences/refusal.ts'
import { systemClock } from './clock.ts'
import { openDoor, type Door } from './door.ts'
import { gameIdOf } from './gameId.ts'

const say = speak('aiwolf')
const usage = speak('usage')

interface AiwolfOptions {
  readonly seats: string
  readonly games: string
  readonly port: string
  readonly fill?: string
  readonly timeout: string
  readonly free?: string
  readonly logs?: string
  readonly json?: boolean
}

export function registerAiwolf(program: Command): void {
  program
    .command('aiwolf')
    .description(say('does'))
    .requiredOption('--seats <n>', say('seats'))
    .requiredOption('--games <n>', say('games'))
    .requiredOption('--port <p>', say('port'))
    .option('--fill <policy>', say('fill'))
    .option('--timeout <ms>', say('timeout'), '60000')
    .option('--free <ms>', say('free'))
    .option('--logs <dir>', say('logs'))
    .action(async (options: AiwolfOptions) => {
      if (options.seats !== '5' && options.seats !== '13')
        throw new WrongUsage(usage('oneOf', { option: '--seats', choices: '5, 13', text: options.seats }))
      if (options.fill !== undefined && options.fill !== 'random')
        throw new WrongUsage(usage('oneOf', { option: '--fill', choices: 'random', text: options.fill }))
      await host({
        rulebook: `aiwolf-${options.seats}`,
        games: wholeNumber('--games', options.games, 1, 1_000_000),
        port: wholeNumber('--port', options.port, 0, 65_535),
        action: wholeNumber('--timeout', options.timeout, 1, 3_600_000),
        free: options.free === undefined ? undefined : wholeNumber('--free', options.free, 1, 3_600_000),
        isFilled: options.fill !== undefined,
        logs: options.logs,
        json: options.json === true,
      })
    })
}

interface Hosting {
  readonly rulebook: 'aiwolf-5' | 'aiwolf-13'
  readonly games: number
  readonly port: number
  readonly action: number
  readonly free: number | undefined
  readonly isFilled: boolean
  readonly logs: string | undefined
  readonly json: boolean
}

async function host({ rulebook, games, port, action, free, isFilled, logs, json }: Hosting): Promise<void> {
  if (logs !== undefined) {
    if (existsSync(logs)) throw new Refused('file/exists', say('folder'), logs)
    await mkdir(logs, { recursive: true })
  }
  const written: Promise<void>[] = []
  const door = await opened({
    games,
    port,
    times: { action, ...(free === undefined ? {} : { free }) },
    fill: isFilled ? randomFill : undefined,
    clock: systemClock,
    open: () => {
      const header = newGame(rulebook)
      return { header, gameId: gameIdOf(Date.now(), header) }
    },
    done: (end, names) => {
      if (logs !== undefined) written.push(writeFile(join(logs, `game${written.length + 1}.log`), logOf(end, names)))
      progress(door, games)
    },
  })
  console.error(say('waiting', { address: `ws://127.0.0.1:${door.port}/ws` }))
  await door.finished
  await Promise.all(written)
  const { version } = rulebookOf(rulebook)
  const run = {
    app: manifest.version,
    rulebook,
    version,
    seats: rulebookOf(rulebook).seats.usual,
    games,
    fill: isFilled ? 'random' : null,
    timeout: action,
    free: free ?? null,
  }
  const report = door.figures.report(run, games)
  console.log(json ? JSON.stringify(report) : textOf(door, games))
}

async function opened(options: Parameters<typeof openDoor>[0]): Promise<Door> {
  try {
    return await openDoor(options)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Refused('aiwolf/port', say('busy', { cause: code }), `--port ${options.port}`)
  }
}

/** Id, seed and cards from the operating system: others take part while it runs. */
function newGame(rulebook: Hosting['rulebook']): GameHeader {
  const { deal, seats } = rulebookOf(rulebook)
  const header = openWatchedGame(
    { rulebook, seats: deal(seats.usual).map((role, index) => ({ seat: index + 1, role })) },
    (bytes) => randomBytes(bytes),
  )
  if (!header.ok) throw new Refused(header.error.code, faultSentence(header.error), '--seats')
  return header.value
}

function logOf({ header, entries, talks, whispers }: ContestEnd, names: ReadonlyMap<Seat, string>): string {
  return exportLog({
    header,
    entries,
    nameOf: (seat) => ({ team: names.get(seat) ?? 'random', name: agentName(seat) }),
    talks: talks.flatMap(saidOf),
    whispers: whispers.flatMap(saidOf),
  })
}

function saidOf({ idx, day, turn, agent, text }: Talk): readonly Said[] {
  const seat = seatOfAgent(agent)
  return seat === undefined ? [] : [{ idx, day, turn, seat, text }]
}

function progress({ figures }: Door, games: number): void {
  if (!process.stderr.isTTY) return
  const done = figures.finished + figures.void
  process.stderr.write(done >= games ? '\r\u001b[K' : `\r${say('progress', { done, games })}`)
}

function textOf({ figures }: Door, games: number): string {
  const { finished, void: voided, wins, packets, answers, illegal, errors } = figures
  return [
    say('done', { games, finished, void: voided, ...wins }),
    say('counted', { packets, answers, illegal, errors }),
  ].join('\n')
}
