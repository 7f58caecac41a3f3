// Scenes with a club's own files on a desktop: an evening, a backup restored and undone, a journal moved aside or
// rewritten, backups into a folder. Each scene states what has been acknowledged so far, and checks the files after a
// power cut.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createDesktopBackups } from '../../../electron/main/backups.ts'
import { noteFileAt } from '../../../src/store/diskFiles.ts'
import { writeBackup } from '../../../src/cli/backup/backupStore.ts'
import { readBackup, countVerifiedBackupEntries } from '../../../src/files/backup/read.ts'
import type { ChainEnd } from '../../../src/store/hash.ts'
import { openFileJournal, moveFileJournalAside } from '../../../src/store/journal/file.ts'
import type { Journal } from '../../../src/store/journal/journal.ts'
import { durableNoteFileAt } from '../../../src/store/sync/durableNoteFile.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import { loadOrCreateDeviceKey } from '../../../src/store/signing/keys.ts'
import { newMachine, openOn, type Client } from '../machine.ts'

interface Stage {
  readonly folder: string
  /** Database, whose content survives because Chromium flushes it. */
  readonly shelf: MemoryStoreContent
  /** From now on, `holds` must succeed for any image that a power cut leaves. */
  acknowledge(holds: Holds): void
}

/** Checks the files after a power cut. `shelf` is the database at the time of the cut. Throws if an entry is lost. */
export type Holds = (folder: string, shelf: MemoryStoreContent) => Promise<void>

export interface Scene {
  /** Runs before recording starts, so its files are safely on disk. */
  readonly prepare?: (stage: Stage) => Promise<void>
  readonly run: (stage: Stage) => Promise<void>
}

let starts = 0

interface Desktop extends Client {
  journal(): Journal
  close(): Promise<void>
}

/** Opens the club as the desktop's main process does. */
function desktop(folder: string, shelf: MemoryStoreContent): Desktop {
  let journal: Journal | undefined
  // Makes ids unique, even if a desktop opens the data of another desktop.
  const start = (starts += 1)
  let ids = 0
  const path = join(folder, 'data', 'journal.jsonl')
  const client = openOn(
    { ...newMachine(), shelf },
    {
      openJournal: async () => (journal = await openFileJournal(path)),
      putJournalAside: () => moveFileJournalAside(path),
      highWaterMark: noteFileAt(join(folder, 'witness.json')),
      deviceId: durableNoteFileAt(join(folder, 'laptop.json')),
      ids: () => `${start}-${(ids += 1)}`,
    },
  )
  return {
    ...client,
    journal: () => {
      if (!journal) throw new Error('no journal is open')
      return journal
    },
    async close() {
      await journal?.close()
    },
  }
}

async function hashAt(club: Desktop, stream: string, version: number): Promise<string | undefined> {
  const read = await club.journal().readAll(new Set([stream]))
  return read.ok ? read.value.find((each) => each.version === version)?.hash : undefined
}

type Ends = ReadonlyMap<string, ChainEnd>

/**
 * Opens the remaining data twice, as successive starts do, and once without the database. All required entries must
 * exist, and the start must not ask the user.
 */
function opensWith(...acceptable: readonly { readonly ends: Ends; readonly isAll?: boolean }[]): Holds {
  return async (folder, shelf) => {
    for (const database of [new Map(shelf), new Map() as MemoryStoreContent]) {
      const first = desktop(folder, database)
      const { closed } = await first.status()
      expect(closed, `closed, with ${database.size} streams in the database`).toBeNull()
      const journal = first.journal()
      const read = await journal.readAll()
      if (!read.ok) throw new Error(read.error.code)
      const hashes = new Map(read.value.map(({ stream, version, hash }) => [`${stream}@${version}`, hash]))
      const isThere = acceptable.some(
        ({ ends, isAll }) =>
          [...ends].every(([stream, { version, hash }]) => hashes.get(`${stream}@${version}`) === hash) &&
          (isAll !== true || [...ends.values()].reduce((sum, { version }) => sum + version, 0) === read.value.length),
      )
      expect(isThere, `all that was acknowledged, among ${[...hashes.keys()].join(' ')}`).toBe(true)
      await first.close()
    }
    const again = desktop(folder, new Map(shelf))
    const { closed, start, club } = await again.status()
    expect([closed, start?.missing ?? null]).toEqual([null, null])
    if (club === null) await again.told('club.create', { name: 'Went on' })
    await again.told('members.add', { names: ['Went on'] })
    await again.close()
  }
}

