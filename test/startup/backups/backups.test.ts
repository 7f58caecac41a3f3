// Automatic backups into a folder that can fail in every way in which a real folder fails.

import { beforeEach, describe, expect, test } from 'vitest'
import type { PushMessage } from '../../../src/api/service.ts'
import { createBackup } from '../../../src/files/backup/write.ts'
import {
  createBackupScheduler,
  type BackupFolder,
  type BackupScheduler,
  type BackupSchedulerHost,
} from '../../../src/startup/backups/backups.ts'
import { countVerifiedBackupEntries } from '../../../src/files/backup/read.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'

const NOON = Date.parse('2026-11-22T12:00:00Z')
const MINUTE = 60_000

/** Backup folder in memory. `fail` is the name of the call that throws. */
class Folder implements BackupFolder {
  readonly place: string
  readonly files = new Map<string, string>()
  fail: 'list' | 'write' | 'read' | 'remove' | undefined
  /** Returns the text that the disk stores for a written text. A healthy disk stores the text unchanged. */
  keeps = (text: string) => text

  constructor(place = '/stick/backups') {
    this.place = place
  }
  #may(call: Folder['fail']): void {
    if (this.fail === call) throw new Error('ENOSPC: no space left on device')
  }
  async list() {
    this.#may('list')
    return [...this.files.keys()]
  }
  async write(name: string, text: string) {
    this.#may('write')
    this.files.set(name, this.keeps(text))
  }
  async read(name: string) {
    this.#may('read')
    return this.files.get(name) ?? ''
  }
  async remove(name: string) {
    this.#may('remove')
    this.files.delete(name)
  }
}

let now: number
let asked: number
let jobs: { readonly due: number; readonly job: () => void }[]
let hear: (push: PushMessage) => void
let store: ReturnType<typeof createMemoryStore>
let backups: BackupScheduler
/** Promise that the club awaits before it returns a backup. */
let waits: Promise<void> | undefined
let verify: BackupSchedulerHost['verify']

/** Adds one more entry to the club. */
async function enter(): Promise<void> {
  const stream = 'club'
  const [head] = (await listed()).filter((each) => each.stream === stream)
  await store.append(stream, head?.version ?? 0, [
    { type: 'Noted', payload: {}, at: now, author: 'Olga', private: false },
  ])
}
async function listed() {
  const heads = await store.list('')
  return heads.ok ? heads.value : []
}
/** Advances the clock by this many minutes. */
async function pass(minutes: number): Promise<void> {
  now += minutes * MINUTE
  const dueNow = jobs.filter(({ due }) => due <= now)
  jobs = jobs.filter(({ due }) => due > now)
  for (const { job } of dueNow) job()
  // Waits for a backup in progress.
  await backups.idle()
}

beforeEach(async () => {
  now = NOON
  jobs = []
  asked = 0
  waits = undefined
  verify = countVerifiedBackupEntries
  store = createMemoryStore()
  backups = createBackupScheduler({
    status: async () => {
      const entries = (await listed()).reduce((sum, { version }) => sum + version, 0)
      const data = { club: null, closed: null, start: null, journal: { entries, comparedAt: now }, faults: [] }
      return { ok: true, data }
    },
    ask: async () => {
      asked += 1
      await waits
      const made = await createBackup(store, now)
      return made.ok
        ? { ok: true, data: { ...made.value, counts: made.value.manifest.counts } }
        : { ok: false, error: { code: made.error.code, params: {} } }
    },
    listen: (listener) => {
      hear = listener
      return () => (hear = () => undefined)
    },
    verify: (text, signal) => verify(text, signal),
    clock: () => now,
    after: (milliseconds, job) => {
      const entry = { due: now + milliseconds, job }
      jobs.push(entry)
      return () => (jobs = jobs.filter((each) => each !== entry))
    },
  })
  await enter()
})

const gameEnded: PushMessage = { name: 'changed', push: { keys: ['rows/s', 'counting/s'] } }
const changed: PushMessage = { name: 'changed', push: { keys: ['club/members', 'rows/s'] } }

test('before a folder is chosen, no backup is scheduled or reported', async () => {
  hear(gameEnded)
  expect(jobs).toEqual([])
  expect(backups.status()).toEqual({ place: null, last: null, fault: null })
  expect(await backups.make()).toEqual(backups.status())
})

