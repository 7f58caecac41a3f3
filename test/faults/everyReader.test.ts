// Every file of the program that reads JSON is fed hostile input: bombs, prototype keys, wrong types, and valid texts
// with a piece removed, replaced or inserted. Every input is accepted or refused with a code, nothing is thrown, and no
// prototype changes. The test derives the list from the code: a new reader without a row here fails.

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { PublicView } from '../../src/club/repository/publicView.ts'
import { PUBLIC_VIEWER_DELAY } from '../../src/club/model/publicViewClock.ts'
import { readBackup } from '../../src/files/backup/read.ts'
import { unpackImportText } from '../../src/files/imports/severalFiles.ts'
import { parseTableMap } from '../../src/files/layouts/tableMap.ts'
import { readTextCells } from '../../src/files/tables/cells.ts'
import { parseRecord } from '../../src/files/records/parseRecord.ts'
import { parseRulebook } from '../../src/club/rulebooks/parse.ts'
import { parseSchemeFile } from '../../src/files/schemes/schemeFile.ts'
import { parseSeason } from '../../src/files/season/parseSeason.ts'
import { adjudicateLine } from '../../src/cli/adjudicate/adjudicateLines.ts'
import { chooseRules } from '../../src/cli/options/chooseRules.ts'
import { parseNightLine } from '../../src/cli/night/nightLine.ts'
import { parseCustomSuspicionRules } from '../../src/agents/suspicion/customRules.ts'
import { createModelRegistry } from '../../src/api/lab/models.ts'
import { WaitingPlayerGuesses } from '../../src/server/phones/shadowGuesses.ts'
import { readHighWaterMark } from '../../src/startup/highWaterMark.ts'
import { createDexieStore } from '../../src/store/adapters/dexie.ts'
import { createMemoryDiskContent } from '../../src/store/journal/memory.ts'
import { openMemoryJournal } from '../store/journal/opened.ts'
import { loadOrCreateDeviceId } from '../../src/store/sync/deviceId.ts'
import { LastSeenDevices } from '../../src/server/lastSeen.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../src/store/adapters/memory.ts'
import { loadOrCreatePendingIdentity } from '../../src/store/signing/pendingIdentity.ts'
import { parsePreferences } from '../../src/ui/kit/preferences/preferences.ts'
import { parseStoredClock } from '../../src/ui/game/clock.ts'
import { parsePreparedEvening } from '../../src/ui/game/preparing/preparedGames.ts'
import { parseResultsSheetDraft } from '../../src/ui/features/results/logic/sheetDraft.ts'
import { RUNS } from '../rules/proof/sizes.ts'
import { newTable, RED_WINS, taken } from '../club/clubFixture.ts'

const NO_STORE = {
  write: async () => undefined,
  hasKeyStore: () => false,
  seal: String,
  unseal: () => undefined,
  environment: null,
}

type Feed = (text: string) => unknown

const journalOf: Feed = async (text) => {
  const disk = createMemoryDiskContent()
  disk.bytes = new TextEncoder().encode(text)
  const journal = await openMemoryJournal(disk)
  const read = await journal.readAll()
  await journal.close()
  return read.ok
}

const notesOf: Feed = async (text) => {
  const disk = createMemoryDiskContent()
  for (const name of ['marker', 'heads', 'restore']) disk.notes.set(name, text)
  const journal = await openMemoryJournal(disk)
  await journal.close()
}

/** Feeds the text to a store, both as the text of a record and as a document of records. */
const recordOf: Feed = async (text) => {
  const shelf: MemoryStoreContent = new Map([
    ['club', { records: [{ version: 1, body: text, hash: 'x' }], end: { version: 1, hash: 'x' } }],
  ])
  const read = await createMemoryStore(shelf).read('club')
  expect(read.ok).toBe(false)
}

