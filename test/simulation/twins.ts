// A profile that is copied to another computer: two devices with one key, until one of them gets a new identity. A hub
// whose disk is restored to a time before that does not know the new identity. The device reports that and continues to
// write, and the organiser adds it again.

import { Refusal } from '../../src/server/refusal.ts'
import { keyFingerprintOf } from '../../src/store/hash.ts'
import type { Device } from './device.ts'
import type { Evening } from './evening.ts'
import { objectIn } from './machines.ts'

/** Copies a profile to another computer, so that two devices have one key. */
export async function copyProfile(evening: Evening, work: (device: Device) => void): Promise<void> {
  const { world, devices, options } = evening
  const draw = world.draws('clone')
  await world.sleep((60_000 + draw(300_000)) / options.storm)
  const device = devices[draw(devices.length)]!
  if (evening.isOver || device.life.isDead || !evening.happens('clone')) return
  const twin = device.cloned()
  devices.push(twin)
  evening.met('identity cloned')
  world.tell(`${device.name} cloned`)
  twin.start()
  work(twin)
  if (options.hubPutBack) await heed(evening, twin)
}

/** Somebody at the other computer reads its report and acts on it. */
async function heed(evening: Evening, twin: Device): Promise<void> {
  const { world, options } = evening
  const draw = world.draws('heed')
  for (let n = 1; !evening.isOver; n += 1) {
    await world.sleep((20_000 + draw(120_000)) / options.storm)
    if (evening.isOver || twin.life.isDead || !evening.happens(`heed ${n}`)) continue
    // The device or the hub may crash meanwhile.
    await Promise.race([actOn(evening, twin), twin.died, world.sleep(60_000)])
  }
}

async function actOn(evening: Evening, twin: Device): Promise<void> {
  const told = await twin.ask('hub.status', {})
  const joined = told.ok ? told.data.joined : undefined
  if (joined?.alsoOn !== undefined) {
    const renewed = await twin.ask('hub.renew', {})
    await admitRenewals(evening)
    if (renewed.ok) evening.met('identity of its own before the evening was over')
  } else await addAgain(evening, twin)
}

/** The organiser presses Admit for each device that requests a new identity. */
async function admitRenewals({ hub }: Evening): Promise<void> {
  try {
    for (const { name, renewedFrom, scope, fingerprint = '' } of await hub.laptops.list())
      if (renewedFrom !== undefined && scope === undefined) await hub.laptops.admit(name, fingerprint, 'all')
  } catch (error) {
    // The hub's disk was restored meanwhile.
    if (!(error instanceof Refusal)) throw error
  }
}

/**
 * The device's report at the hub is enough to know that the organiser must add or admit it. Returns whether that
 * succeeded.
 */
async function addAgain(evening: Evening, device: Device, under?: string): Promise<boolean> {
  const { laptops } = evening.hub
  const listed = async () => (await laptops.list()).find(({ laptop }) => laptop === device.laptop)?.name
  const told = await device.ask('hub.status', {})
  const code = told.ok ? told.data.joined?.refusal?.code : undefined
  if (code !== 'sync/unknown-token' && code !== 'sync/not-admitted') return false
  try {
    if (code === 'sync/unknown-token') {
      const token = await laptops.letIn(under ?? (await listed()) ?? `${device.laptop} again`)
      const joined = await device.ask('hub.join', { address: 'http://hub:1', token })
      if (!joined.ok && joined.error.code === 'sync/identity-taken' && under === undefined)
        return await addAgain(evening, device, String(joined.error.params['name']))
      if (!joined.ok) return false
      evening.met('device that a hub put back did not know')
    }
    const name = await listed()
    if (name !== undefined) await laptops.admit(name, keyFingerprintOf(device.key.key), 'all')
    return true
  } catch (error) {
    // The hub's disk was restored meanwhile.
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Once everything is quiet, adds each device that reports that the hub does not know it, and gives it time to sync. */
export async function addWhoIsUnknown(evening: Evening): Promise<void> {
  let isAnyNew = false
  for (const device of evening.devices) isAnyNew = (await addAgain(evening, device)) || isAnyNew
  if (isAnyNew) await evening.world.sleep(90_000)
}

/** Law: both computers with one identity report it, and one press gives one of them its own. */
export async function partTwins(evening: Evening, twin: Device, device: Device): Promise<void> {
  if (twin.laptop === device.laptop) {
    // One of them may have been back only for a moment. The hub reports the copy after it has had requests from both
    // for a while.
    await evening.world.sleep(40_000)
    for (const [each, other] of [
      [twin, device],
      [device, twin],
    ] as const) {
      const told = await each.ask('hub.status', {})
      const alsoOn = told.ok ? told.data.joined?.alsoOn : undefined
      if (alsoOn !== other.name)
        evening.breaks('one identity on two computers is told', `${each.name} says ${JSON.stringify(told)}`)
    }
    await writeUnsent(evening, twin)
    const renewed = await twin.ask('hub.renew', {})
    if (!renewed.ok) evening.breaks('one press gives an identity of its own', JSON.stringify(renewed))
    await admitRenewals(evening)
    await evening.world.sleep(90_000)
    evening.met('clone with an identity of its own')
  }
  for (const each of [twin, device]) {
    const told = await each.ask('hub.status', {})
    if (!told.ok || told.data.joined?.alsoOn !== undefined)
      evening.breaks('what was parted is told no more', `${each.name} says ${JSON.stringify(told)}`)
  }
}

/**
 * A disconnected device writes in a game under the identity that it is about to give up. The connection returns, but
 * nothing is sent yet.
 */
async function writeUnsent(evening: Evening, twin: Device): Promise<void> {
  const { world, season } = evening
  const listed = await twin.ask('games.list', { season })
  const game = listed.ok ? listed.data.find(({ heldElsewhere }) => heldElsewhere !== true)?.id : undefined
  if (game === undefined) return
  twin.line.state = 'down'
  if (await objectIn(evening, twin, game, 'under the old identity'))
    evening.met('written under an identity that was given up')
  // Until the pauses between its attempts are long.
  await world.sleep(17_000)
  twin.line.state = 'up'
}