test('a requested backup is made at once, read back, and reported with its number of entries', async () => {
  const folder = new Folder()
  await backups.use(folder)
  const status = await backups.make()
  expect(status).toEqual({
    place: '/stick/backups',
    last: { at: NOON, fileName: 'consigliere-club-2026-11-22-120000.jsonl', entries: 1 },
    fault: null,
  })
  expect([...folder.files.keys()]).toEqual(['consigliere-club-2026-11-22-120000.jsonl'])
})

test('the start reports the newest backup in the folder and makes no new backup', async () => {
  const folder = new Folder()
  await backups.use(folder)
  await backups.make()
  expect(asked).toBe(1)
  backups.leave()
  expect((await backups.use(folder)).last?.entries).toBe(1)
  expect(asked).toBe(1)
})

test('a folder whose newest backup has fewer entries than the club gets a new backup', async () => {
  const folder = new Folder()
  await backups.use(folder)
  await backups.make()
  backups.leave()
  await backups.use(folder)
  expect(jobs).toEqual([])
  backups.leave()
  await enter()
  expect((await backups.use(folder)).last?.entries).toBe(1)
  await pass(1)
  expect(backups.status().last?.entries).toBe(2)
})

test.each([
  ['the end of a game', gameEnded, 1],
  ['the restore of a club', { name: 'club.restored', push: {} } as PushMessage, 1],
  ['any other change', changed, 15],
])('a backup is made in time after %s', async (_, push, minutes) => {
  const folder = new Folder()
  await backups.use(folder)
  await backups.make()
  jobs = []
  await enter()
  hear(push)
  hear(push)
  expect(jobs).toHaveLength(1)
  await pass(minutes)
  expect(backups.status().last).toMatchObject({ at: NOON + minutes * MINUTE, entries: 2 })
  expect(folder.files.size).toBe(2)
})

test('the end of a game does not wait for a backup that is due later', async () => {
  await backups.use(new Folder())
  await backups.make()
  jobs = []
  hear(changed)
  hear(gameEnded)
  expect(jobs.map(({ due }) => due - now)).toEqual([10_000])
  hear(changed)
  expect(jobs).toHaveLength(1)
})

test('a scheduled backup is still made when the program ends', async () => {
  const folder = new Folder()
  await backups.use(folder)
  await backups.make()
  await enter()
  hear(changed)
  now += MINUTE
  await backups.end()
  expect(folder.files.size).toBe(2)
})

test('the end of the program abandons a backup after five seconds, and no part of it is written', async () => {
  const folder = new Folder()
  await backups.use(folder)
  let answer = (): void => undefined
  waits = new Promise((resolve) => (answer = resolve))
  const running = backups.make()
  let hasEnded = false
  const end = backups.end().then(() => (hasEnded = true))
  now += 4_999
  for (const { due, job } of jobs) if (due <= now) job()
  await Promise.resolve()
  expect(hasEnded).toBe(false)
  now += 1
  for (const { due, job } of jobs) if (due <= now) job()
  await end
  answer()
  await running
  expect(folder.files.size).toBe(0)
  expect(backups.status().fault).toBeNull()
})

test('the end of the program stops the verification of a backup', async () => {
  const folder = new Folder()
  await backups.use(folder)
  let signal: AbortSignal | undefined
  const begun = new Promise<void>((resolve) => {
    verify = (_text, given) => {
      signal = given
      resolve()
      return new Promise((done) => given.addEventListener('abort', () => done(undefined)))
    }
  })
  const running = backups.make()
  await begun
  const end = backups.end()
  now += 5_000
  for (const { due, job } of jobs) if (due <= now) job()
  await end
  await running
  expect(signal?.aborted).toBe(true)
  expect(backups.status().fault).toBeNull()
})

test('a backup goes into the folder that was chosen last', async () => {
  const [first, second] = [new Folder('/first'), new Folder('/second')]
  await backups.use(first)
  const writing = backups.make()
  const chosen = backups.use(second)
  await Promise.all([writing, chosen])
  expect(backups.status().place).toBe('/second')
  expect([first.files.size, second.files.size]).toEqual([0, 1])
})