const databaseOf: Feed = async (text) => {
  const indexedDB = new IDBFactory()
  const options = { name: 'fed', indexedDB, IDBKeyRange }
  const store = createDexieStore(options)
  await store.append('club', 0, [{ type: 'Noted', payload: {}, at: 0, author: 'a', private: false }])
  await store.close()
  await new Promise<void>((done, failed) => {
    const opening = indexedDB.open('fed')
    opening.onerror = () => failed(opening.error ?? new Error('not opened'))
    opening.onsuccess = () => {
      const writing = opening.result.transaction(['rows', 'folds', 'heads'], 'readwrite')
      writing.objectStore('rows').put({ stream: 'club', version: 1, body: text, hash: text })
      writing.objectStore('folds').put({ stream: 'game/1', records: text })
      writing.objectStore('heads').put({ stream: 'game/1', version: 1, hash: text, folded: 1 })
      writing.oncomplete = () => (opening.result.close(), done())
    }
  })
  const again = createDexieStore(options)
  expect((await again.read('club')).ok).toBe(false)
  expect((await again.read('game/1')).ok).toBe(false)
  await again.close()
}

/** Reads a note of what viewers were shown. If the note is unreadable, more is hidden, never less. */
async function shadowsOf(text: string): Promise<void> {
  const shadows = new WaitingPlayerGuesses({ read: async () => text, write: async () => undefined }, () => undefined)
  await shadows.ready
  expect(Array.isArray(shadows.all())).toBe(true)
}

async function shownNoteOf(text: string): Promise<void> {
  const view = new PublicView({ now: () => 0, note: { read: async () => text, write: async () => undefined } })
  await view.begin({ delay: 60, isFrozen: false }, [{ stream: 'game/1', version: 3, hash: '' }])
  expect(view.shownVersion('game/1', PUBLIC_VIEWER_DELAY)).toBeLessThanOrEqual(3)
}

