// Viewers of the evening. A snapshot is made once for all viewers who see the same content, and is sent when it has
// changed. Each snapshot is complete, so a viewer who is slow or joins late gets only the newest one.

import type { WebSocket } from 'ws'
import type { Clock } from '../../store/platform.ts'
import { coalesceRuns } from '../../store/queue.ts'
import type { WatchFrame } from '../../api/contract/watch.ts'
import type { Club } from '../../application/club.ts'
import type { ViewerWithDelay } from '../../club/broadcast/watchCommands.ts'
import type { TokenAccess } from '../access.ts'
import type { VisibleStreamVersions } from '../frames/watchedGame.ts'
import { viewerWithDelayOfRight } from '../viewerAccess.ts'

/** Milliseconds between two snapshots for pages with a delay of their own. */
const SNAPSHOT_INTERVAL_MS = 200
/** Extra delays are rounded up to multiples of this value, so that many pages share a snapshot. */
const DELAY_STEP_SECONDS = 5

interface Watcher {
  readonly socket: WebSocket
  isBusy: boolean
  /** Snapshot that was sent last. */
  sent: string
}

/** Viewers who see the same content. */
interface ViewerGroup {
  readonly reader: ViewerWithDelay
  /** Id of the only game that the viewers may see. If omitted, they see every table. */
  readonly game: string | undefined
  readonly watchers: Set<Watcher>
  /** Visible receipts of the public view at the last snapshot; `undefined` if the club has changed since. */
  mark: number | undefined
  text: string
}

interface Surroundings {
  readonly club: Club
  readonly horizon: Pick<VisibleStreamVersions, 'listen'>
  readonly clock: Clock
  /** Milliseconds since the epoch. */
  readonly time: () => number
  readonly checkIn?: CheckInAddress
}

/** Address where phones check in. `undefined` while phones are disabled. */
interface CheckInAddress {
  current(): string | undefined
  listen(listener: () => void): () => void
}

export class Audience {
  readonly #around: Surroundings
  readonly #circles = new Map<string, ViewerGroup>()
  readonly #stops: readonly (() => void)[]
  readonly #look = coalesceRuns(async () => {
    for (const circle of this.#circles.values()) await this.#tell(circle)
  })
  #callOff: (() => void) | undefined

  constructor(around: Surroundings) {
    this.#around = around
    const changed = () => {
      for (const circle of this.#circles.values()) circle.mark = undefined
      this.#look()
    }
    let address = around.checkIn?.current()
    const phonesChanged = () => {
      const now = around.checkIn?.current()
      if (now === address) return
      address = now
      changed()
    }
    this.#stops = [
      around.club.listen(changed),
      around.horizon.listen(() => this.#look()),
      ...(around.checkIn ? [around.checkIn.listen(phonesChanged)] : []),
    ]
  }

  /**
   * Sends the current snapshot and each later one. Returns a function that stops this. `delay` is the number of seconds
   * that the page requested.
   */
  join(socket: WebSocket, { right, game }: TokenAccess, delay = 0): () => void {
    const reader = viewerWithDelayOfRight(right, DELAY_STEP_SECONDS * Math.ceil(delay / DELAY_STEP_SECONDS))
    const key = JSON.stringify([reader, game ?? null])
    const circle = this.#circles.get(key) ?? { reader, game, watchers: new Set(), mark: undefined, text: '' }
    this.#circles.set(key, circle)
    const watcher: Watcher = { socket, isBusy: false, sent: '' }
    circle.watchers.add(watcher)
    socket.send(frame({ now: this.#around.time() }))
    if (circle.text === '') this.#look()
    else send(watcher, circle)
    this.#tick()
    return () => {
      circle.watchers.delete(watcher)
      if (circle.watchers.size === 0) this.#circles.delete(key)
    }
  }

  stop(): void {
    this.#callOff?.()
    for (const stop of this.#stops) stop()
    this.#circles.clear()
  }

  /** No event announces that a delay has passed, so the clock is checked. */
  #tick(): void {
    if (this.#callOff !== undefined || ![...this.#circles.values()].some(({ reader }) => reader.lateness.extra > 0))
      return
    this.#callOff = this.#around.clock.after(SNAPSHOT_INTERVAL_MS, () => {
      this.#callOff = undefined
      this.#look()
      this.#tick()
    })
  }

  async #tell(circle: ViewerGroup): Promise<void> {
    const { reader, game } = circle
    const { lateness } = reader
    const { club } = this.#around
    // After a start, the server does not know yet what a delayed page may see. Until then the page keeps its last
    // snapshot.
    if (!club.publicView.hasHistoryFor(lateness)) return
    const mark = club.publicView.visibleReceiptCount(lateness)
    if (circle.mark === mark) return
    circle.mark = mark
    const view = await club.watch(reader)
    // If the club cannot be read now, viewers keep the last snapshot.
    if (!view.ok) {
      circle.mark = undefined
      return
    }
    const { wall: _, ...ofTables } = view.value
    const shown =
      game === undefined
        ? view.value
        : { ...ofTables, tables: ofTables.tables.filter((table) => table.game === game), standings: [] }
    const checkIn = game === undefined && view.value.isEveningOpen ? this.#around.checkIn?.current() : undefined
    circle.text = frame({ view: shown, ...(checkIn === undefined ? {} : { checkIn }) })
    for (const watcher of circle.watchers) send(watcher, circle)
  }
}

function frame(sent: WatchFrame): string {
  return JSON.stringify(sent)
}

function send(watcher: Watcher, circle: ViewerGroup): void {
  const { socket } = watcher
  if (watcher.isBusy || watcher.sent === circle.text || socket.readyState !== socket.OPEN) return
  watcher.isBusy = true
  watcher.sent = circle.text
  socket.send(circle.text, { binary: false, compress: false }, () => {
    watcher.isBusy = false
    send(watcher, circle)
  })
}
