// Opens and serves a club on a store with its journal, for every host that has both. A club that cannot be opened, or
// that lacks entries, reports the reason and answers only the requests that help in this state. Every acknowledged
// entry is already on disk, so nothing is flushed at the end.

import { type ApiResult, type ApiError, ALL_READ_KEYS } from '../api/contract/apiResult.ts'
import type { ClubClosedReason, ClubStatus } from '../api/contract/club.ts'
import type { RequestData } from '../api/requestTypes.ts'
import { createClosedClubService } from '../api/clubService.ts'
import type { ClubOpener } from '../api/hostRequests/clubOpener.ts'
import { logErrorToConsole, type ErrorLogger } from '../api/errorLogger.ts'
import type { PushMessage, Service } from '../api/service.ts'
import { ok, type Result } from '../rules/vocabulary.ts'
import { repairStoreAndJournal } from '../store/journal/repairStoreAndJournal.ts'
import { isRepairWorthReporting } from '../store/journal/recovery.ts'
import type { StoreError } from '../store/port.ts'
import { createJobQueue } from '../store/queue.ts'
import { createStartReport } from './startReport.ts'
import { checkStoreAndJournal } from './checkBothCopies.ts'
import {
  closeStoreAndJournal,
  openStoreAndJournal,
  completeInterruptedRestore,
  type StoreAndJournal,
  trackFailedCopy,
} from './bothCopies.ts'
import { openingErrorOf, type ClubCopyName } from './openingError.ts'
import type { ClubOpeningHost } from './host.ts'
import { readHighWaterMark, rememberedStateOf } from './highWaterMark.ts'
import { tryNewVersion, type VersionTrial } from './newVersionTrial.ts'
import { createBackupRestorer } from './restoring.ts'
import { restoreIntoJournal } from './restoreIntoJournal.ts'
import { runClub, type StartFindings } from './runningClub.ts'

/** One state of the club: open, or closed with the reason. */
interface Opened {
  readonly service: Service
  /** Omitted while the club is closed. */
  readonly sides?: StoreAndJournal
  close(): Promise<void>
}

/** A service with a `close` method, for a host whose process continues without the club. */
export interface OpenedClub extends Service {
  close(): Promise<void>
}

class ReopenableClub implements OpenedClub {
  readonly #host: ClubOpeningHost
  readonly #log: ErrorLogger
  readonly #listeners = new Set<(push: PushMessage) => void>()
  readonly #queue = createJobQueue()
  #current: Promise<Opened>

  constructor(host: ClubOpeningHost) {
    this.#host = host
    this.#log = host.log ?? logErrorToConsole
    this.#current = this.#attempt(0)
  }

  readonly call: Service['call'] = async (name, args, gone) => (await this.#current).service.call(name, args, gone)

  readonly listen: Service['listen'] = (listener) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly close = async (): Promise<void> => (await this.#current).close()

  readonly #push = (push: PushMessage): void => [...this.#listeners].forEach((listener) => listener(push))

  /**
   * Never rejects. If more entries are missing than `mayLose` and than were accepted before, the club stays closed and
   * the journal is left unchanged.
   */
  async #attempt(mayLose: number): Promise<Opened> {
    const { places } = this.#host
    try {
      const tried = await tryNewVersion(this.#host)
      if (!tried.ok) return await this.#cannotOpen(tried.error)
      const opened = await openStoreAndJournal(this.#host)
      if (!opened.ok) return await this.#cannotOpen(opened.error)
      return await this.#compare(opened.sides, mayLose, tried.value).catch(async (error: unknown) => {
        await closeStoreAndJournal(opened.sides)
        throw error
      })
    } catch (error) {
      this.#log('the club could not be opened', error)
      return this.#cannotOpen(openingErrorOf('database', places.database, error))
    }
  }

  async #compare(sides: StoreAndJournal, mayLose: number, tried: VersionTrial): Promise<Opened> {
    const { highWaterMark: place, places } = this.#host
    const { journal } = sides
    const { store, failedSide } = trackFailedCopy(sides.store)
    if (journal.isRestored()) {
      const settled = await completeInterruptedRestore({ store, journal }, place, this.#log)
      if (!settled.ok) return this.#refuse(sides, failedSide(), settled.error)
    }
    const highWaterMark = await readHighWaterMark(place)
    const accepted = Math.max(mayLose, highWaterMark?.accepted ?? 0)
    const found = await repairStoreAndJournal(store, journal, {
      depth: 'sum',
      remembered: highWaterMark && rememberedStateOf(highWaterMark),
      mayLose: accepted,
    })
    if (!found.ok) return this.#refuse(sides, failedSide(), found.error)
    const recovery = found.value
    const { entries = 0, lasting = 0 } = recovery.missing ?? {}
    if (this.#host.setsAside === true && entries > accepted && entries <= lasting)
      return this.#compare(sides, entries, tried)
    const report = isRepairWorthReporting(recovery)
      ? await createStartReport(recovery, { store, journal, highWaterMark })
      : null
    if (report?.missing && report.missing.entries > accepted) {
      await closeStoreAndJournal(sides)
      return this.#closed({ why: 'missing', place: places.journal, report: { ...report, missing: report.missing } })
    }
    const opened = await this.#open(sides, {
      report,
      lost: recovery.lost,
      accepted: recovery.missing?.lasting ?? 0,
      unread: tried.unread,
    })
    await tried
      .settle()
      .catch((error: unknown) => this.#log('the version that opened the club could not be noted', error))
    return opened
  }

  async #refuse(sides: StoreAndJournal, side: ClubCopyName, error: StoreError): Promise<Opened> {
    await closeStoreAndJournal(sides)
    return this.#cannotOpen(openingErrorOf(side, this.#host.places[side], error))
  }