/** For each file, the function that feeds it, or the test file that does so. */
const READERS: Readonly<Record<string, Feed | { readonly in: string }>> = {
  'src/files/records/parseRecord.ts': (text) => {
    parseRecord(text)
    // The text is fed as the last frame of an export, and as the record in that frame.
    const first = '{"seq":1,"type":"GAME_CREATED","payload":{"id":"x"}}'
    parseRecord(`${first}\n${text}`)
    parseRecord(`${first}\n{"seq":2,"type":"GAME_ENDED","payload":{"salt":"x","record":${text}}}`)
  },
  'src/club/rulebooks/parse.ts': parseRulebook,
  'src/files/schemes/schemeFile.ts': parseSchemeFile,
  'src/club/json/scanJson.ts': parseSeason,
  'src/files/backup/readEnvelope.ts': readBackup,
  'src/files/backup/format.ts': readBackup,
  'src/cli/adjudicate/adjudicateLines.ts': (text) => adjudicateLine(text, 1, {}),
  'src/cli/night/nightLine.ts': (text) => parseNightLine(chooseRules('city', undefined), text),
  'src/startup/highWaterMark.ts': (text) => readHighWaterMark({ read: async () => text, write: async () => undefined }),
  'src/store/sync/deviceId.ts': (text) =>
    loadOrCreateDeviceId({ read: async () => text, write: async () => undefined }, () => 'laptop-1').then((id) =>
      expect(id.length).toBeLessThanOrEqual(60),
    ),
  'src/store/journalLines.ts': journalOf,
  'src/store/journal/notes.ts': notesOf,
  'src/store/hash.ts': recordOf,
  'src/store/adapters/dexie.ts': databaseOf,
  'src/ui/kit/foreignText.ts': (text) => {
    expect(parsePreparedEvening(text, '2026-11-25').evening).toBe('2026-11-25')
    parsePreferences(text, { language: 'en', theme: 'light' })
  },
  'src/club/repository/publicView.ts': shownNoteOf,
  'src/ui/game/clock.ts': (text) => parseStoredClock(text, 'D1', 60),
  'src/ui/features/results/logic/sheetDraft.ts': (text) => parseResultsSheetDraft(text, 10, ['citizen', 'mafia']),
  'src/api/lab/models.ts': (text) =>
    createModelRegistry({ ...NO_STORE, read: async () => text })
      .list()
      .then((answer) => expect(answer.ok).toBe(true)),
  'src/agents/suspicion/customRules.ts': parseCustomSuspicionRules,
  'src/agents/llm/client.ts': { in: 'test/agents/llm/llm.test.ts' },
  'src/agents/llm/givenAnswer.ts': { in: 'test/agents/llm/answerText.test.ts' },
  'src/api/keyboard.ts': { in: 'test/api/keyboard.test.ts' },
  'src/server/phones/shadowGuesses.ts': shadowsOf,
  'src/api/channel.ts': { in: 'test/api/channel.test.ts' },
  'src/api/packedImportOffer.ts': { in: 'test/api/packedImportOffer.test.ts' },
  'src/files/imports/severalFiles.ts': (text) => unpackImportText('several', text),
  'src/files/imports/readerWorker.ts': { in: 'test/files/imports/reader.test.ts' },
  'src/store/sync/httpHubConnection.ts': { in: 'test/store/sync' },
  'src/store/journal/opfs-notes.ts': { in: 'test/store/journal/opfs.test.ts' },
  'src/store/adapters/postgres/notifier.ts': { in: 'test/store/adapters/postgres' },
  'src/store/adapters/postgres/postgres.ts': { in: 'test/store/adapters/postgres' },
  'src/store/signing/keys.ts': { in: 'test/store/signing' },
  'src/store/adapters/sqlite.ts': { in: 'test/store/adapters/contract.test.ts' },
  'src/server/lastSeen.ts': (text) =>
    new LastSeenDevices({ read: async () => text, write: async () => undefined }).load(),
  'src/store/signing/pendingIdentity.ts': (text) =>
    loadOrCreatePendingIdentity({ read: async () => undefined, write: async () => undefined }, () => 'id', text),
  'src/server/bodyParsers.ts': { in: 'test/server/anyBodies.test.ts' },
  'src/server/phones/phoneConnections.ts': { in: 'test/server' },
  'src/server/routes/webSocketPort.ts': { in: 'test/server' },
  'src/cli/lab/env.ts': { in: 'test/agents/env' },
  'src/cli/verify/verifyFile.ts': { in: 'test/cli/verify.test.ts' },
  'src/cli/verify/signatureCheck.ts': { in: 'test/cli/verify.test.ts' },
  'src/cli/verify/checkRecord.ts': { in: 'test/cli/verify.test.ts' },
  'src/agents/llm/modelList.ts': { in: 'test/agents/llm/models.test.ts' },
  'src/files/layouts/tableMap.ts': parseTableMap,
  'src/files/tables/cells.ts': (text) => readTextCells(text, { size: 1_000_000, unpacked: 1_000_000, rows: 100_000 }),
  'src/cli/serve/runServer.ts': { in: 'test/cli/serve/twice.test.ts' },
  'src/cli/options/signIn.ts': { in: 'test/cli/signedIn.test.ts' },
  'src/api/lab/league/leagueFile.ts': { in: 'test/cli/leaderboard-models.test.ts' },
  'src/cli/lab/simulate/answersFile.ts': { in: 'test/cli/simulate-files.test.ts' },
  'src/cli/lab/simulate/runCheckpoint.ts': { in: 'test/cli/simulate-files.test.ts' },
}

/** Files that read only data that the program itself wrote there, or responses of one of our servers. */
const OWN: ReadonlySet<string> = new Set([
  'src/api/reconnectingChannel.ts',
  'src/browser/serverClub.ts',
  'src/cli/lab/client/client.ts',
  'src/cli/lab/client/connection.ts',
  'src/cli/lab/client/followGame.ts',
  'src/cli/lab/client/mcp.ts',
  'src/store/parseJson.ts',
  'src/cli/open/electron/binary.ts',
  'src/ui/vite-licences.ts',
  'src/papers/publishing/fileBytes.ts',
  'src/ui/phone/phoneClient.ts',
  'src/ui/watch/look.ts',
  'src/server/frames/savedGame.ts',
  'src/startup/joining.ts',
  'src/files/imports/tablePreview.ts',
  'electron/main/backups.ts',
  'electron/main/publishing.ts',
  'electron/main/window-state.ts',
])

