// Runs inside a real Chromium: the contract cases over Dexie (in the page or a worker) and over Dexie with its OPFS
// journal (only in a worker). chromium/session.ts bundles this file. Each call runs one case.

import { Dexie } from 'dexie'
import { createDexieStore } from '../../../src/store/adapters/dexie.ts'
import { envelopeOf, GENESIS } from '../../../src/store/hash.ts'
import { seal } from '../sealed.ts'
import { INITIAL_CHAIN_HASH, encodeJournalLine } from '../../../src/store/journalLines.ts'
import { type JournalledStore } from '../../../src/store/journal/withJournal.ts'
import { openJournaledStore } from '../journal/opened.ts'
import { openOpfsSyncHandle } from '../../../src/store/journal/opfs-handles.ts'
import { openOpfsJournal, switchToEmptyOpfsJournal } from '../../../src/store/journal/opfs.ts'
import { contract, REPAIRS } from '../adapters/contract.ts'
import { dexieSubject, meddleDexie } from '../adapters/dexie-subject.ts'
import { chainOf, JOURNAL_CASES } from '../journal/contract.ts'
import { event, good, versions, type Subject } from '../adapters/subject.ts'
import { SPOILINGS } from '../spoiledDatabase.ts'
import { opfsJournalSubject, removeJournal } from './opfs-subject.ts'

export const CHROMIUM_RUNS = 8

let round = 0
const freshName = (what: string) => `${what}-${performance.timeOrigin}-${(round += 1)}`

/** Combines Dexie and OPFS as the browser edition does. Opening again closes the previous store. */
async function journaledDexie(): Promise<Subject> {
  const name = freshName('journaled')
  const inner = await dexieSubject(name)
  let running: JournalledStore | undefined
  return {
    isShared: false,
    heals: true,
    async open() {
      running = await openClub(name)
      return running
    },
    meddle: (stream, edit) => meddleDexie(name, stream, edit),
    async dispose() {
      await running?.close()
      await inner.dispose()
      await removeJournal(name)
    },
  }
}

async function openClub(name: string): Promise<JournalledStore> {
  return good(await openJournaledStore(createDexieStore({ name }), await openOpfsJournal(name))).store
}

async function withSubject<S extends { dispose(): Promise<void> }>(
  subject: S,
  run: (subject: S) => Promise<void>,
): Promise<void> {
  try {
    await run(subject)
  } finally {
    await subject.dispose()
  }
}

