// A backup restored in the running club, with the requests that screens send: an older backup, into an empty club,
// while the club cannot be opened, and undone again.

import { expect, it } from 'vitest'
import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { RequestArgs, RequestData, RequestName } from '../../src/api/requestTypes.ts'
import type { RestorePreview } from '../../src/api/contract/restore.ts'
import type { Service } from '../../src/api/service.ts'
import { createBackupWriter } from '../../src/files/backup/write.ts'
import type { ClubOpeningHost } from '../../src/startup/host.ts'
import { openClub } from '../../src/startup/openClub.ts'
import { envelopeOf, GENESIS } from '../../src/store/hash.ts'
import { seal } from '../store/sealed.ts'
import { createMemoryDiskContent } from '../../src/store/journal/memory.ts'
import { openMemoryJournal } from '../store/journal/opened.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../src/store/adapters/memory.ts'

interface Machine {
  readonly disk: ReturnType<typeof createMemoryDiskContent>
  readonly shelf: MemoryStoreContent
  note: string | undefined
  /** Whether the journal cannot be opened. */
  broken: boolean
}

function newMachine(): Machine {
  return { disk: createMemoryDiskContent(), shelf: new Map(), note: undefined, broken: false }
}

let ids = 0

function start(machine: Machine, changes: Partial<ClubOpeningHost> = {}): Service {
  return openClub({
    openStore: async () => createMemoryStore(machine.shelf),
    async openJournal() {
      if (machine.broken)
        throw Object.assign(new Error('EISDIR: illegal operation on a directory, open'), { code: 'EISDIR' })
      return openMemoryJournal(machine.disk)
    },
    async putJournalAside() {
      machine.broken = false
      return async () => void (machine.broken = true)
    },
    deviceId: { read: async () => JSON.stringify({ id: 'laptop-1' }), write: async () => undefined },
    highWaterMark: {
      read: async () => machine.note,
      write: async (text) => {
        machine.note = text
      },
    },
    places: { journal: 'the journal', database: 'the database' },
    clock: () => 1_770_000_000_000 + (ids += 1),
    ids: () => `id${(ids += 1)}`,
    log: () => undefined,
    ...changes,
  })
}

async function tell<N extends RequestName>(
  service: Service,
  name: N,
  args: RequestArgs<N>,
): Promise<ApiResult<RequestData<N>>> {
  return (await service.call(name, args)) as ApiResult<RequestData<N>>
}

async function ask<N extends RequestName>(service: Service, name: N, args: RequestArgs<N>): Promise<RequestData<N>> {
  const answer = await tell(service, name, args)
  if (!answer.ok) throw new Error(`${answer.error.code} ${JSON.stringify(answer.error.params)}`)
  return answer.data
}

async function upload(service: Service, text: string, piece = 3000): Promise<RestorePreview> {
  const { upload: id } = await ask(service, 'uploads.begin', { kind: 'backup' })
  for (let at = 0; at < text.length; at += piece)
    await ask(service, 'uploads.piece', { kind: 'backup', upload: id, text: text.slice(at, at + piece) })
  return ask(service, 'restore.preview', { upload: id })
}

const names = async (service: Service) => (await ask(service, 'members.list', {})).map(({ name }) => name)
/** All lines of a backup except the last, which contains the time. */
const entriesOf = async (service: Service) =>
  (await ask(service, 'club.backup', {})).text.trimEnd().split('\n').slice(0, -1)

async function clubWith(machine: Machine, ...people: readonly string[]): Promise<Service> {
  const service = start(machine)
  await ask(service, 'club.create', { name: 'Black Cat' })
  await ask(service, 'members.add', { names: people })
  return service
}

it('restoring an older backup previews the loss, notifies every screen, and can be undone', async () => {
  const service = await clubWith(newMachine(), 'Ann', 'Bob')
  const before = await ask(service, 'club.backup', {})
  await ask(service, 'members.add', { names: ['Eve'] })
  const now = await entriesOf(service)
  const heard: string[] = []
  service.listen(({ name }) => heard.push(name))

  const preview = await upload(service, before.text)
  expect(preview).toMatchObject({
    file: { club: 'Black Cat', isWhole: true, isRewritten: false, counts: before.counts },
    change: { relation: 'ahead', onlyThis: { entries: 2, members: 1 }, onlyOther: { entries: 0 } },
  })
  expect(await names(service)).toEqual(['Ann', 'Bob', 'Eve'])

  expect(await ask(service, 'restore.take', { upload: preview.upload })).toMatchObject({
    club: { name: 'Black Cat' },
    closed: null,
    start: null,
    restored: { at: expect.any(Number) },
  })
  expect(await names(service)).toEqual(['Ann', 'Bob'])
  expect(await entriesOf(service)).toEqual(before.text.trimEnd().split('\n').slice(0, -1))
  expect(heard).toContain('club.restored')

  await ask(service, 'members.add', { names: ['Zoe'] })
  const back = await ask(service, 'restore.previewUndo', {})
  expect(back.change).toMatchObject({ relation: 'parted', onlyThis: { members: 1 }, onlyOther: { members: 1 } })
  await ask(service, 'restore.take', { upload: back.upload })
  expect(await entriesOf(service)).toEqual(now)
})