/** Matches code that parses a text directly, or with a function of src/store/parseJson.ts. */
const READS = /JSON\.parse\(|\b(parseJsonIfValid|parseJsonAs)\(/
const root = resolve(import.meta.dirname, '../..')

test('every source file that reads JSON has a row in the list of readers', () => {
  const readers = ['src', 'electron'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.ts') && READS.test(readFileSync(join(root, name), 'utf8'))),
  )
  expect(readers.filter((name) => !OWN.has(name)).toSorted()).toEqual(Object.keys(READERS).toSorted())
})

/** Deep, long and numerous values, and names of properties that every object has. */
const BOMBS: readonly string[] = [
  '['.repeat(200_000),
  `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  '{"a":'.repeat(50_000),
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `"${'x'.repeat(2_000_000)}"`,
  `[${'0,'.repeat(300_000)}0]`,
  `{${Array.from({ length: 50_000 }, (_, n) => `"k${n}":0`).join()}}`,
  '1'.repeat(100_000),
  '1e999',
  '-0',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"toString":1,"hasOwnProperty":1,"then":1,"toJSON":1}',
  '{"entries":1e308,"accepted":-1,"streams":{"length":9}}',
  '\ufeff{}',
  '\u0000',
  'null',
  'NaN',
  '"\\ud800"',
  '',
]

/** Valid texts of every kind, to be damaged. */
async function samples(): Promise<readonly string[]> {
  const { club, season, game } = await newTable()
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const backup = (await taken(club.backup())).text
  const whole = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
  const record = (await taken(club.ask('games.export', { game: game.id }))).text
  return [
    backup,
    'text' in whole ? whole.text : '',
    record,
    '{"entries":3,"at":1,"accepted":0,"streams":[{"stream":"club","version":3}]}',
    '{"id":"1","seats":[{"seat":1,"role":"citizen"}],"acts":{}}',
    '{"language":"ru","theme":"dark","keys":{"a":"b"}}',
  ]
}

/** A valid text with a piece removed, replaced or inserted. */
const spoiled = (good: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...good),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 40 }),
      fc.constantFrom('', '[', '{', '"', '\\', 'null', '-1', '1e400', '"__proto__":', '\u0000', '{"a":', '[[[['),
    )
    .map(([text, share, length, other]) => {
      const at = Math.floor(text.length * share)
      return text.slice(0, at) + other + text.slice(at + length)
    })

const fed = Object.entries(READERS).flatMap(([name, feed]) => (typeof feed === 'function' ? [{ name, feed }] : []))

afterEach(() => expect(({} as { polluted?: unknown }).polluted).toBeUndefined())

test('every test file that is listed for a reader exists', () => {
  const missing = Object.values(READERS).flatMap((reader) =>
    typeof reader === 'function' ||
    readdirSync(resolve(root, reader.in, '..')).includes(reader.in.split('/').at(-1) ?? '')
      ? []
      : [reader.in],
  )
  expect(missing).toEqual([])
})

describe.each(fed)('$name', ({ feed }) => {
  test('every reader accepts or refuses hostile input without throwing', async () => {
    for (const [nth, bomb] of BOMBS.entries()) {
      const answer = await Promise.resolve()
        .then(() => feed(bomb))
        .catch((error: unknown) => `threw ${String(error).slice(0, 300)}`)
      expect([nth, typeof answer === 'string' && answer.startsWith('threw') ? answer : '']).toEqual([nth, ''])
    }
  })

  test('every reader accepts or refuses random JSON and damaged text without throwing', async () => {
    const good = await samples()
    const text = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
      spoiled(good),
      fc.string({ unit: 'binary', maxLength: 60 }),
    )
    // If it fails, fast-check prints the seed and the path.
    await fc.assert(
      fc.asyncProperty(text, async (each) => void (await feed(each))),
      { numRuns: 2 * RUNS },
    )
  })
})
