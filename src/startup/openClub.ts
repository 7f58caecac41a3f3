// Opens a club over a store with its journal, for every host that has both, and serves it. When it
// cannot be opened, or entries are missing, it says why and answers only what helps then; opening
// again starts from the beginning. Whatever was answered is on disk, so nothing is flushed at the end.

import type { Answer, ApiError } from '../api/contract/answer.ts'
import type { ClubClosed, ClubStatus, StartReport, UnreadByNew } from '../api/contract/club.ts'
import type { BroadcastHost } from '../api/broadcast.ts'
import type { Data } from '../api/contract/requests.ts'
import type { ClubOpening } from '../api/handlers/club.ts'
import { closedHandlers } from '../api/handlers/closed.ts'
import { serviceOf } from '../api/handlers/handlers.ts'
import { logToConsole, type Log } from '../api/log.ts'
import { keyboardOf, openKeyboard, type KeyboardPlace } from '../api/keyboard.ts'
import { createService, type Push, type Service } from '../api/service.ts'
import { createClub } from '../club/club.ts'
import type { ImportReader } from '../club/imports/reader.ts'
import type { PublicPorts } from '../club/repository/publicView.ts'
import { EVERYTHING } from '../club/repository/watched.ts'
import { CLUB_STREAM } from '../club/model/streams.ts'
import { ok, type Result } from '../rules/vocabulary.ts'
import { followJournal } from '../store/journal/follow.ts'
import type { Journal } from '../store/journal/journal.ts'
import { laptopOf, writtenBy, type LaptopPlace } from '../store/sync/deviceId.ts'
import { joinStores } from '../store/journal/withJournal.ts'
import type { RepairableStore, StoreResult } from '../store/port.ts'
import type { LaptopKey } from '../store/signing/keys.ts'
import { SIGNATURES } from '../store/signing/signatures.ts'
import { createQueue } from '../store/queue.ts'
import { reconcile } from '../store/journal/reconcile.ts'
import { isWorthTelling } from '../store/journal/recovery.ts'
import { checkSides } from './check.ts'
import { openFault, type Side } from './faults.ts'
import { startReport } from './report.ts'
import { restoreInto } from './restoreInto.ts'
import { joinAsNoted, type HubPlace } from './joining.ts'
import { tryNewVersion, type Tried, type VersionPlace } from './newVersion.ts'
import { createRestoring } from './restoring.ts'
import { signAsItHappens } from './signing.ts'
import { seasonNames } from './touchedRecords.ts'
import { keepWitness, readWitness, rememberedBy, type WitnessPlace } from './highWaterMark.ts'

/** What a host brings: both sides, opened anew each time they are asked for. They may throw. */
export interface OpeningHost {
  openStore(): Promise<RepairableStore>
  openJournal(): Promise<Journal>
  /** Moves a journal that cannot be opened out of the way, as it is. Answers how it is put back. */
  putJournalAside(): Promise<() => Promise<void>>
  readonly witness: WitnessPlace
  /** The note of the laptop that writes here. */
  readonly laptop: LaptopPlace
  /** The note of who is at the keyboard; absent: it is forgotten with the process. */
  readonly keyboard?: KeyboardPlace
  /** Where the secretary finds them. */
  readonly places: Readonly<Record<Side, string>>
  readonly clock: () => number
  readonly ids: () => string
  readonly reader?: ImportReader
  readonly broadcast?: BroadcastHost
  /** Of a host that shows the club to viewers: delay and freeze go by it. */
  readonly publicPorts?: PublicPorts
  /** Where a laptop can be joined to others. */
  readonly hub?: HubPlace
  /** Its laptop signs what it ends. */
  readonly key?: () => Promise<LaptopKey>
  /** Where another version may have written before this one. */
  readonly versions?: VersionPlace
  readonly log?: Log
}

interface Sides {
  readonly store: RepairableStore
  readonly journal: Journal
}

/** One state of the club: open, or closed with the reason. */
interface Opened {
  readonly service: Service
  /** Absent while it is closed. */
  readonly sides?: Sides
  close(): Promise<void>
}

type Opening = { readonly ok: true; readonly sides: Sides } | { readonly ok: false; readonly error: ApiError }