it('a restored club is the same after a restart, without a report', async () => {
  const machine = newMachine()
  const service = await clubWith(machine, 'Ann')
  const { text } = await ask(service, 'club.backup', {})
  await ask(service, 'members.add', { names: ['Bob', 'Eve'] })
  const { upload: id } = await upload(service, text)
  await ask(service, 'restore.take', { upload: id })
  const again = start(machine)
  expect(await ask(again, 'club.status', {})).toMatchObject({ closed: null, start: null, faults: [] })
  expect(await names(again)).toEqual(['Ann'])
})

it('a restored club is the same after a power cut that lost an unflushed high-water mark', async () => {
  const machine = newMachine()
  let durable: string | undefined
  const highWaterMark = {
    read: async () => machine.note,
    async write(text: string, isDurable = false) {
      machine.note = text
      if (isDurable) durable = text
    },
  }
  const service = start(machine, { highWaterMark })
  await ask(service, 'club.create', { name: 'Black Cat' })
  const { text } = await ask(service, 'club.backup', {})
  await ask(service, 'members.add', { names: ['Ann', 'Bob', 'Eve'] })
  durable = machine.note
  expect(durable).toContain('"entries":8')
  await ask(service, 'restore.take', { upload: (await upload(service, text)).upload })
  machine.note = durable
  expect(await ask(start(machine, { highWaterMark }), 'club.status', {})).toMatchObject({ closed: null, start: null })
})

it('restoring into a club that cannot be opened moves the old data aside', async () => {
  const machine = newMachine()
  const { text } = await ask(await clubWith(newMachine(), 'Ann', 'Bob'), 'club.backup', {})
  machine.broken = true
  const service = start(machine)
  expect((await ask(service, 'club.status', {})).closed).toMatchObject({ why: 'cannot-open' })
  const preview = await upload(service, text)
  expect(preview).toMatchObject({ here: null, change: null, file: { isWhole: true } })
  expect(await ask(service, 'restore.take', { upload: preview.upload })).toMatchObject({
    club: { name: 'Black Cat' },
    closed: null,
  })
  expect(await names(service)).toEqual(['Ann', 'Bob'])
})

it('restoring on a new machine gives the same club', async () => {
  const { text } = await ask(await clubWith(newMachine(), 'Ann'), 'club.backup', {})
  const service = start(newMachine())
  const preview = await upload(service, text, 17)
  expect(preview.change).toMatchObject({ relation: 'behind', onlyOther: { members: 1 } })
  await ask(service, 'restore.take', { upload: preview.upload })
  expect(await entriesOf(service)).toEqual(text.trimEnd().split('\n').slice(0, -1))
})

it('an invalid file is refused with the location of its error and changes nothing', async () => {
  const service = await clubWith(newMachine(), 'Ann')
  const { text } = await ask(service, 'club.backup', {})
  const before = await entriesOf(service)
  const { upload: id } = await ask(service, 'uploads.begin', { kind: 'backup' })
  expect(
    await tell(service, 'uploads.piece', { kind: 'backup', upload: id, text: text.replace('"Ann"', '"Ivy"') }),
  ).toMatchObject({
    ok: false,
    error: { code: 'store/tampered', params: { line: 5 } },
  })
  expect(await tell(service, 'restore.preview', { upload: id })).toMatchObject({
    ok: false,
    error: { code: 'restore/begin-again' },
  })
  expect(await tell(service, 'restore.take', { upload: id })).toMatchObject({
    ok: false,
    error: { code: 'restore/begin-again' },
  })
  expect(await entriesOf(service)).toEqual(before)
})

it('a backup with valid hashes but content that no program version wrote is refused', async () => {
  const service = await clubWith(newMachine(), 'Ann')
  const writer = createBackupWriter()
  const [sealed] = seal('game/x', GENESIS, [{ type: 'GameOpened', payload: null, at: 1, author: '', private: false }])
  const [plan] = seal('plan/x', GENESIS, [
    { type: 'StageAdded', payload: { lineup: 7 }, at: 1, author: '', private: false },
  ])
  for (const each of [sealed, plan]) if (each) writer.add(envelopeOf(each))
  const { upload: id } = await ask(service, 'uploads.begin', { kind: 'backup' })
  await ask(service, 'uploads.piece', { kind: 'backup', upload: id, text: `${writer.end(1).lines.join('\n')}\n` })
  const answer = await tell(service, 'restore.preview', { upload: id })
  expect(answer).toMatchObject({
    ok: false,
    error: { code: 'store/bad-payload', params: { stream: 'game/x', version: 1, type: 'GameOpened' } },
  })
  expect(await names(service)).toEqual(['Ann'])
})
