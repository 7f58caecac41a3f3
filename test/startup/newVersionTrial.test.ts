// A different version of the program reads a copy of the previous version's data before it opens the club. If it cannot
// read the club, the club stays closed and unchanged. Other unreadable data is reported. The copy is kept until all
// data has been read.

import { beforeAll, describe, expect, test } from 'vitest'
import type { PreviousVersionArchive } from '../../src/startup/newVersionTrial.ts'
import { PROGRAM_VOCABULARY } from '../../src/club/model/vocabulary.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { copyOf, memoryJournal, newMachine, openOn, settled, type Machine } from './machine.ts'

const OLD = '0.1.0'
const NEW = '0.2.0'

/** Creates a disk with a version file and copies of the club, which may be full. */
function versions(machine: Machine, last: string | undefined = OLD, version = NEW) {
  const done: string[] = []
  const kept: Uint8Array[] = []
  const disk = { last, isFull: false }
  const place: PreviousVersionArchive = {
    version,
    last: async () => disk.last,
    async note(noted) {
      done.push(`noted ${noted}`)
      disk.last = noted
    },
    async copy() {
      if (disk.isFull) throw Object.assign(new Error('ENOSPC: no room'), { code: 'ENOSPC' })
      if (machine.journal.bytes().length === 0) return undefined
      done.push('copied')
      kept.push(machine.journal.bytes().slice())
      return {
        place: '/club/data.of-0.1.0',
        async openJournal() {
          const trial = memoryJournal()
          trial.setBytes(machine.journal.bytes().slice())
          trial.setNotes(machine.journal.notes())
          done.push('read')
          return trial.open()
        },
        async drop() {
          done.push('dropped')
          kept.pop()
        },
      }
    },
  }
  return {
    done,
    kept,
    disk,
    open: () =>
      openOn(machine, {
        versions: place,
        openStore: async () => {
          done.push('store opened')
          return createMemoryStore(machine.shelf)
        },
        openJournal: () => {
          done.push('journal opened')
          return machine.journal.open()
        },
      }),
  }
}

let played: Machine
beforeAll(async () => {
  played = newMachine()
  const { told } = openOn(played)
  await told('club.loadSample', { lang: 'en' })
  await settled(played)
})
const clubWithGames = () => copyOf(played)

/** Writes an event that no earlier version can have written, with a valid hash. */
async function written(machine: Machine, stream: string, type: string, payload: unknown = {}): Promise<void> {
  const store = createMemoryStore(machine.shelf)
  const end = await store.fold(stream)
  const version = end.ok ? end.value.version : 0
  const event = { at: 1, author: 'x', type, payload, private: false }
  await store.append(stream, version, [event])
  const read = await store.read(stream, version + 1)
  const journal = await machine.journal.open()
  await journal.append(read.ok ? read.value : [])
  await journal.close()
}

describe('a start with', () => {
  test('the version that last opened the club makes no copy', async () => {
    const at = versions(clubWithGames(), NEW)
    expect((await at.open().status()).closed).toBeNull()
    expect(at.done).toEqual(['store opened', 'journal opened'])
  })

  test('any version on a new machine stores its version', async () => {
    const at = versions(newMachine(), undefined)
    expect((await at.open().status()).closed).toBeNull()
    expect(at.done).toEqual(['store opened', 'journal opened', 'noted 0.2.0'])
  })

  test.each([
    ['a newer version', NEW],
    ['an older version', '0.0.9'],
  ])('%s reads a copy of all data first, and removes the copy once the club is open', async (_, version) => {
    const machine = clubWithGames()
    const at = versions(machine, OLD, version)
    const status = await at.open().status()
    expect([status.closed, status.unread, status.club === null]).toEqual([null, undefined, false])
    expect(at.done).toEqual(['copied', 'read', 'store opened', 'journal opened', `noted ${version}`, 'dropped'])
    await at.open().status()
    expect(at.done.slice(6)).toEqual(['store opened', 'journal opened'])
  })
})

describe('a start of a newer version', () => {
  const newer = {
    code: 'store/newer-vocabulary',
    params: { found: PROGRAM_VOCABULARY.version + 1, known: PROGRAM_VOCABULARY.version },
  }

  test('keeps a club with unknown events closed and unchanged', async () => {
    const machine = clubWithGames()
    await written(machine, 'club', 'SomethingNewer')
    const before = machine.journal.bytes().slice()
    const at = versions(machine)
    const client = at.open()
    expect((await client.status()).closed).toMatchObject({ why: 'cannot-open', error: newer })
    expect(at.kept).toEqual([])
    expect((await client.told('club.backup', {})).text).toContain('SomethingNewer')
    expect(machine.journal.bytes()).toEqual(before)
  })

  test('opens a club with a newer vocabulary version read-only', async () => {
    const machine = clubWithGames()
    await written(machine, 'club', 'VocabularyRaised', { version: PROGRAM_VOCABULARY.version + 1 })
    const before = machine.journal.bytes().slice()
    const at = versions(machine)
    const { status, told, ask } = at.open()
    expect(await status()).toMatchObject({ closed: null, faults: [], newer })
    expect((await status()).unread).toBeUndefined()
    expect(await told('members.list', {})).not.toEqual([])
    expect(await ask('members.add', { names: ['Zoya'] })).toMatchObject({ ok: false, error: newer })
    expect(machine.journal.bytes()).toEqual(before)
  })

  test('reports the unreadable games and the location of the copy', async () => {
    const machine = clubWithGames()
    const games = [...machine.shelf.keys()].filter((name) => name.startsWith('game/')).slice(0, 2)
    for (const game of games) await written(machine, game, 'EntryMade')
    const at = versions(machine)
    const status = await at.open().status()
    expect([status.closed, status.unread]).toEqual([null, { last: OLD, place: '/club/data.of-0.1.0', records: 2 }])
    expect(at.kept).toHaveLength(1)
    expect(at.done.at(-1)).toBe('noted 0.2.0')
  })

  test('opens a club with a damaged journal and reports the damage', async () => {
    const machine = clubWithGames()
    const bytes = machine.journal.bytes().slice()
    bytes[Math.floor(bytes.length / 2)]! ^= 1
    machine.journal.setBytes(bytes)
    const at = versions(machine)
    const status = await at.open().status()
    expect([status.closed, status.start?.journal, status.unread]).toEqual([null, 'tampered', undefined])
    expect(at.kept).toHaveLength(1)
  })

  test('opens the club only when there is room for a copy', async () => {
    const machine = clubWithGames()
    const at = versions(machine)
    at.disk.isFull = true
    const client = at.open()
    expect((await client.status()).closed).toMatchObject({ error: { code: 'open/disk-full' } })
    expect(at.done).toEqual([])
    at.disk.isFull = false
    expect((await client.told('club.reopen', {})).closed).toBeNull()
    expect(at.disk.last).toBe(NEW)
  })
})
