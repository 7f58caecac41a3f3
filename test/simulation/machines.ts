// Troubles of a machine: its lid is closed, its disk is full, lies about flushes or has a flipped bit, its database
// hangs or is damaged, or somebody starts the program a second time.

import { readBackup } from '../../src/files/backup/read.ts'
import type { Device } from './device.ts'
import type { Evening } from './evening.ts'
import type { Draw } from './world.ts'

type Trouble = (evening: Evening, device: Device, draw: Draw) => Promise<void>

const closeLid: Trouble = async ({ world }, { life, name }, draw) => {
  life.asleepUntil = world.now() + 5000 + draw(180_000)
  world.tell(`${name} sleeps`)
  await world.sleep(life.asleepUntil - world.now())
}

const fillDisk: Trouble = async ({ world }, { disk, name }, draw) => {
  disk.fill(draw(1500))
  world.tell(`${name} has no room`)
  await world.sleep(5000 + draw(40_000))
  disk.flush()
}

const lieOfFlushes: Trouble = async ({ world }, { disk, name }, draw) => {
  disk.lie()
  world.tell(`${name} has a disk that lies`)
  await world.sleep(10_000 + draw(60_000))
  disk.flush()
}

const hangDatabase: Trouble = async ({ world }, device, draw) => {
  device.hungUntil = world.now() + 1000 + draw(90_000)
  world.tell(`${device.name} has a database that hangs`)
  await world.sleep(device.hungUntil - world.now())
}

/** Cuts the power and flips a bit. */
const flipBit: Trouble = async ({ world }, device, draw) => {
  if (device.life.isDead || !device.isSettled) return
  device.crash()
  device.disk.flip(draw)
  world.tell(`${device.name} has a bit that turned`)
}

/**
 * Damages the database while the program runs. The journal still has everything, and the next read repairs the
 * database.
 */
const damageRow: Trouble = async (evening, device, draw) => {
  if (device.life.isDead || !device.isSettled) return
  const journaled = device.ends()
  // After a crash during the replacement of a stream, the database can have a stream that the journal no longer has.
  const streams = [...device.shelf.keys()].filter((stream) => journaled.has(stream))
  const stream = streams[draw(Math.max(1, streams.length))]
  const kept = stream === undefined ? undefined : device.shelf.get(stream)
  if (stream === undefined || kept === undefined) return
  const at = draw(kept.records.length)
  const records = kept.records.map((record, index) =>
    index === at ? { ...record, body: record.body.replace('"at":', '"at":1') } : record,
  )
  device.shelf.set(stream, { ...kept, records })
  evening.world.tell(`${device.name} has a damaged row of ${stream}`)
  const made = await device.ask('club.backup', {})
  // Neither copy may have the stream completely.
  if (device.disk.hasFlipped) return void (device.disk.hasLost = true)
  if (made.ok ? !readBackup(made.data.text).isWhole : made.error.code === 'store/tampered')
    evening.breaks('a damaged row is mended before it is missed', `${device.name} ${stream}`)
}

const startTwice: Trouble = async (evening, device) => {
  const { life } = device
  if (life.isDead) return
  const said = await device.startAnother()
  if (!life.isDead && said !== 'open/held') evening.breaks('a second program says who has the store', said)
}

/** Makes a backup and restores the previous one. */
const restoreBackup: Trouble = async (evening, device) => {
  const { life, backup } = device
  if (life.isDead) return
  if (backup === undefined) {
    const made = await device.ask('club.backup', {})
    if (!made.ok) return
    const { fault, isWhole } = readBackup(made.data.text)
    if (fault !== undefined || !isWhole) evening.breaks('a backup is whole', JSON.stringify(fault))
    device.backup = made.data.text
    return evening.met('backup made')
  }
  device.backup = undefined
  device.restored = [...readBackup(backup).streams.values()].flat()
  const begun = await device.ask('uploads.begin', { kind: 'backup' })
  if (!begun.ok) return
  const { upload } = begun.data
  await device.ask('uploads.piece', { kind: 'backup', upload, text: backup })
  const shown = await device.ask('restore.preview', { upload })
  if (shown.ok) await device.ask('restore.take', { upload })
}

