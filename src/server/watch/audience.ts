// Who watches the evening: snapshots made once for each right and sent to all who have it, anew whenever one has
// changed. Each is whole: whoever is slow or comes late is sent the newest, and nothing else.

import type { WebSocket } from 'ws'
import type { Club } from '../../club/club.ts'
import type { Viewer } from '../../rules/view.ts'
import type { Access } from '../access.ts'
import type { Horizon } from '../frames/watchedGame.ts'
import { isHeldBack, viewerOf, type Right } from '../rights.ts'

interface Watcher {
  readonly socket: WebSocket
  isBusy: boolean
  /** What was sent last. */
  sent: string
}

/** Those who see the same. */
interface Circle {
  readonly right: Right
  readonly viewer: Viewer
  /** The one game they may see; absent: every table. */
  readonly game: string | undefined
  readonly watchers: Set<Watcher>
  text: string
}

export class Audience {
  readonly #club: Club
  readonly #horizon: Horizon
  readonly #time: () => number
  readonly #circles = new Map<string, Circle>()
  readonly #stops: readonly (() => void)[]
  #work: Promise<void> = Promise.resolve()
  #isDue = false

  constructor(club: Club, horizon: Horizon, time: () => number) {
    this.#club = club
    this.#horizon = horizon
    this.#time = time
    const look = () => this.#look()
    this.#stops = [club.listen(look), horizon.listen(look)]
  }

  /** Sends what there is and whatever comes; answers how to leave. */
  join(socket: WebSocket, { right, game }: Access): () => void {
    const circle = this.#circleOf(right, game)
    const watcher: Watcher = { socket, isBusy: false, sent: '' }
    circle.watchers.add(watcher)
    socket.send(JSON.stringify({ now: this.#time() }))
    if (circle.text === '') this.#look()
    else send(watcher, circle)
    return () => {
      circle.watchers.delete(watcher)
      if (circle.watchers.size === 0) this.#circles.delete(keyOf(right, game))
    }
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#circles.clear()
  }

  #circleOf(right: Right, game: string | undefined): Circle {
    const key = keyOf(right, game)
    const known = this.#circles.get(key)
    if (known !== undefined) return known
    const circle = { right, viewer: viewerOf(right), game, watchers: new Set<Watcher>(), text: '' }
    this.#circles.set(key, circle)
    return circle
  }

  /** Once more after the look that is under way, however often it is asked for. */
  #look(): void {
    if (this.#isDue) return
    this.#isDue = true
    this.#work = this.#work.then(async () => {
      this.#isDue = false
      for (const circle of this.#circles.values()) await this.#tell(circle)
    })
  }

  async #tell(circle: Circle): Promise<void> {
    const { right, viewer, game } = circle
    const until = isHeldBack(right) ? this.#horizon.now() : Number.POSITIVE_INFINITY
    const view = await this.#club.watch({ viewer, until })
    // What cannot be read now is shown as it was.
    if (!view.ok) return
    const shown =
      game === undefined
        ? view.value
        : { ...view.value, tables: view.value.tables.filter((table) => table.game === game), standings: [] }
    const text = JSON.stringify({ view: shown })
    if (text === circle.text) return
    circle.text = text
    for (const watcher of circle.watchers) send(watcher, circle)
  }
}

function keyOf(right: Right, game: string | undefined): string {
  return JSON.stringify([right, game ?? null])
}

function send(watcher: Watcher, circle: Circle): void {
  const { socket } = watcher
  if (watcher.isBusy || watcher.sent === circle.text || socket.readyState !== socket.OPEN) return
  watcher.isBusy = true
  watcher.sent = circle.text
  socket.send(circle.text, { binary: false, compress: false }, () => {
    watcher.isBusy = false
    send(watcher, circle)
  })
}
