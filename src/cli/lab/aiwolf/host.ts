// `aiwolf`: hosts games for agents that speak the contest's protocol, one after the other, until so many are played;
// their logs, and the answer at the end. Rule: docs/spec/cli.md §9.

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import manifest from '../../../../package.json'
import type { ContestEnd } from '../../../agents/aiwolf/contest.ts'
import { type Fill, randomFill } from '../../../agents/aiwolf/fill.ts'
import { agentName, seatOfAgent, type Talk } from '../../../agents/aiwolf/packet.ts'
import { scriptedFill } from '../../../agents/aiwolf/scriptedFill.ts'
import { openWatchedGame } from '../../../agents/watched-game.ts'
import { exportLog, type Said } from '../../../files/records/aiwolf/exportLog.ts'
import type { GameHeader, RulebookId } from '../../../rules/header.ts'
import { rulebookOf } from '../../../rules/rulebooks/registry.ts'
import { RULEBOOK_IDS, type Seat } from '../../../rules/vocabulary.ts'
import { processClock } from '../../../store/platform.ts'
import { wholeNumber } from '../../options/wholeNumber.ts'
import { speak, usage } from '../../sentences/language.ts'
import { Refused, valueOf, WrongUsage } from '../../sentences/refusal.ts'
import { type Door, openDoor } from './door.ts'
import type { OptionsOf } from '../../commands.ts'

const say = speak('aiwolf')

/** Who may play the seats that no agent takes. */
const FILLS: Readonly<Record<string, Fill>> = { random: randomFill, scripted: scriptedFill }

/** A rulebook a number of seats. */
const CONTESTS = RULEBOOK_IDS.filter((id) => id.startsWith('aiwolf-'))

interface Hosting {
  readonly rulebook: RulebookId
  readonly games: number
  readonly port: number
  readonly action: number
  readonly free: number | undefined
  /** Absent: a game waits for agents. */
  readonly fill: string | undefined
  readonly logs: string | undefined
}

function hostingOf({ seats, fill, logs, ...options }: OptionsOf<'aiwolf'>): Hosting {
  const rulebook = CONTESTS.find((id) => id === `aiwolf-${seats}`)
  if (rulebook === undefined) {
    const choices = CONTESTS.map((id) => id.slice('aiwolf-'.length)).join(', ')
    throw new WrongUsage(usage('oneOf', { option: '--seats', choices, text: seats }))
  }
  if (fill !== undefined && !Object.hasOwn(FILLS, fill))
    throw new WrongUsage(usage('oneOf', { option: '--fill', choices: Object.keys(FILLS).join(', '), text: fill }))
  return {
    rulebook,
    games: wholeNumber('--games', options.games, 1, 1_000_000),
    port: wholeNumber('--port', options.port, 0, 65_535),
    action: wholeNumber('--timeout', options.timeout, 1, 3_600_000),
    free: options.free === undefined ? undefined : wholeNumber('--free', options.free, 1, 3_600_000),
    fill,
    logs,
  }
}

export async function host(options: OptionsOf<'aiwolf'>): Promise<void> {
  const { rulebook, games, port, action, free, fill, logs } = hostingOf(options)
  if (logs !== undefined) {
    if (existsSync(logs)) throw new Refused('file/exists', say('folder'), logs)
    await mkdir(logs, { recursive: true })
  }
  const written: Promise<void>[] = []
  const door = await opened({
    games,
    port,
    times: { action, ...(free === undefined ? {} : { free }) },
    fill: fill === undefined ? undefined : FILLS[fill],
    clock: processClock,
    open: () => {
      const header = newGame(rulebook)
      return { header, gameId: gameIdOf(Date.now(), header) }
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
  const { version } = rulebookOf(rulebook)
  const run = {
    app: manifest.version,
    rulebook,
    version,
    seats: rulebookOf(rulebook).seats.usual,
    games,
    fill: fill ?? null,
    timeout: action,
    free: free ?? null,
  }
  const report = door.figures.report(run, games)
  console.log(options.json === true ? JSON.stringify(report) : textOf(door, games))
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
  const header = valueOf(
    openWatchedGame({ rulebook, seats: deal(seats.usual).map((role, index) => ({ seat: index + 1, role })) }, (bytes) =>
      randomBytes(bytes),
    ),
    '--seats',
  )
  return header
}

function logOf(
  { header, entries, talks, whispers }: ContestEnd,
  names: ReadonlyMap<Seat, string>,
  fill = 'random',
): string {
  return exportLog({
    header,
    entries,
    nameOf: (seat) => ({ team: names.get(seat) ?? fill, name: agentName(seat) }),
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

// The id of a game as agents get it: a ULID, 48 bits of time and 80 of the game's own drawn id.
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `at`: milliseconds since 1970. A game that is not drawn has no id to show. */
export function gameIdOf(at: number, { drawn }: Pick<GameHeader, 'drawn'>): string {
  if (drawn === undefined) throw new Error('only a game with a drawn id is shown to others')
  let rest = (BigInt(at) << 80n) | (BigInt(`0x${drawn.id}`) & ((1n << 80n) - 1n))
  let id = ''
  for (let digit = 0; digit < 26; digit += 1) {
    id = `${DIGITS[Number(rest & 31n)]}${id}`
    rest >>= 5n
  }
  return id
}
