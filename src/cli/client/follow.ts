// `attach --follow`: frames as they come, to the end of the game. A line that is cut is taken up again from the last
// number there was.

import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import { z } from 'zod'
import { socketAddress } from '../../api/port.ts'
import { printable, type Refused } from '../sentences/refusal.ts'
import { speak } from '../sentences/language.ts'
import { padded } from '../table.ts'
import { refusalIn, unreachable, type Connection } from './connection.ts'
import { jsonIn } from '../../store/readJson.ts'

const say = speak('client')

/** How long is waited before the next try, and how often a server that is away is tried. */
const FIRST_WAIT = 250
const LONGEST_WAIT = 5000
const TRIES = 20
/** In bytes. The last frame of an admin holds the whole game. */
const LONGEST_FRAME = 16 * 1024 * 1024

const frame = z.object({ seq: z.int(), type: z.string(), payload: z.record(z.string(), z.unknown()) })

type End = { readonly kind: 'over' } | { readonly kind: 'cut' } | { readonly kind: 'refused'; readonly why: Refused }

export async function follow(
  connection: Connection,
  game: string,
  from: number,
  line: (frame: string) => void,
): Promise<void> {
  let last = from
  let missed = 0
  for (;;) {
    const before = last
    const end = await listen(addressOf(connection.address, game, last), connection, (text) => {
      line(text)
      last += 1
    })
    if (end.kind === 'over') return
    missed = last > before ? 0 : missed + 1
    // Only a line that held once is taken up again.
    if (end.kind === 'refused' && (last === from || end.why.code !== 'server/unreachable' || missed > TRIES))
      throw end.why
    console.error(say('cut'))
    await sleep(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** missed))
  }
}

function listen(url: URL, { address, token }: Connection, heard: (text: string) => void): Promise<End> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { maxPayload: LONGEST_FRAME, headers: { authorization: `Bearer ${token}` } })
    socket.on('message', (data: Buffer) => heard(data.toString()))
    socket.on('unexpected-response', (_request, response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString().slice(0, 10_000)))
      response.on('end', () => resolve({ kind: 'refused', why: refusalIn(text, response.statusCode ?? 0) }))
    })
    socket.on('error', (error) => resolve({ kind: 'refused', why: unreachable(address, error) }))
    socket.on('close', (code, reason) => {
      if (code === 1000) resolve({ kind: 'over' })
      else if (code === 1008)
        resolve({ kind: 'refused', why: refusalIn(JSON.stringify({ code: reason.toString(), params: {} }), code) })
      else resolve({ kind: 'cut' })
    })
  })
}

function addressOf(address: URL, game: string, from: number): URL {
  const url = socketAddress(address.href, `/ws/${encodeURIComponent(game)}`)
  url.searchParams.set('from', String(from))
  return url
}

/** A frame for people: its number, its type, what it says. Nothing of it reaches the terminal as a command. */
export function frameLine(text: string): string {
  const read = frame.safeParse(jsonIn(text))
  if (!read.success) return printable(text)
  const { seq, type, payload } = read.data
  const told = Object.entries(payload)
    .filter(([key]) => key !== 'record')
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
  return `${dim(String(seq).padStart(4))} ${bold(padded(printable(type), 18))} ${printable(told)}`
}

const isColoured = process.stdout.isTTY && (process.env['NO_COLOR'] ?? '') === ''
const dim = (text: string) => (isColoured ? `\x1b[2m${text}\x1b[0m` : text)
const bold = (text: string) => (isColoured ? `\x1b[1m${text}\x1b[0m` : text)