test.each<[string, () => unknown, string | null]>([
  ['a folder was chosen', () => backups.use(new Folder('/chosen')), '/chosen'],
  ['the folder was left', () => backups.leave(), null],
])('the remembered folder is ignored if %s before the host found it', async (_, decide, place) => {
  await decide()
  await backups.resume(new Folder('/remembered'))
  expect(backups.status().place).toBe(place)
  backups.blocked('/remembered', { code: 'backups/ask-again', params: { place: '/remembered' } })
  expect(backups.status()).toMatchObject({ place, fault: null })
})

test('the remembered folder is used if no folder was chosen before', async () => {
  expect((await backups.resume(new Folder('/remembered'))).place).toBe('/remembered')
})

test.each([
  ['a year ahead', 365 * 24 * 60],
  ['a year behind', -365 * 24 * 60],
])('after an evening with the clock %s, backups continue and the last one is shown', async (_, minutes) => {
  const folder = new Folder()
  await backups.use(folder)
  await backups.make()
  now += minutes * MINUTE
  for (let nth = 0; nth < 3; nth += 1) {
    await enter()
    expect((await backups.make()).last?.fileName).toBe([...folder.files.keys()].at(-1))
    now += MINUTE
  }
  now -= minutes * MINUTE
  for (let day = 0; day < 9; day += 1) {
    await enter()
    const { last, fault } = await backups.make()
    expect([fault, last?.entries]).toEqual([null, 5 + day])
    expect(folder.files.get(last?.fileName ?? '')).toBeDefined()
    now += 24 * 60 * MINUTE
  }
  const days = [...folder.files.keys()].map((name) => name.slice(-23, -13))
  for (const day of [22, 23, 24, 25, 26, 27, 28, 29, 30].slice(2)) expect(days).toContain(`2026-11-${day}`)
  // A new start finds the newest backup in the folder.
  backups.leave()
  expect((await backups.use(folder)).last?.entries).toBe(13)
})

describe('a backup error', () => {
  test.each(['write', 'read', 'list', 'remove'] as const)(
    'of %s is shown, with the last good backup, until a backup succeeds',
    async (call) => {
      const folder = new Folder()
      await backups.use(folder)
      const good = (await backups.make()).last
      // Adds enough files that one of them is due for removal.
      for (let hour = 1; hour < 5; hour += 1) folder.files.set(`consigliere-club-2026-11-20-0${hour}0000.jsonl`, '')
      folder.fail = call
      now += MINUTE
      await enter()
      const failed = await backups.make()
      expect(failed).toEqual({
        place: folder.place,
        last: good,
        fault: {
          code: 'backups/cannot-write',
          params: { place: folder.place, cause: 'ENOSPC: no space left on device' },
        },
      })
      folder.fail = undefined
      now += MINUTE
      expect(await backups.make()).toMatchObject({ last: { entries: 2 }, fault: null })
    },
  )

  test('is shown if the disk stores different data than was written', async () => {
    const folder = new Folder()
    await backups.use(folder)
    folder.keeps = (text) => text.slice(0, -40)
    const status = await backups.make()
    expect(status.last).toBeNull()
    expect(status.fault?.code).toBe('backups/not-proven')
  })

  test('is shown if the folder is missing at the start', async () => {
    const folder = new Folder()
    folder.fail = 'list'
    expect(await backups.use(folder)).toMatchObject({ last: null, fault: { code: 'backups/cannot-read' } })
  })

  test('in the newest file does not hide an older valid backup', async () => {
    const folder = new Folder()
    await backups.use(folder)
    await backups.make()
    folder.files.set('consigliere-club-2026-11-22-130000.jsonl', 'cut')
    backups.leave()
    expect((await backups.use(folder)).last?.fileName).toBe('consigliere-club-2026-11-22-120000.jsonl')
  })

  test('is shown for a location that the host cannot use', () => {
    const fault = { code: 'backups/ask-again', params: { place: 'Backups' } }
    expect(backups.blocked('Backups', fault)).toEqual({ place: 'Backups', last: null, fault })
    hear(gameEnded)
    expect(jobs).toEqual([])
  })
})
