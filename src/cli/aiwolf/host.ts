// The work of `aiwolf`: ids, games one after the other, their logs, the answer at the end.

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import type { ContestEnd } from '../../agents/aiwolf/contest.ts'
import { randomFill, type Fill } from '../../agents/aiwolf/fill.ts'
import { agentName, seatOfAgent } from '../../agents/aiwolf/names.ts'
import type { Talk } from '../../agents/aiwolf/packet.ts'
import { scriptedFill } from '../../agents/aiwolf/scriptedFill.ts'
import { openWatchedGame } from '../../agents/watched-game.ts'
import { exportLog, type Said } from '../../club/files/records/aiwolf/exportLog.ts'
import type { GameHeader, RulebookId } from '../../rules/header.ts'
import { rulebookOf } from '../../rules/rulebooks/registry.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import { faultSentence } from '../sentences/fault.ts'
import { speak } from '../sentences/language.ts'
import { Refused } from '../sentences/refusal.ts'
import { systemClock } from '../clock.ts'
import type { FillName } from './aiwolf.ts'
import { openDoor, type Door } from './door.ts'
import { gameIdOf } from './gameId.ts'

const say = speak('aiwolf')

const FILLS = { random: randomFill, scripted: scriptedFill } as const satisfies Readonly<Record<FillName, Fill>>

export interface Hosting {
  readonly rulebook: RulebookId
  readonly games: number
  readonly port: number
  readonly action: number
  readonly free: number | undefined
  /** Absent: a game waits for agents. */
  readonly fill: FillName | undefined
  readonly logs: string | undefined
  readonly json: boolean
}

export async function host({ rulebook, games, port, action, free, fill, logs, json }: Hosting): Promise<void> {
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
    clock: systemClock,
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