const endsOf = (club: Desktop): Ends => new Map(club.journal().ends())

/** Sends requests and acknowledges the content of the journal after each response. */
async function evening({ folder, shelf, acknowledge }: Stage): Promise<Desktop> {
  acknowledge(opensWith({ ends: new Map() }))
  const club = desktop(folder, shelf)
  await club.told('club.create', { name: 'Black Cat' })
  acknowledge(opensWith({ ends: endsOf(club) }))
  await club.told('members.add', { names: ['Ann', 'Bob', 'Eve'] })
  acknowledge(opensWith({ ends: endsOf(club) }))
  await club.told('seasons.open', {
    name: 'Spring',
    kind: 'season',
    scheme: 'official-2025',
    from: '2026-03-01',
    rulebook: 'city',
    preset: 'city',
    flags: {},
  })
  acknowledge(opensWith({ ends: endsOf(club) }))
  return club
}

async function closed(club: Desktop): Promise<void> {
  await club.close()
}

async function uploaded(club: Desktop, text: string): Promise<string> {
  const { upload } = await club.told('uploads.begin', { kind: 'backup' })
  await club.told('uploads.piece', { kind: 'backup', upload, text })
  return (await club.told('restore.preview', { upload })).upload
}

/** Restores an upload, and states which content is required before, during and after the restore. */
async function taken(club: Desktop, upload: string, { acknowledge }: Stage, after: Ends): Promise<void> {
  const before = { ends: endsOf(club) }
  acknowledge(opensWith(before, { ends: after, isAll: true }))
  await club.told('restore.take', { upload })
  acknowledge(opensWith({ ends: after, isAll: true }))
}

/** Called before a further request. From then on, the existing data must remain, and more may be added. */
function more(club: Desktop, { acknowledge }: Stage): void {
  acknowledge(opensWith({ ends: endsOf(club) }))
}

