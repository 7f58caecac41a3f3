// `attach --follow` with a connection that is dead but not closed. If a server that has pinged once a second stops
// responding, the client reconnects and continues after the last frame that it received.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import type { ServerConnection } from '../../../src/cli/lab/client/connection.ts'
import { followGame } from '../../../src/cli/lab/client/followGame.ts'
import { turnedClock } from '../../agents/clock.ts'

const connectionTo = (port: number): ServerConnection => ({
  address: new URL(`http://127.0.0.1:${port}`),
  token: 'token',
  ask: () => Promise.reject(new Error('nothing is asked')),
})

test('if a server stops its heartbeat, the client reconnects and follows the game to its end', async () => {
  const server = new WebSocketServer({ port: 0 })
  onTestFinished(() => server.close())
  await once(server, 'listening')
  const froms: (string | null)[] = []
  server.on('connection', (socket, { url = '' }) => {
    froms.push(new URL(url, 'http://server').searchParams.get('from'))
    if (froms.length === 1) {
      // Two pings close together count as a heartbeat. After them nothing arrives, and nothing is closed.
      socket.ping()
      socket.send('frame 4')
      socket.send('frame 5')
      socket.ping()
      return
    }
    socket.send('frame 6')
    socket.close(1000)
  })
  const { port } = server.address() as AddressInfo
  const lines: string[] = []
  await followGame(connectionTo(port), 'game', 3, (line) => lines.push(line))
  expect(lines).toEqual(['frame 4', 'frame 5', 'frame 6'])
  expect(froms).toEqual(['3', '5'])
})

test('a server that accepts connections but opens no socket is reported as unreachable', async () => {
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer()
  let isFirst = true
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    // Later requests are never answered.
    if (!isFirst) return
    isFirst = false
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.ping()
      opened.ping()
      opened.send('frame 4')
    })
  })
  server.listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const clock = turnedClock()
  let isOver = false
  let begin: () => void = () => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const outcome = followGame(connectionTo((server.address() as AddressInfo).port), 'game', 3, begin, clock)
    .catch((error: unknown) => error)
    .finally(() => (isOver = true))
  await begun
  for (let turns = 0; turns < 5000 && !isOver; turns += 1) {
    clock.turn(150)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(isOver).toBe(true)
  expect(await outcome).toMatchObject({ code: 'server/unreachable' })
  expect(clock.due).toEqual([])
})
