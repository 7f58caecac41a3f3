// One round with the browser edition's store on a disk that becomes full. A Chromium with its whole profile on the
// small disk appends until an append is refused, and is closed or killed. It is started again while the disk is still
// full, and once more when there is room.

import { mkdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { smallDisk, type DiskKind } from '../../support/small-disk.ts'
import type { Tagged } from './page.ts'
import { openSession, serveStorePage, type Session } from './session.ts'

export interface FullDiskRound {
  readonly seed: number
  /**
   * Bytes in every line of the journal. With the size of a disk block, writes reach the end of the disk at a block
   * boundary.
   */
  readonly lineBytes?: number | undefined
  readonly end: 'close' | 'kill'
  /** False if the browser was not asked to keep the origin's data, or refused to keep it. */
  readonly isKept?: boolean
}

export interface FullDiskFigures {
  readonly acknowledged: number
  readonly refused: number
  /** Distinct causes of refused appends. */
  readonly causes: readonly string[]
  /**
   * Number of acknowledged entries that are missing while the disk is full. `undefined` if the club did not open.
   * `told` then contains the reason.
   */
  readonly lostWhileFull: number | undefined
  readonly lost: number | undefined
  /** Number of refused entries that nevertheless exist afterwards. */
  readonly reappeared: number
  readonly goesOn: boolean
  /** Findings of the starts, first while the disk was full and then afterwards. */
  readonly told: readonly string[]
}

export const NOTHING_LOST = { lostWhileFull: 0, lost: 0, reappeared: 0, goesOn: true } as const

const BYTES = 60_000_000
const CLUB = 'club'

export async function fullDiskRound(
  kind: DiskKind,
  { seed, lineBytes, end, isKept = true }: FullDiskRound,
): Promise<FullDiskFigures> {
  const random = xoroshiro128plus(seed)
  const between = (least: number, most: number) => uniformInt(random, least, most)
  const disk = smallDisk(kind, BYTES)
  const server = await serveStorePage()
  const profile = join(disk.directory, 'profile')
  const acknowledged: string[] = []
  const refused: string[] = []
  const causes = new Set<string>()
  let session: Session | undefined

  async function put(bytes: number): Promise<boolean> {
    const tag = `${acknowledged.length}-${refused.length}`
    const error = (await session?.perform('worker', 'put', CLUB, JSON.stringify({ tag, bytes, lineBytes }))) as
      | Refusal
      | undefined
    if (error === undefined) acknowledged.push(tag)
    else {
      refused.push(tag)
      causes.add(error.params.cause)
    }
    return error === undefined
  }

  async function shut(): Promise<void> {
    if (session === undefined) return
    if (end === 'close') {
      await session.perform('worker', 'release', CLUB)
      await session.close()
    } else {
      const closed = new Promise((resolve) => void session?.context.once('close', resolve))
      process.kill(Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1)), 'SIGKILL')
      await closed
    }
    session = undefined
  }

  async function reopen(): Promise<Tagged> {
    session = await openSession(profile, server.address)
    return (await session.perform('worker', 'tags', CLUB)) as Tagged
  }

  try {
    if (isKept) keepStorage(profile, server.address)
    session = await openSession(profile, server.address)
    for (let entry = between(10, 40) + (lineBytes === undefined ? 0 : 300); entry > 0; entry -= 1)
      await put(between(100, 3_000))
    disk.leave(between(0, 60_000))
    for (let row = 0; row < 12;) row = (await put(between(100, 3_000))) ? 0 : row + 1
    await shut()
    const full = await reopen()
    await shut()
    disk.makeRoom()
    const roomy = await reopen()
    const there = new Set(roomy.tags)
    return {
      acknowledged: acknowledged.length,
      refused: refused.length,
      causes: [...causes],
      lostWhileFull: missing(acknowledged, full.tags),
      lost: missing(acknowledged, roomy.tags),
      reappeared: refused.filter((tag) => there.has(tag)).length,
      goesOn: await put(500),
      told: [full.told, roomy.told],
    }
  } finally {
    await session?.close().catch(() => undefined)
    await server.close()
    disk.remove()
  }
}

interface Refusal {
  readonly params: { readonly cause: string }
}

function missing(acknowledged: readonly string[], tags: readonly string[] | undefined): number | undefined {
  const there = new Set(tags)
  return tags && acknowledged.filter((tag) => !there.has(tag)).length
}

/**
 * Simulates that the browser agreed to `navigator.storage.persist()`, so that it does not delete the data when space
 * runs out.
 */
function keepStorage(profile: string, address: string): void {
  const site = `${new URL(address).origin},*`
  const exceptions = { durable_storage: { [site]: { setting: 1, last_modified: '13400000000000000' } } }
  mkdirSync(join(profile, 'Default'), { recursive: true })
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { content_settings: { exceptions } } }),
  )
}
