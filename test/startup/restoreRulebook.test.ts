// Games with a club's own rulebook on a device that does not have the rulebook, from a restored backup and from an
// imported record. Each device loads its own modules, so that no device knows another device's rulebooks.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { RequestArgs, RequestData, RequestName } from '../../src/api/requestTypes.ts'
import { CITY_SEASON } from '../club/clubFixture.ts'

const FILE = readFileSync(resolve(import.meta.dirname, '../../docs/rulebooks/jester.json'), 'utf8')
const JESTER = 'jester-city/jester'
let ids = 0

async function newDevice() {
  vi.resetModules()
  await import('../../src/i18n/generated/all.ts')
  const { openClub } = await import('../../src/startup/openClub.ts')
  const { createMemoryStore } = await import('../../src/store/adapters/memory.ts')
  const { createMemoryDiskContent } = await import('../../src/store/journal/memory.ts')
  const { openMemoryJournal } = await import('../store/journal/opened.ts')
  const [shelf, disk] = [new Map(), createMemoryDiskContent()]
  let note: string | undefined
  const service = openClub({
    openStore: async () => createMemoryStore(shelf),
    openJournal: async () => openMemoryJournal(disk),
    putJournalAside: async () => async () => undefined,
    deviceId: { read: async () => JSON.stringify({ id: `laptop-${(ids += 1)}` }), write: async () => undefined },
    highWaterMark: {
      read: async () => note,
      write: async (text) => {
        note = text
      },
    },
    places: { journal: 'the journal', database: 'the database' },
    clock: () => 1_770_000_000_000 + (ids += 1),
    ids: () => `id${(ids += 1)}`,
    log: () => undefined,
  })
  return async <N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestData<N>> => {
    const answer = (await service.call(name, args)) as ApiResult<RequestData<N>>
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code} ${JSON.stringify(answer.error.params)}`)
    return answer.data
  }
}
type Device = Awaited<ReturnType<typeof newDevice>>

async function founded(ask: Device): Promise<void> {
  await ask('club.create', { name: 'Black Cat' })
  const { PROGRAM_VOCABULARY } = await import('../../src/club/model/vocabulary.ts')
  await ask('club.raiseVocabulary', { to: PROGRAM_VOCABULARY.version })
}

/** Plays a game with requests, using a seed with which the Jester wins. */
async function played(ask: Device) {
  await ask('rulebooks.keep', { text: FILE, proof: { nights: 10_000, games: 380, unseen: [] } })
  const { newestRulebookOf } = await import('../../src/rules/rulebooks/registry.ts')
  const { playRandomGame } = await import('../../src/rules/randomGame.ts')
  const { openGame } = await import('../../src/rules/openGame.ts')
  const { id: rulebook, presets, deal } = newestRulebookOf('jester-city' as never)
  const cards = deal(9).map((role, at) => ({ seat: at + 1, role }))
  const opened = openGame({ rulebook, preset: presets[0].id, seats: cards, seed: 1 })
  if (!opened.ok) throw new Error(opened.error.code)
  const header = opened.value
  const game = Array.from({ length: 100 }, (_, seed) => playRandomGame(header, seed)).find(
    ({ outcome }) => (outcome.winner as string) === JESTER,
  )
  if (game === undefined) throw new Error('no such game')
  const rules = { rulebook, preset: presets[0].id, flags: header.flags }
  const { added } = await ask('members.add', { names: cards.map(({ seat }) => `Player ${seat}`) })
  const season = await ask('seasons.open', {
    name: 'Season',
    scheme: 'official-2025',
    from: '2026-01-01',
    ...rules,
  })
  const seats = game.header.seats.map(({ role, immune }, at) => ({ member: added[at]?.id ?? '', role, immune }))
  let now = await ask('games.open', {
    season: season.id,
    evening: '2026-01-01',
    judge: 'Judge',
    seats,
    seed: Number(game.header.seed),
    ...rules,
  })
  for (const entry of game.entries) now = await ask('games.enter', { game: now.id, version: now.version, entry })
  return now.id
}

it('restoring a backup restores the rulebook, its check and its games', async () => {
  const first = await newDevice()
  await founded(first)
  const game = await played(first)
  const [outcome, kept] = [(await first('games.get', { game })).outcome, await first('rulebooks.list', {})]
  expect(outcome?.winner).toBe(JESTER)
  const backup = await first('club.backup', {})

  const second = await newDevice()
  const { customRulebookTitle } = await import('../../src/rules/rulebooks/registry.ts')
  expect(customRulebookTitle('en', 'jester-city')).toBeUndefined()
  const { upload } = await second('uploads.begin', { kind: 'backup' })
  await second('uploads.piece', { kind: 'backup', upload, text: backup.text })
  const preview = await second('restore.preview', { upload })
  expect(preview.file).toMatchObject({ club: 'Black Cat', isWhole: true })
  expect(await second('restore.take', { upload: preview.upload })).toMatchObject({ closed: null })
  expect(await second('rulebooks.list', {})).toEqual(kept)
  expect((await second('games.get', { game })).outcome).toEqual(outcome)
  const { html } = await second('documents.paper', { ask: { paper: 'protocol', of: { game } }, lang: 'ru' })
  expect(html).toContain('Победа Шута')
})

it('importing a record with a rulebook adds the rulebook to the club', async () => {
  const first = await newDevice()
  await founded(first)
  const game = await played(first)
  const { text, fileName } = await first('games.export', { game })
  const { outcome } = await first('games.get', { game })

  const second = await newDevice()
  await founded(second)
  const { id: season } = await second('seasons.open', CITY_SEASON)
  const { upload } = await second('uploads.begin', { kind: 'import' })
  await second('uploads.piece', { kind: 'import', upload, text })
  const file = { season, upload, format: 'record' } as const
  const { id } = await second('imports.begin', { ...file, games: [0], file: fileName })
  await second('imports.stage', { import: id })
  await second('imports.commit', { import: id })
  const [taken] = await second('games.list', {})
  expect(taken?.outcome).toEqual(outcome)
  expect((await second('rulebooks.list', {})).map(({ file: each }) => each.id)).toEqual(['jester-city'])
})
