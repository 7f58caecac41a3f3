// Contest server over real sockets, with a clock that the test advances. The agents play, stall, send invalid data or
// leave, and the tests check how their games continue.

import { afterEach, describe, expect, it } from 'vitest'
import { randomEmptySeatPlayerFactory } from '../../../src/agents/aiwolf/seatFiller.ts'
import type { TurnedClock } from '../../agents/clock.ts'
import {
  ACTION,
  agent,
  closeAll,
  connected,
  deadIn,
  hosted,
  once,
  quietly,
  several,
  sound,
  type Behaviour,
} from './hosted.ts'

afterEach(closeAll)

const leaving = () => once('TALK', (socket) => quietly(() => socket.terminate()))

it('opening the contest server on a port in use is refused', async () => {
  const { door } = await hosted()
  await expect(hosted({ port: door.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

describe('a game of valid agents', () => {
  it.each([5, 13] as const)('with %i seats ends with FINISH for every agent, and the server closes', async (seats) => {
    const { door, ends } = await hosted({ seats })
    const agents = several(door, seats, sound)
    await door.finished
    expect(ends).toHaveLength(1)
    expect(ends[0]?.state.outcome).toBeDefined()
    for (const { packets, closed } of agents) {
      expect(await closed).toBe(1000)
      expect(packets.slice(0, 2).map(({ request }) => request)).toEqual(['NAME', 'INITIALIZE'])
      expect(packets.at(-1)?.request).toBe('FINISH')
    }
    const { finished, void: voided, illegal, errors, packets, answers } = door.figures
    expect({ finished, voided, illegal, errors }).toEqual({ finished: 1, voided: 0, illegal: 0, errors: 0 })
    expect(packets).toBe(agents.reduce((sum, one) => sum + one.packets.length, 0))
    expect(answers).toBeGreaterThan(seats)
  })

  it('is followed by a game with the agents that connect meanwhile', async () => {
    const { door, ends } = await hosted({ games: 3 })
    for (let game = 0; game < 3; game += 1) await Promise.all(several(door, 5, sound).map(({ closed }) => closed))
    await door.finished
    expect(ends).toHaveLength(3)
    expect(new Set(ends.map(({ header }) => header.drawn?.id)).size).toBe(3)
  })

  it('with free talk lets every agent talk until all have finished', async () => {
    const { door, ends } = await hosted({ times: { action: ACTION, free: 60_000 } })
    several(door, 5, (packet, socket) => {
      if (packet.request === 'TALK_PHASE_START') {
        socket.send('Good morning')
        return 'Over'
      }
      return sound(packet, socket)
    })
    await door.finished
    const [end] = ends
    const first = end?.talks.filter(({ day }) => day === 0).map(({ text }) => text) ?? []
    expect(first.toSorted()).toEqual([...Array(5).fill('Good morning'), ...Array(5).fill('Over')])
    expect(door.figures.errors).toBe(0)
  })

  it('has bots in the empty seats if no other agent connects in time', async () => {
    const { door, clock, ends } = await hosted({ fill: randomEmptySeatPlayerFactory })
    let named = 0
    const agents = several(door, 2, (packet, socket) => {
      if (packet.request === 'NAME') named += 1
      return sound(packet, socket)
    })
    await expect.poll(() => named).toBe(2)
    // The server must have both names, because the clock is not started before that.
    await expect.poll(() => door.figures.answers).toBe(2)
    expect(agents[0]?.packets.map(({ request }) => request)).toEqual(['NAME'])
    clock.turn(500)
    await door.finished
    expect(ends[0]?.state.outcome).toBeDefined()
    for (const { packets, closed } of agents) {
      await closed
      expect(packets.at(-1)?.request).toBe('FINISH')
    }
  })
})

describe('if one of five agents', () => {
  it.each<[string, (clock: TurnedClock) => Behaviour]>([
    [
      'answers too late',
      (clock) =>
        once('TALK', (socket) => {
          clock.turn(ACTION)
          socket.send('Sorry, here I am')
          return undefined
        }),
    ],
    ['drops its connection', () => once('VOTE', (socket) => quietly(() => socket.terminate()))],
    ['closes its connection', () => once('TALK', (socket) => quietly(() => socket.close()))],
    ['sends a megabyte', () => once('VOTE', () => 'A'.repeat(1_000_000))],
    [
      'sends invalid UTF-8',
      () => once('TALK', (socket) => quietly(() => socket.send(Buffer.from([0xc3, 0x28, 0xff]), { binary: false }))),
    ],
    [
      'sends a binary frame',
      () => once('TALK', (socket) => quietly(() => socket.send(Buffer.alloc(70_000), { binary: true }))),
    ],
  ])('%s, the others play to the end', async (_, bad) => {
    const { door, clock, ends } = await hosted()
    agent(door, bad(clock))
    several(door, 4, sound)
    await door.finished
    expect(ends[0]).toMatchObject({ isVoid: false })
    expect(ends[0]?.state.outcome).toBeDefined()
    expect(door.figures.errors).toBeGreaterThan(0)
    expect(door.figures).toMatchObject({ finished: 1, void: 0 })
  })
})

describe('an agent that votes', () => {
  it.each<[string, Behaviour]>([
    [
      'with text that names nobody',
      (packet, socket) => (packet.request === 'VOTE' ? 'the tall one' : sound(packet, socket)),
    ],
    [
      'with a binary frame',
      (packet, socket) =>
        packet.request === 'VOTE'
          ? quietly(() => socket.send(Buffer.from('Agent[01]'), { binary: true }))
          : sound(packet, socket),
    ],
    ['for a dead seat', (packet, socket) => (packet.request === 'VOTE' ? deadIn(packet) : sound(packet, socket))],
    [
      'with nine thousand letters',
      (packet, socket) => (packet.request === 'VOTE' ? 'x'.repeat(9000) : sound(packet, socket)),
    ],
  ])('%s casts an illegal vote and plays on', async (_, bad) => {
    const { door, ends } = await hosted()
    const { packets, closed } = agent(door, bad)
    several(door, 4, sound)
    await door.finished
    await closed
    expect(ends[0]).toMatchObject({ isVoid: false })
    expect(packets.at(-1)?.request).toBe('FINISH')
    expect(door.figures).toMatchObject({ finished: 1, void: 0 })
    expect(door.figures.illegal).toBeGreaterThan(0)
  })
})

describe('a game with too many failing agents', () => {
  it('is void and ends with FINISH for all other agents', async () => {
    const { door, ends } = await hosted()
    for (let failing = 0; failing < 2; failing += 1) agent(door, leaving())
    const rest = several(door, 3, sound)
    await door.finished
    expect(ends[0]).toMatchObject({ isVoid: true })
    expect(door.figures).toMatchObject({ finished: 0, void: 1, wins: { village: 0, wolves: 0 } })
    for (const { packets, closed } of rest) {
      await closed
      expect(packets.at(-1)?.request).toBe('FINISH')
    }
  })

  it('counts towards the number of games to play', async () => {
    const { door, ends } = await hosted({ games: 2 })
    await Promise.all(Array.from({ length: 5 }, () => agent(door, leaving()).closed))
    several(door, 5, sound)
    await door.finished
    expect(ends.map(({ isVoid }) => isVoid).toSorted()).toEqual([false, true])
  })
})

describe('an agent', () => {
  it('is disconnected if it sends no name', async () => {
    const { door, clock, ends } = await hosted()
    const mute = agent(door, (packet) => {
      if (packet.request === 'NAME') clock.turn(ACTION)
      return undefined
    })
    expect(await mute.closed).toBe(1000)
    const stranger = connected(door, '/elsewhere')
    await new Promise((resolve) => stranger.on('error', resolve))
    several(door, 5, sound)
    await door.finished
    expect(ends).toHaveLength(1)
  })

  it('is not seated if it leaves while waiting', async () => {
    const { door, ends } = await hosted()
    const gone = agent(door, sound)
    await expect.poll(() => door.figures.answers).toBe(1)
    gone.leave()
    await gone.closed
    several(door, 5, sound)
    await door.finished
    expect(ends[0]).toMatchObject({ isVoid: false })
    expect(gone.packets.map(({ request }) => request)).toEqual(['NAME'])
  })
})