export function openClub(host: OpeningHost): Service {
  const log = host.log ?? logToConsole
  const listeners = new Set<(push: Push) => void>()
  const turns = createQueue()
  let current: Promise<Opened> = attempt(0)

  const tell = (push: Push) => [...listeners].forEach((listener) => listener(push))

  /** Never rejects. With more entries missing than `mayLose` it stops before anything is written. */
  async function attempt(mayLose: number): Promise<Opened> {
    try {
      const tried = await tryNewVersion(host)
      if (!tried.ok) return closed({ why: 'cannot-open', error: tried.error })
      const opened = await openSides(host)
      if (!opened.ok) return closed({ why: 'cannot-open', error: opened.error })
      return await compare(opened.sides, mayLose, tried.value).catch(async (error: unknown) => {
        await closeSides(opened.sides)
        throw error
      })
    } catch (error) {
      log('the club could not be opened', error)
      return closed({
        why: 'cannot-open',
        error: { code: 'open/failed', params: { side: 'database', place: host.places.database, cause: String(error) } },
      })
    }
  }

  async function compare(sides: Sides, mayLose: number, tried: Tried): Promise<Opened> {
    const { journal } = sides
    const { store, failedSide } = watched(sides.store)
    if (journal.isRestored()) {
      const settled = await settleRestore({ store, journal })
      if (!settled.ok) {
        await closeSides(sides)
        const side = failedSide()
        return closed({ why: 'cannot-open', error: openFault(side, host.places[side], settled.error) })
      }
    }
    const witness = await readWitness(host.witness)
    const accepted = Math.max(mayLose, witness?.accepted ?? 0)
    const found = await reconcile(store, journal, {
      depth: 'sum',
      remembered: witness && rememberedBy(witness),
      mayLose: accepted,
    })
    if (!found.ok) {
      await closeSides(sides)
      const side = failedSide()
      return closed({ why: 'cannot-open', error: openFault(side, host.places[side], found.error) })
    }
    const recovery = found.value
    const report = isWorthTelling(recovery) ? await startReport(recovery, { store, journal, witness }) : null
    if (report?.missing && report.missing.entries > accepted) {
      await closeSides(sides)
      return closed({ why: 'missing', place: host.places.journal, report: { ...report, missing: report.missing } })
    }
    const opened = await open(sides, {
      report,
      lost: recovery.lost,
      accepted: recovery.missing?.lasting ?? 0,
      unread: tried.unread,
    })
    await tried.settle().catch((error: unknown) => log('the version that opened the club could not be noted', error))
    return opened
  }

  /** The journal holds all that is wanted: a store that cannot take it is thrown away and begins anew. */
  async function followAnew(store: RepairableStore, journal: Journal): Promise<StoreResult<void>> {
    const followed = await followJournal(store, journal)
    if (followed.ok || followed.error.code === 'store/newer' || store.discard === undefined) return followed
    const read = await journal.readAll()
    if (!read.ok) return read
    log('the database could not take what was restored and begins anew', followed.error.params)
    const discarded = await store.discard()
    return discarded.ok ? followJournal(store, journal) : discarded
  }

  /** A restore cut off before its end: the store follows, and the note of what was there before is dropped. */
  async function settleRestore({ store, journal }: Sides): Promise<StoreResult<void>> {
    const followed = await followAnew(store, journal)
    if (!followed.ok) return followed
    // The old note would count what was replaced on purpose as missing.
    await host.witness.write('', true).catch(() => undefined)
    return journal.settle()
  }

  async function open(
    { store: side, journal }: Sides,
    start: {
      report: StartReport | null
      lost: readonly { stream: string; version: number }[]
      accepted: number
      unread: UnreadByNew | undefined
    },
  ): Promise<Opened> {
    let report = start.report
    const comparedAt = host.clock()
    const store = joinStores(side, journal, start, {
      onMend: (recovery) =>
        void startReport(recovery, { store: side, journal, witness: undefined }).then((mended) => {
          report = mended
          tell({ name: 'club.changed', push: {} })
        }),
    })
    const { clock, ids, reader } = host
    const [written, before, laptop, keyboard] = await Promise.all([
      store.read(CLUB_STREAM),
      readWitness(host.witness),
      laptopOf(host.laptop, ids).catch((error: unknown) => {
        log('the note of this laptop could not be kept', error)
        return undefined
      }),
      host.keyboard ? openKeyboard(host.keyboard, { clock, log }) : keyboardOf({ clock, log }),
    ])
    const witness = keepWitness({
      place: host.witness,
      before,
      accepted: start.accepted,
      confirmed: () => journal.head().count,
      endOf: (stream) => journal.ends().get(stream)?.version ?? 0,
      seasons: seasonNames(written.ok ? written.value : []),
    })
    store.subscribe(witness)
    // Nothing of the club changes by a signature, but the journal is longer by it.
    store.subscribe((envelopes) => {
      if (envelopes.some(({ stream }) => stream.startsWith(SIGNATURES))) tell({ name: 'club.changed', push: {} })
    })
    const joined =
      laptop === undefined || host.hub === undefined
        ? undefined
        : await joinAsNoted(store, { place: host.hub, laptop, reopen: () => turnOver(() => opened, 0) })
    const named = joined?.store ?? (laptop === undefined ? store : writtenBy(store, laptop))
    const club = createClub({
      store: named,
      clock,
      ids,
      author: keyboard.author,
      reader,
      publicPorts: host.publicPorts,
    })
    const restored = journal.undo()
    const health = () => ({
      start: report,
      journal: { entries: journal.head().count, comparedAt },
      unread: start.unread,
      ...(restored && { restored: { at: restored.at } }),
    })
    const opening = openingOf(() => opened, health)
    const key = await host.key?.().catch((error: unknown) => log('nothing is signed: no key could be kept', error))
    const signing = key && signAsItHappens(club, named, key)
    const service = serviceOf(club, opening, log, { broadcast: host.broadcast, hub: joined?.host, keyboard })
    const deaf = service.listen(tell)
    const opened: Opened = {
      service,
      sides: { store: side, journal },
      async close() {
        deaf()
        // Nobody is served a club that is closed.
        await host.broadcast?.stop()
        signing?.stop()
        await signing?.settled()
        await joined?.store?.close()
        await store.close()
      },
    }
    return opened
  }

  function closed(why: ClubClosed): Opened {
    if (why.why === 'cannot-open')
      log(`the club could not be opened: ${why.error.code}`, why.error.params['cause'] ?? '')
    const opening = openingOf(
      () => opened,
      () => ({ start: null, journal: null }),
    )
    const service = createService(closedHandlers(why, opening), () => () => {}, log)
    const opened: Opened = { service, close: () => Promise.resolve() }
    return opened
  }

  /**
   * Lets go of the state that `from` is, does what is to be done while nothing is open, and opens
   * again. Whoever asks twice, or in two tabs, gets what the first one brought.
   */
  function turnOver(
    from: () => Opened,
    mayLose: number,
    between?: () => Promise<Result<unknown>>,
  ): Promise<Result<ClubStatus>> {
    return turns(async () => {
      const before = await current
      if (before === from()) {
        await before.close()
        const done = await between?.()
        current = attempt(mayLose)
        await current
        tell({ name: 'club.changed', push: {} })
        tell({ name: 'changed', push: { keys: EVERYTHING } })
        if (done && !done.ok) return done
        // It is in the journal, and the next opening that succeeds brings it.
        if (done && (await current).sides === undefined)
          return { ok: false, error: { code: 'restore/waits', params: {} } }
        if (done) tell({ name: 'club.restored', push: {} })
      } else if (between) {
        return { ok: false, error: { code: 'restore/begin-again', params: {} } }
      }
      return statusOf((await current).service)
    })
  }

  async function check({ sides }: Opened): Promise<Result<Data<'club.check'>>> {
    if (sides === undefined) return { ok: false, error: { code: 'app/closed', params: {} } }
    const report = await checkSides(sides, host.clock())
    return report.ok ? ok({ ...report.value, places: host.places }) : report
  }

  function openingOf(from: () => Opened, health: ClubOpening['health']): ClubOpening {
    const restoring = createRestoring({
      ids: host.ids,
      store: () => from().sides?.store,
      readKept: async () =>
        from().sides?.journal.readKept() ?? { ok: false, error: { code: 'restore/nothing-kept', params: {} } },
      put: (envelopes) => turnOver(from, 0, () => restoreInto(host, envelopes)),
    })
    return {
      health,
      restoring,
      check: () => check(from()),
      reopen: () => turnOver(from, 0),
      goOn: (entries) => turnOver(from, entries),
    }
  }

  return {
    call: async (name, args, gone) => (await current).service.call(name, args, gone),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

async function statusOf(service: Service): Promise<Result<ClubStatus>> {
  const answer = (await service.call('club.status', {})) as Answer<ClubStatus>
  return answer.ok ? ok(answer.data) : answer
}

/** Both sides, or what is wrong with the first that does not open. Nothing stays open then. */
async function openSides({ openStore, openJournal, places }: OpeningHost): Promise<Opening> {
  const [store, journal] = await Promise.allSettled([openStore(), openJournal()])
  if (store.status === 'fulfilled' && journal.status === 'fulfilled')
    return { ok: true, sides: { store: store.value, journal: journal.value } }
  if (store.status === 'fulfilled') await store.value.close().catch(() => undefined)
  if (journal.status === 'fulfilled') await journal.value.close().catch(() => undefined)
  const error =
    journal.status === 'rejected'
      ? openFault('journal', places.journal, journal.reason)
      : openFault('database', places.database, store.status === 'rejected' ? store.reason : undefined)
  return { ok: false, error }
}

async function closeSides({ store, journal }: Sides): Promise<void> {
  await store.close().catch(() => undefined)
  await journal.close().catch(() => undefined)
}

/** The store, and which side a comparison failed on: the journal unless the store refused something. */
function watched(store: RepairableStore): { readonly store: RepairableStore; failedSide(): Side } {
  let side: Side = 'journal'
  async function through<T>(answer: Promise<StoreResult<T>>): Promise<StoreResult<T>> {
    const answered = await answer
    if (!answered.ok && answered.error.code !== 'store/tampered') side = 'database'
    return answered
  }
  return {
    failedSide: () => side,
    store: {
      ...store,
      append: (...args) => through(store.append(...args)),
      read: (...args) => through(store.read(...args)),
      list: (...args) => through(store.list(...args)),
      restore: (...args) => through(store.restore(...args)),
      ...(store.sum && { sum: () => through(store.sum!()) }),
    },
  }
}