function named<C extends { readonly name: string }>(cases: readonly C[], name: string): C {
  const found = cases.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no such case: ${name}`)
  return found
}

async function timed(count: number, job: (index: number) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const before = performance.now()
    await job(index)
    times.push(performance.now() - before)
  }
  return times
}

export interface Tagged {
  /** `undefined` if the club could not be opened or read. */
  readonly tags?: readonly string[]
  readonly told: string
}

/** Bytes in the journal's line for one event of `game/1`. */
function lineOf(version: number, payload: unknown): number {
  const [sealed] = seal('game/1', { version, hash: GENESIS.hash }, [event(payload)])
  return sealed === undefined ? 0 : encodeJournalLine(INITIAL_CHAIN_HASH, [envelopeOf(sealed)]).bytes.length
}

export interface StartedClub {
  readonly restored: number
  readonly completed: number
  /** Heads of the games, each as `stream version`. */
  readonly games: readonly string[]
}

const tagged = new Map<string, number>()
const openStores = new Map<string, JournalledStore>()

/** Actions that a test can request. Results are plain JSON. */
const ACTIONS = {
  dexie: (name: string) => withSubjectOf(name),
  journaled: async (name: string) => withSubject(await journaledDexie(), named(contract(CHROMIUM_RUNS), name).run),
  journal: (name: string) => withSubject(opfsJournalSubject(freshName('journal')), named(JOURNAL_CASES, name).run),
  /** Appends one event to a stream of a club that stays open, and returns the version of the event. */
  async append(name: string) {
    const store = openStores.get(name) ?? (await openClub(name))
    openStores.set(name, store)
    const version = versions(good(await store.list('game/1'))).at(0) ?? 0
    return good(await store.append('game/1', version, [event({ n: version + 1 })])).version
  },
  /** Appends 50 kB at a time to the club's stream until an append is refused. */
  async fill(name: string) {
    const store = openStores.get(name) ?? (await openClub(name))
    for (let version = versions(good(await store.list('game/1'))).at(0) ?? 0; ; version += 1) {
      const answer = await store.append('game/1', version, [event('x'.repeat(50_000))])
      if (!answer.ok) return { taken: version, code: answer.error.code }
    }
  },
  /** Appends one event with this tag. Returns the refusal, if any. */
  async put(name: string, detail: string) {
    const { tag, bytes, lineBytes } = JSON.parse(detail) as {
      readonly tag: string
      readonly bytes: number
      readonly lineBytes?: number
    }
    const store = openStores.get(name) ?? (await openClub(name))
    openStores.set(name, store)
    const version = tagged.get(name) ?? versions(good(await store.list('game/1'))).at(0) ?? 0
    const text = 'x'.repeat(lineBytes === undefined ? bytes : lineBytes - lineOf(version, { tag, text: '' }))
    const answer = await store.append('game/1', version, [event({ tag, text })])
    if (answer.ok) tagged.set(name, version + 1)
    return answer.ok ? undefined : answer.error
  },
  /** Opens the club and returns the tags of all its events in order, and the findings of the start. */
  async tags(name: string): Promise<Tagged> {
    const opened = await openJournaledStore(createDexieStore({ name }), await openOpfsJournal(name))
    if (!opened.ok) return { told: JSON.stringify(opened.error) }
    const { store, recovery } = opened.value
    openStores.set(name, store)
    const read = await store.read('game/1')
    if (!read.ok) return { told: JSON.stringify(read.error) }
    return {
      tags: read.value.map(({ payload }) => (payload as { readonly tag: string }).tag),
      told: JSON.stringify(recovery),
    }
  },
  /** Durability that Chromium gave to each writing transaction, one for each way of writing. */
  async durability() {
    const name = freshName('durability')
    const seen: string[] = []
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function observed(...asked) {
      const made = transaction.apply(this, asked)
      if (made.mode === 'readwrite') seen.push(made.durability)
      return made
    }
    try {
      const store = createDexieStore({ name })
      good(await store.append('game/1', 0, [event('one')]))
      good(await store.fold('game/1'))
      good(await store.restore('game/1', good(await store.read('game/1'))))
      await store.close()
    } finally {
      IDBDatabase.prototype.transaction = transaction
      await Dexie.delete(name)
    }
    return seen
  },
  /** Creates three games in a club that stays open. */
  async games(name: string) {
    const store = await openClub(name)
    openStores.set(name, store)
    for (const n of [1, 2, 3])
      good(
        await store.append(
          `game/${n}`,
          0,
          Array.from({ length: n }, (_, index) => event({ n: index })),
        ),
      )
  },
  /** Changes the club's database by other means than the program. The club may be open. */
  async spoil(name: string, what: string) {
    const raw = await new Dexie(name).open()
    await SPOILINGS.find((each) => each.what === what)?.spoil(raw)
    raw.close()
  },
  /**
   * Starts the club with a comparison of the sums of heads alone. Returns the number of events copied to either side,
   * and the games afterwards.
   */
  async start(name: string): Promise<StartedClub> {
    const journal = await openOpfsJournal(name)
    const { store, recovery } = good(await openJournaledStore(createDexieStore({ name }), journal, { depth: 'sum' }))
    const games = good(await store.list('game/')).map(({ stream, version }) => `${stream} ${version}`)
    await store.close()
    return { restored: recovery.restored.events, completed: recovery.completed.events, games }
  },
  /**
   * Opens a database that another program created with this version. Returns the results of an append, of discarding
   * the database and of another append, and the version of the database afterwards.
   */
  async foreign(name: string, version: string) {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, Number(version))
      opening.onupgradeneeded = () => {
        for (const table of ['rows', 'heads', 'folds']) opening.result.createObjectStore(table, { keyPath: 'other' })
      }
      opening.onsuccess = () => (opening.result.close(), resolve())
      opening.onerror = () => reject(opening.error ?? new Error('not opened'))
    })
    const store = createDexieStore({ name })
    const codeOf = (answer: { ok: true } | { ok: false; error: { code: string } } | undefined) =>
      answer?.ok === false ? answer.error.code : 'ok'
    const seen = [codeOf(await store.append('game/1', 0, [event('one')])), codeOf(await store.discard?.())]
    seen.push(codeOf(await store.append('game/1', 0, [event('one')])))
    await store.close()
    const versions = (await indexedDB.databases()).filter((each) => each.name === name).map((each) => each.version)
    return [...seen, ...versions]
  },
  async release(name: string) {
    tagged.delete(name)
    await openStores.get(name)?.close()
    openStores.delete(name)
  },
  async read(name: string) {
    const store = await openClub(name)
    const read = versions(good(await store.read('game/1')))
    await store.close()
    return read
  },
  /**
   * Replaces the journal's file by a folder, sets the journal aside and restores it. Then discards the database and
   * uses it again.
   */
  async recover(name: string) {
    const root = await navigator.storage.getDirectory()
    const damaged = await root.getDirectoryHandle(name, { create: true })
    await damaged.getDirectoryHandle('journal-1.jsonl', { create: true })
    const wrong = async () =>
      openOpfsJournal(name).then(
        () => 'opened',
        (error: DOMException) => error.name,
      )
    const [first, putBack] = [await wrong(), await switchToEmptyOpfsJournal(name)]
    const reopened = await openOpfsJournal(name)
    good(await reopened.append(chainOf('game/1', 2)))
    await reopened.close()
    const again = await openOpfsJournal(name)
    const count = again.head().count
    await again.close()
    await putBack()

    const store = createDexieStore({ name })
    good(await store.append('game/1', 0, [event('one')]))
    if (!(await store.discard?.())?.ok) throw new Error('not thrown away')
    const left = good(await store.list('')).length
    good(await store.append('game/1', 0, [event('one')]))
    await store.close()
    await Dexie.delete(name)
    const seen = [first, count, await wrong(), left]
    await removeJournal(name)
    return seen
  },
  /**
   * Keeps one file of a closed journal open, as another tab would. Returns the result of opening the journal during
   * that time, and the number of entries afterwards.
   */
  async held(name: string, file: string) {
    const journal = await openOpfsJournal(name)
    good(await journal.append(chainOf('game/1', 3)))
    await journal.close()
    const directory = await (await navigator.storage.getDirectory()).getDirectoryHandle(name)
    const handle = await openOpfsSyncHandle(directory, file)
    const meanwhile = await openOpfsJournal(name).then(
      () => 'opened',
      (error: DOMException) => error.name,
    )
    handle.close()
    const again = await openOpfsJournal(name)
    const { count } = again.head()
    await again.close()
    await removeJournal(name)
    return [meanwhile, count]
  },
  async measure(what: string) {
    const name = freshName('measure')
    const store = what === 'dexie' ? createDexieStore({ name }) : await openClub(name)
    const payload = {
      entry: { kind: 'nominate', seat: 4, target: 7 },
      moment: 'D1.speech.4',
      events: Array.from({ length: 4 }, (_, seat) => ({ type: 'SeatNominated', seat, note: 'x'.repeat(60) })),
    }
    const times = await timed(500, (index) => store.append('game/1', index, [event(payload)]))
    await store.close()
    return times
  },
}

async function withSubjectOf(name: string): Promise<void> {
  const subject = await dexieSubject(freshName('dexie'))
  const repair = REPAIRS.find((one) => one.name === name)
  await withSubject(subject, repair?.run ?? named(contract(CHROMIUM_RUNS), name).run)
}

export type Action = keyof typeof ACTIONS
export type Reply = { readonly value?: unknown; readonly error?: string }

async function perform(action: Action, name: string, detail = ''): Promise<Reply> {
  try {
    return { value: await ACTIONS[action](name, detail) }
  } catch (error) {
    return { error: error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error) }
  }
}

/** Runs the same bundle in a worker and only passes requests on to it. */
function startWorker(): typeof perform {
  const worker = new Worker('/store.js', { type: 'module' })
  let calls = 0
  return (action, name, detail) =>
    new Promise((resolve, reject) => {
      const id = (calls += 1)
      worker.addEventListener('error', (error) => reject(new Error(`worker: ${error.message}`)), { once: true })
      const answered = ({ data }: MessageEvent<{ id: number; reply: Reply }>) => {
        if (data.id !== id) return
        worker.removeEventListener('message', answered)
        resolve(data.reply)
      }
      worker.addEventListener('message', answered)
      worker.postMessage({ id, action, name, detail })
    })
}

if (typeof document === 'undefined') {
  addEventListener(
    'message',
    (message: MessageEvent<{ id: number; action: Action; name: string; detail?: string }>) => {
      const { id, action, name, detail } = message.data
      void perform(action, name, detail).then((reply) => postMessage({ id, reply }))
    },
  )
} else {
  Object.assign(window, { perform, performInWorker: startWorker() })
}