export const SCENES: Readonly<Record<string, Scene>> = {
  'the first evening, closed and opened again': {
    async run(stage) {
      const club = await evening(stage)
      await closed(club)
      const again = desktop(stage.folder, stage.shelf)
      await again.told('members.add', { names: ['Zoe'] })
      more(again, stage)
      await closed(again)
    },
  },

  'a backup put back, gone on with, and taken back': {
    async run(stage) {
      const club = await evening(stage)
      const { text } = await club.told('club.backup', {})
      const then = endsOf(club)
      await club.told('members.add', { names: ['Max', 'Kim'] })
      await club.told('members.add', { names: ['Lee'] })
      const now = endsOf(club)
      await taken(club, await uploaded(club, text), stage, then)
      more(club, stage)
      await club.told('members.add', { names: ['Zoe'] })
      more(club, stage)
      const { upload } = await club.told('restore.previewUndo', {})
      await taken(club, upload, stage, now)
      await closed(club)
    },
  },

  'a backup put back over a journal that cannot be opened': {
    async prepare({ folder }) {
      mkdirSync(join(folder, 'data', 'journal.jsonl'), { recursive: true })
    },
    async run(stage) {
      const { text, ends } = await elsewhere()
      stage.acknowledge(async () => undefined)
      const club = desktop(stage.folder, stage.shelf)
      await club.told('restore.take', { upload: await uploaded(club, text) })
      stage.acknowledge(opensWith({ ends, isAll: true }))
      await closed(club)
    },
  },

  'a journal damaged in the middle, written again from the database': {
    async prepare(stage) {
      const club = await evening({ ...stage, acknowledge: () => undefined })
      await closed(club)
      const path = join(stage.folder, 'data', 'journal.jsonl')
      writeFileSync(path, readFileSync(path, 'utf8').replace('"Bob"', '"Rob"'))
      writeFileSync(`${path}.heads`, '')
    },
    async run(stage) {
      const whole = new Map(Array.from(stage.shelf, ([stream, { end }]) => [stream, end]))
      const damaged = readFileSync(join(stage.folder, 'data', 'journal.jsonl'), 'utf8')
      // The journal alone cannot restore the data, but the database is next to it.
      const beside: Holds = async (folder, shelf) => {
        const club = desktop(folder, new Map(shelf))
        expect((await club.status()).closed).toBeNull()
        for (const [stream, { version, hash }] of whole) expect(await hashAt(club, stream, version)).toBe(hash)
        await closed(club)
        const copies = readdirSync(join(folder, 'data')).filter((name) => name.includes('.kept-'))
        const kept = copies.map((name) => readFileSync(join(folder, 'data', name), 'utf8'))
        expect(kept, 'the damaged journal, kept aside').toContain(damaged)
      }
      stage.acknowledge(beside)
      const club = desktop(stage.folder, stage.shelf)
      await club.status()
      await club.told('members.add', { names: ['Zoe'] })
      more(club, stage)
      await closed(club)
    },
  },

  'a journal with its end cut off, kept aside before it is cut further': {
    async prepare(stage) {
      const club = await evening({ ...stage, acknowledge: () => undefined })
      await closed(club)
      const path = join(stage.folder, 'data', 'journal.jsonl')
      writeFileSync(path, readFileSync(path).subarray(0, -5))
    },
    async run(stage) {
      const damaged = readFileSync(join(stage.folder, 'data', 'journal.jsonl'), 'utf8')
      stage.acknowledge(async (folder) => {
        const path = join(folder, 'data', 'journal.jsonl')
        const names = readdirSync(join(folder, 'data')).filter((name) => name.includes('.kept-'))
        const kept = [path, ...names.map((name) => join(folder, 'data', name))].map((each) =>
          readFileSync(each, 'utf8'),
        )
        expect(kept, 'what was damaged').toContain(damaged)
      })
      const club = desktop(stage.folder, stage.shelf)
      await club.status()
      await closed(club)
    },
  },

  'the key of a laptop': {
    async run({ folder, acknowledge }) {
      const place = join(folder, 'keys', 'laptop.json')
      acknowledge(async () => undefined)
      const { key, laptop } = await loadOrCreateDeviceKey(durableNoteFileAt(place), () => 'laptop-1')
      acknowledge(async (left) => {
        const again = await loadOrCreateDeviceKey(durableNoteFileAt(join(left, 'keys', 'laptop.json')), () => 'another')
        expect({ key: again.key, laptop: again.laptop }).toEqual({ key, laptop })
      })
    },
  },

  'backups into a folder that was chosen': {
    async prepare({ folder }) {
      mkdirSync(join(folder, 'stick'))
    },
    async run({ folder, acknowledge }) {
      acknowledge(async () => undefined)
      const { text } = await elsewhere()
      const stick = join(folder, 'stick')
      const backups = createDesktopBackups(
        {
          call: async () => ({
            ok: true,
            data: { fileName: 'consigliere-black-cat-2026-03-20.jsonl', text, counts: { entries: 0 } },
          }),
          listen: () => () => undefined,
        },
        join(folder, 'backups.json'),
      )
      let nth = 0
      for (; nth < 6; nth += 1) {
        const answer = nth === 0 ? await backups.choose(stick) : { ok: true, data: await backups.make() }
        const last = answer.ok && 'data' in answer ? answer.data.last : null
        const made = nth
        acknowledge(async (left) => {
          const names = readdirSync(join(left, 'stick')).filter((name) => name.endsWith('.jsonl'))
          const good = names.filter((name) => readBackup(readFileSync(join(left, 'stick', name), 'utf8')).isWhole)
          expect(good, 'the last good one').toContain(last?.fileName)
          // At least the last four backups of a day are kept, and every file with a backup's name is complete.
          expect(good).toEqual(names)
          expect(good.length).toBeGreaterThanOrEqual(Math.min(made + 1, 4))
          expect(JSON.parse(readFileSync(join(left, 'backups.json'), 'utf8'))).toEqual({ folder: stick })
        })
      }
      await backups.end()
    },
  },

  'a backup of the command line': {
    async run({ folder, acknowledge }) {
      acknowledge(async () => undefined)
      const { store } = await elsewhere()
      await writeBackup(store, join(folder, 'club.jsonl'))
      acknowledge(async (left) => {
        expect(existsSync(join(left, 'club.jsonl'))).toBe(true)
        expect(await countVerifiedBackupEntries(readFileSync(join(left, 'club.jsonl'), 'utf8'))).toBeGreaterThan(0)
      })
    },
  },
}

/** Creates a club on another machine, which is not recorded. */
async function elsewhere() {
  const machine = newMachine()
  const { told } = openOn(machine)
  await told('club.create', { name: 'Black Cat' })
  await told('members.add', { names: ['Ann', 'Bob'] })
  const ends: Ends = new Map(Array.from(machine.shelf, ([stream, { end }]) => [stream, end]))
  return { text: (await told('club.backup', {})).text, ends, store: createMemoryStore(machine.shelf) }
}
