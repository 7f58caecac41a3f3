// Heartbeat of a socket whose messages are a published format.

import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { Heartbeat } from '../../src/server/heartbeat.ts'
import { turnedClock } from '../agents/clock.ts'

class Follower extends EventEmitter {
  readonly OPEN = 1
  readonly readyState = 1
  pings = 0

  ping(): void {
    this.pings += 1
  }
}

test('a program that follows a game is pinged when it connects, and then once a second', () => {
  const clock = turnedClock()
  const heartbeat = new Heartbeat(clock)
  const follower = new Follower()
  heartbeat.joinPingOnly(follower as never)
  expect(follower.pings).toBe(1)
  for (let looks = 0; looks < 5; looks += 1) clock.turn(200)
  expect(follower.pings).toBe(2)
  follower.emit('close')
  clock.turn(200)
  expect(clock.due).toEqual([])
})
