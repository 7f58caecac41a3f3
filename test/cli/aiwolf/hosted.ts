// Contest server over real sockets, with a clock that the test advances, and agents whose behaviour the test chooses.

import { WebSocket } from 'ws'
import type { ContestGameResult } from '../../../src/agents/aiwolf/contest.ts'
import { contestPacketSchema, type ContestPacket } from '../../../src/agents/aiwolf/packet.ts'
import { openWatchedGame } from '../../../src/agents/watched-game.ts'
import {
  startContestServer,
  type ContestServer,
  type ContestServerOptions,
} from '../../../src/cli/lab/aiwolf/contestServer.ts'
import { contestGameIdOf } from '../../../src/cli/lab/aiwolf/gameId.ts'
import { newestRulebookOf } from '../../../src/rules/rulebooks/registry.ts'
import { turnedClock, type TurnedClock } from '../../agents/clock.ts'

export const ACTION = 1000

/** Text that the agent sends; `undefined` if it does not answer the request. */
export type Behaviour = (packet: ContestPacket, socket: WebSocket) => string | undefined

export const sound: Behaviour = ({ request, info }) => {
  switch (request) {
    case 'NAME':
      return 'tester1\n'
    case 'TALK':
    case 'WHISPER':
      return 'Over\n'
    case 'VOTE':
    case 'DIVINE':
    case 'GUARD':
    case 'ATTACK':
      return Object.entries(info?.status_map ?? {}).findLast(
        ([name, status]) => status === 'ALIVE' && name !== info?.agent,
      )?.[0]
    default:
      return undefined
  }
}

const doors: ContestServer[] = []
const sockets: WebSocket[] = []
/** Closes all servers and sockets that a test opened. */
export async function closeAll(): Promise<void> {
  for (const socket of sockets.splice(0)) socket.terminate()
  for (const door of doors.splice(0)) await door.close()
}

interface Hosted {
  readonly door: ContestServer
  readonly clock: TurnedClock
  readonly ends: ContestGameResult[]
}

export async function hosted(
  options: Partial<ContestServerOptions> & { readonly seats?: 5 | 9 | 13 } = {},
): Promise<Hosted> {
  const clock = turnedClock()
  const ends: ContestGameResult[] = []
  let number = 0
  const rulebook = `aiwolf-${options.seats ?? 5}` as const
  const { deal } = newestRulebookOf(rulebook)
  const door = await startContestServer({
    games: 1,
    port: 0,
    times: { action: ACTION },
    fill: undefined,
    clock,
    open: () => {
      const header = openWatchedGame(
        { rulebook, seats: deal(options.seats ?? 5).map((role, index) => ({ seat: index + 1, role })) },
        (bytes) => {
          number += 1
          return new Uint8Array(bytes).fill(number)
        },
      )
      if (!header.ok) throw new Error(header.error.code)
      return { header: header.value, gameId: contestGameIdOf(1_700_000_000_000, header.value) }
    },
    done: (end) => ends.push(end),
    ...options,
  })
  doors.push(door)
  return { door, clock, ends }
}

/** Connects to the server and sends nothing. */
export function connected(door: ContestServer, path = '/ws'): WebSocket {
  const socket = new WebSocket(`ws://127.0.0.1:${door.port}${path}`)
  sockets.push(socket)
  return socket
}

interface Agent {
  readonly packets: ContestPacket[]
  /** Code that the connection was closed with. */
  readonly closed: Promise<number>
  leave(): void
}

/** Connects an agent that answers with `behave`. */
export function agent(door: ContestServer, behave: Behaviour): Agent {
  const socket = connected(door)
  const packets: ContestPacket[] = []
  socket.on('message', (data) => {
    const packet = contestPacketSchema.parse(JSON.parse((data as Buffer).toString('utf8')))
    packets.push(packet)
    const text = behave(packet, socket)
    if (text !== undefined) socket.send(text)
  })
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return { packets, closed, leave: () => socket.close() }
}

export const several = (door: ContestServer, count: number, behave: Behaviour) =>
  Array.from({ length: count }, () => agent(door, behave))

/** Runs `act` and sends no answer. */
export function quietly(act: () => void): undefined {
  act()
  return undefined
}

/** A behaviour that runs `act` at the first request of the given kind and answers all others normally. */
export function once(request: ContestPacket['request'], act: (socket: WebSocket) => string | undefined): Behaviour {
  let isDone = false
  return (packet, socket) => {
    if (packet.request !== request || isDone) return sound(packet, socket)
    isDone = true
    return act(socket)
  }
}

/** Name of a dead agent, if there is one. */
export const deadIn = ({ info }: ContestPacket) =>
  Object.entries(info?.status_map ?? {}).find(([, status]) => status === 'DEAD')?.[0] ?? 'nobody yet'