/** Writes an objection into the game, in any phase. */
export async function objectIn(evening: Evening, device: Device, game: string, text: string): Promise<boolean> {
  const found = await device.ask('games.get', { game })
  if (!found.ok) return false
  const kept = await device.ask('objections.raise', { game, version: found.data.version, seat: 1, text })
  if (kept.ok) evening.acknowledged(device, 'objection', `game/${game}`, kept.data.version)
  return kept.ok
}

/**
 * A disconnected device continues its game and its disk is copied, while another device takes the game over. The
 * device's entries diverge. Then the copy is restored, continues the game again and diverges a second time, with the
 * same first entries and a different last one.
 */
const partTwice: Trouble = async (evening, device, draw) => {
  const { world, options, devices, season } = evening
  const { line, name } = device
  const others = devices.filter((each) => each !== device && !each.life.isDead && each.line.state === 'up')
  const other = others[draw(Math.max(1, others.length))]
  if (!options.cuts || !options.takeOvers || other === undefined || device.life.isDead || line.state !== 'up') return
  const cutFor = (milliseconds: number) => {
    line.state = 'down'
    world.after(milliseconds, () => {
      line.state = 'up'
    })
  }
  const listed = await other.ask('games.list', { season })
  const game = listed.ok
    ? listed.data.find(({ heldElsewhere, judge }) => heldElsewhere && judge === name)?.id
    : undefined
  if (game === undefined) return
  cutFor(40_000)
  await world.sleep(2000 + draw(10_000))
  if (evening.isOver || device.life.isDead || !(await objectIn(evening, device, game, 'one'))) return
  device.copy()
  if (!(await objectIn(evening, device, game, 'two'))) return
  const found = await other.ask('games.get', { game })
  if (!found.ok || !(await other.ask('games.takeOver', { game, version: found.data.version })).ok) return
  // The connection may also have been cut for another reason.
  for (let wait = 0; wait < 120 && evening.countAtHub(`branch/game/${game}/`) === 0; wait += 1) await world.sleep(1000)
  if (evening.isOver || evening.countAtHub(`branch/game/${game}/`) === 0) return
  evening.putBack(device)
  cutFor(40_000)
  for (let wait = 0; wait < 30 && device.life.isDead; wait += 1) await world.sleep(1000)
  if (evening.isOver || device.life.isDead || !(await objectIn(evening, device, game, 'three'))) return
  evening.met('copy put back that parted again')
}

const TROUBLES = {
  sleeps: closeLid,
  fullDisk: fillDisk,
  lies: lieOfFlushes,
  hangs: hangDatabase,
  flips: flipBit,
  damagedRows: damageRow,
  twoPrograms: startTwice,
  restores: restoreBackup,
  putBack: partTwice,
} as const satisfies Readonly<Record<string, Trouble>>

/** Names under which an evening counts the troubles. */
const MET: Readonly<Record<keyof typeof TROUBLES, string>> = {
  sleeps: 'lid closed',
  fullDisk: 'disk full',
  lies: 'disk that lies',
  hangs: 'database that hangs',
  flips: 'bit that turned',
  damagedRows: 'row damaged',
  twoPrograms: 'program started twice',
  restores: 'backup made or restored',
  putBack: 'to part twice',
}

export async function trouble(evening: Evening, device: Device, draw: Draw): Promise<void> {
  const { world, options } = evening
  const kinds = (Object.keys(TROUBLES) as (keyof typeof TROUBLES)[]).filter((kind) => options[kind])
  for (let n = 1; !evening.isOver && kinds.length > 0; n += 1) {
    await world.sleep((30_000 + draw(300_000)) / options.storm)
    const kind = kinds[draw(kinds.length)]!
    if (evening.isOver || !evening.happens(`${kind} ${device.name}${n}`)) continue
    evening.met(MET[kind])
    await Promise.race([
      TROUBLES[kind](evening, device, world.draws(`${kind} ${device.name}${n}`)),
      world.sleep(200_000),
    ])
  }
}