  async #open(sides: StoreAndJournal, start: StartFindings): Promise<Opened> {
    const running = await runClub(this.#host, sides, start, {
      log: this.#log,
      push: this.#push,
      reopen: () => this.#turnOver(() => opened, 0),
      openingOf: (health) => this.#openingOf(() => opened, health),
    })
    const opened: Opened = { ...running, sides }
    return opened
  }

  /** If the disk is full, a browser may report that the disk failed or that something has changed. */
  async #cannotOpen(error: ApiError): Promise<Opened> {
    const isUnclear = error.code === 'open/failed' || error.code === 'open/disk-failing'
    const isFull = isUnclear && (await this.#host.hasNoRoom?.()) === true
    return this.#closed({ why: 'cannot-open', error: isFull ? { ...error, code: 'open/disk-full' } : error })
  }

  #closed(why: ClubClosedReason): Opened {
    if (why.why === 'cannot-open')
      this.#log(`the club could not be opened: ${why.error.code}`, why.error.params['cause'] ?? '')
    const opening = this.#openingOf(
      () => opened,
      () => ({ start: null, journal: null }),
    )
    const service = createClosedClubService(why, opening, this.#log)
    const opened: Opened = { service, close: () => Promise.resolve() }
    return opened
  }

  /**
   * Closes the state returned by `from`, runs `between` while nothing is open, and opens the club again. If two calls
   * are for the same state, as from two tabs, the second gets the state that the first one opened. If the second has a
   * `between`, it is refused with `restore/begin-again`.
   */
  #turnOver(
    from: () => Opened,
    mayLose: number,
    between?: () => Promise<Result<unknown>>,
  ): Promise<Result<ClubStatus>> {
    return this.#queue(async () => {
      const before = await this.#current
      if (before === from()) {
        await before.close()
        const done = await between?.()
        this.#current = this.#attempt(mayLose)
        await this.#current
        this.#push({ name: 'changed', push: { keys: ALL_READ_KEYS } })
        if (done && !done.ok) return done
        // The restored data is in the journal, so the next successful opening shows it.
        if (done && (await this.#current).sides === undefined)
          return { ok: false, error: { code: 'restore/waits', params: {} } }
        if (done) this.#push({ name: 'club.restored', push: {} })
      } else if (between) {
        return { ok: false, error: { code: 'restore/begin-again', params: {} } }
      }
      return statusOf((await this.#current).service)
    })
  }

  async #check({ sides }: Opened): Promise<Result<RequestData<'club.check'>>> {
    if (sides === undefined) return { ok: false, error: { code: 'app/closed', params: {} } }
    const report = await checkStoreAndJournal(sides, this.#host.clock())
    return report.ok ? ok({ ...report.value, places: this.#host.places }) : report
  }

  #openingOf(from: () => Opened, health: ClubOpener['health']): ClubOpener {
    const restoring = createBackupRestorer({
      ids: this.#host.ids,
      store: () => from().sides?.store,
      readKept: async () =>
        from().sides?.journal.readKept() ?? { ok: false, error: { code: 'restore/nothing-kept', params: {} } },
      put: (envelopes) => this.#turnOver(from, 0, () => restoreIntoJournal(this.#host, envelopes)),
    })
    return {
      health,
      restoring,
      check: () => this.#check(from()),
      reopen: () => this.#turnOver(from, 0),
      goOn: (entries) => this.#turnOver(from, entries),
    }
  }
}

export function openClub(host: ClubOpeningHost): OpenedClub {
  return new ReopenableClub(host)
}

async function statusOf(service: Service): Promise<Result<ClubStatus>> {
  const answer = (await service.call('club.status', {})) as ApiResult<ClubStatus>
  return answer.ok ? ok(answer.data) : answer
}
