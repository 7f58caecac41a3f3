// One device opens a game and is gone. Another device takes it over, ends it and gives a bonus. Then the hub's disk is
// restored to a copy from before that. Everything that had counted at the hub counts again, and nothing becomes a
// branch.

import { type Seat, seat as seatAt } from '../../src/rules/vocabulary.ts'
import type { Device } from './device.ts'
import type { Evening } from './evening.ts'
import type { FormerOwner } from './options.ts'
import { shuffled, type Draw } from './world.ts'

export async function takeOverAndPutBack(evening: Evening, former: FormerOwner): Promise<void> {
  const { world, hub, devices } = evening
  const [a, b, c] = devices as [Device, Device, Device]
  const draw = world.draws('taken over')
  const isCopiedEarly = draw(2) === 0
  const game = await openGame(evening, a, draw)
  if (isCopiedEarly) copyAll(evening, a)
  for (let fouls = draw(4); fouls > 0; fouls -= 1)
    await enter(evening, a, game, { type: 'foul', seat: seatAt(1 + draw(10)) })
  await world.sleep(5000)
  if (!isCopiedEarly) copyAll(evening, a)
  if (former === 'asleep') a.life.asleepUntil = world.now() + 600_000
  else a.crash()
  if (draw(2) === 0) c.line.state = 'down'
  await takeOver(evening, b, game)
  await must(b.ask('ledger.add', { game, seat: 1 + draw(10), kind: 'bonus', hundredths: 30, reason: 'well played' }))
  await world.sleep(5000)
  evening.countedBefore = await standings(evening)
  if (former === 'put back too') a.putBack()
  await hub.putBack()
  evening.met("hub's disk put back")
  await world.sleep(60_000)
  if ((await standings(evening)) !== evening.countedBefore)
    evening.breaks('what counted before a put-back counts after it', `${former}: the other device did not give it back`)
}

function copyAll({ hub }: Evening, device: Device): void {
  hub.copy()
  device.copy()
}

async function standings({ hub, season }: Evening): Promise<string> {
  const told = await hub.club.ask('seasons.standings', { season })
  return JSON.stringify(told.ok && told.value)
}

async function openGame({ world, members, season }: Evening, device: Device, draw: Draw): Promise<string> {
  await world.sleep(draw(8000))
  const seats = shuffled(members, draw)
    .slice(0, 10)
    .map((member) => ({ member, immune: false }))
  const usual = { evening: '2026-03-20', rulebook: 'city', preset: 'city', flags: {} } as const
  const opened = await must(device.ask('games.open', { season, judge: device.name, seats, seed: draw(1e6), ...usual }))
  await world.sleep(5000)
  return opened.id
}

type Entry = { readonly type: 'foul' | 'remove'; readonly seat: Seat }

async function enter({ world }: Evening, device: Device, game: string, entry: Entry): Promise<void> {
  const { version } = await must(device.ask('games.get', { game }))
  await must(device.ask('games.enter', { game, version, entry }))
  await world.sleep(500)
}

async function takeOver(evening: Evening, device: Device, game: string): Promise<void> {
  const { version } = await must(device.ask('games.get', { game }))
  await must(device.ask('games.takeOver', { game, version }))
  const { header } = await must(device.ask('games.get', { game }))
  for (const { seat, role } of header.seats) {
    const { phase } = await must(device.ask('games.get', { game }))
    if (phase === 'over') return
    if (['don', 'mafia', 'maniac'].includes(role)) await enter(evening, device, game, { type: 'remove', seat })
  }
}

async function must<T>(answer: Promise<{ ok: true; data: T } | { ok: false; error: { code: string } }>): Promise<T> {
  const given = await answer
  if (!given.ok) throw new Error(given.error.code)
  return given.data
}
