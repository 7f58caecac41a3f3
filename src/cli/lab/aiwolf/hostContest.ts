// `aiwolf`: hosts games for agents that use the contest's protocol, until the requested number has been played. Writes
// their logs, and prints the result at the end. Rule: docs/spec/cli.md §9.

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import manifest from '../../../../package.json'
import type { ContestGameResult } from '../../../agents/aiwolf/contest.ts'
import { type EmptySeatPlayerFactory, randomEmptySeatPlayerFactory } from '../../../agents/aiwolf/seatFiller.ts'
import { agentName, seatOfAgent, type ContestTalk } from '../../../agents/aiwolf/packet.ts'
import { scriptedEmptySeatPlayerFactory } from '../../../agents/aiwolf/scriptedSeatFiller.ts'
import { openWatchedGame } from '../../../agents/watched-game.ts'
import { exportContestLog, type ContestUtterance } from '../../../files/records/aiwolf/exportContestLog.ts'
import type { GameHeader, RulebookId } from '../../../rules/header.ts'
import { newestRulebookOf } from '../../../rules/rulebooks/registry.ts'
import { RULEBOOK_IDS, type Seat } from '../../../rules/vocabulary.ts'
import { processClock } from '../../../store/platform.ts'
import { parseWholeNumber } from '../../options/parseWholeNumber.ts'
import { translatorFor, translateUsage } from '../../sentences/language.ts'
import { RefusedError, unwrapOrThrow, WrongUsageError } from '../../sentences/refusal.ts'
import { type ContestServer, startContestServer } from './contestServer.ts'
import type { OptionsOf } from '../../commands.ts'
import { contestGameIdOf } from './gameId.ts'

const say = translatorFor('aiwolf')

/** Bots that may play the seats without an agent. */
const SEAT_FILLER_BY_NAME: Readonly<Record<string, EmptySeatPlayerFactory>> = {
  random: randomEmptySeatPlayerFactory,
  scripted: scriptedEmptySeatPlayerFactory,
}

/** One rulebook for each number of seats. */
const CONTEST_RULEBOOK_IDS = RULEBOOK_IDS.filter((id) => id.startsWith('aiwolf-'))

interface HostingOptions {
  readonly rulebook: RulebookId
  readonly games: number
  readonly port: number
  readonly action: number
  readonly free: number | undefined
  /** Name of the bots for empty seats. If omitted, a game waits for agents. */
  readonly fill: string | undefined
  readonly logs: string | undefined
}

function hostingOf({ seats, fill, logs, ...options }: OptionsOf<'aiwolf'>): HostingOptions {
  const rulebook = CONTEST_RULEBOOK_IDS.find((id) => id === `aiwolf-${seats}`)
  if (rulebook === undefined) {
    const choices = CONTEST_RULEBOOK_IDS.map((id) => id.slice('aiwolf-'.length)).join(', ')
    throw new WrongUsageError(translateUsage('oneOf', { option: '--seats', choices, text: seats }))
  }
  if (fill !== undefined && !Object.hasOwn(SEAT_FILLER_BY_NAME, fill))
    throw new WrongUsageError(
      translateUsage('oneOf', { option: '--fill', choices: Object.keys(SEAT_FILLER_BY_NAME).join(', '), text: fill }),
    )
  return {
    rulebook,
    games: parseWholeNumber('--games', options.games, 1, 1_000_000),
    port: parseWholeNumber('--port', options.port, 0, 65_535),
    action: parseWholeNumber('--timeout', options.timeout, 1, 3_600_000),
    free: options.free === undefined ? undefined : parseWholeNumber('--free', options.free, 1, 3_600_000),
    fill,
    logs,
  }
}

export async function hostContest(options: OptionsOf<'aiwolf'>): Promise<void> {
  const { rulebook, games, port, action, free, fill, logs } = hostingOf(options)
  if (logs !== undefined) {
    if (existsSync(logs)) throw new RefusedError('file/exists', say('folder'), logs)
    await mkdir(logs, { recursive: true })
  }
  const written: Promise<void>[] = []
  const door = await startOrRefuse({
    games,
    port,
    times: { action, ...(free === undefined ? {} : { free }) },
    fill: fill === undefined ? undefined : SEAT_FILLER_BY_NAME[fill],
    clock: processClock,
    open: () => {
      const header = newGame(rulebook)
      return { header, gameId: contestGameIdOf(Date.now(), header) }
    },
    done: (end, names) => {
      if (logs !== undefined)
        written.push(writeFile(join(logs, `game${written.length + 1}.log`), logOf(end, names, fill)))
      progress(door, games)
    },
  })
  console.error(say('waiting', { address: `ws://127.0.0.1:${door.port}/ws` }))
  await door.finished
  await Promise.all(written)
  const { version } = newestRulebookOf(rulebook)
  const run = {
    app: manifest.version,
    rulebook,
    version,
    seats: newestRulebookOf(rulebook).seats.usual,
    games,
    fill: fill ?? null,
    timeout: action,
    free: free ?? null,
  }
  const report = door.figures.report(run, games)
  console.log(options.json === true ? JSON.stringify(report) : textOf(door, games))
}

async function startOrRefuse(options: Parameters<typeof startContestServer>[0]): Promise<ContestServer> {
  try {
    return await startContestServer(options)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new RefusedError('aiwolf/port', say('busy', { cause: code }), `--port ${options.port}`)
  }
}

/**
 * Id, seed and cards are made from random numbers of the operating system, so that participants cannot predict them.
 */
function newGame(rulebook: HostingOptions['rulebook']): GameHeader {
  const { deal, seats } = newestRulebookOf(rulebook)
  const header = unwrapOrThrow(
    openWatchedGame({ rulebook, seats: deal(seats.usual).map((role, index) => ({ seat: index + 1, role })) }, (bytes) =>
      randomBytes(bytes),
    ),
    '--seats',
  )
  return header
}

function logOf(
  { header, entries, talks, whispers }: ContestGameResult,
  names: ReadonlyMap<Seat, string>,
  fill = 'random',
): string {
  return exportContestLog({
    header,
    entries,
    nameOf: (seat) => ({ team: names.get(seat) ?? fill, name: agentName(seat) }),
    talks: talks.flatMap(saidOf),
    whispers: whispers.flatMap(saidOf),
  })
}

function saidOf({ idx, day, turn, agent, text }: ContestTalk): readonly ContestUtterance[] {
  const seat = seatOfAgent(agent)
  return seat === undefined ? [] : [{ idx, day, turn, seat, text }]
}

function progress({ figures }: ContestServer, games: number): void {
  if (!process.stderr.isTTY) return
  const done = figures.finished + figures.void
  process.stderr.write(done >= games ? '\r\u001b[K' : `\r${say('progress', { done, games })}`)
}

function textOf({ figures }: ContestServer, games: number): string {
  const { finished, void: voided, wins, packets, answers, illegal, errors } = figures
  return [
    say('done', { games, finished, void: voided, ...wins }),
    say('counted', { packets, answers, illegal, errors }),
  ].join('\n')
}
