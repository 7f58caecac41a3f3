// Viewers at the hub, each with their own token: the town, a page with an additional delay, an observer, and a viewer
// of a single game. Every byte sent to them is recorded.

import type { Club } from '../../src/application/club.ts'
import { ClubBroadcast } from '../../src/server/broadcast/clubBroadcast.ts'
import { Audience } from '../../src/server/watch/audience.ts'
import { shuffled, type Draw, type World } from './world.ts'

/** Seconds by which the town's view is delayed. */
const DELAY = 60

/** A message to a viewer, with its time. */
export interface Seen {
  readonly at: number
  /** The viewer may not know entries that the hub received later. */
  readonly until: number
  /** Number of restores of the hub's disk before the message. */
  readonly putBacks: number
  readonly text: string
  readonly viewer: Viewer
}

export interface Viewer {
  readonly name: string
  readonly right: 'town' | 'observer'
  /** Seconds of additional delay that the page requests. */
  readonly extra: number
  /** The only game that the viewer may see. */
  readonly game?: string
  isWithdrawn: boolean
  id: string
  token: string
  leave: () => void
}

/** From this time on, nothing is shown that is newer than the delay or, in a freeze, newer than what was shown then. */
interface Hold {
  readonly at: number
  readonly isFrozen: boolean
}

/** The viewers' data on the hub's disk, which is restored with it. */
export interface AtHub {
  readonly holds: readonly Hold[]
  readonly withdrawn: ReadonlySet<Viewer>
}

const viewer = (name: string, right: Viewer['right'], extra = 0, game?: string): Viewer => ({
  name,
  right,
  extra,
  ...(game === undefined ? {} : { game }),
  isWithdrawn: false,
  id: '',
  token: '',
  leave: () => {},
})

export class Viewers {
  readonly seen: Seen[] = []
  readonly all: readonly Viewer[]
  readonly #world: World
  #holds: readonly Hold[] = []
  #putBacks = 0
  #stop: (() => void) | undefined
  #broadcast!: ClubBroadcast

  constructor(world: World) {
    this.#world = world
    const each = [
      viewer('town', 'town'),
      viewer('guest', 'town'),
      viewer('late', 'town', 30),
      viewer('observer', 'observer'),
      viewer('single', 'town', 0, 'a1'),
    ]
    this.all = shuffled(each, world.draws('viewers')).slice(0, 2)
  }

  get areWatching(): boolean {
    return this.#stop !== undefined
  }

  /** Creates tokens and sets the delay. */
  async invite(club: Club): Promise<void> {
    await club.setDelay(DELAY)
    for (const each of this.all) {
      const { right, game, name } = each
      const made = await club.makeToken({ label: name, right, ...(game === undefined ? {} : { game }) })
      if (made.ok) Object.assign(each, made.value)
    }
  }

  /** Connects all viewers whose tokens are valid. Returns those whom the server should have refused. */
  async come(club: Club): Promise<readonly Viewer[]> {
    this.stop()
    const world = this.#world
    this.#broadcast = new ClubBroadcast(club, world)
    await this.#broadcast.refresh()
    const { horizon } = this.#broadcast
    const audience = new Audience({ club, horizon, clock: world, time: () => world.now() })
    this.#stop = () => {
      audience.stop()
      void this.#broadcast.stop()
    }
    const wrong: Viewer[] = []
    for (const each of this.all) {
      const access = this.#broadcast.accessOf(each.token)
      if (access === undefined) continue
      if (each.isWithdrawn) wrong.push(each)
      each.leave = audience.join(this.#socket(each) as never, access, each.extra)
      access.withdrawn.addEventListener('abort', () => each.leave())
    }
    return wrong
  }

  stop(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  /** Withdraws a token, which must be invalid a moment later. Returns whether it is. */
  async withdrawOne(club: Club, draw: Draw): Promise<'withdrawn' | 'still good' | undefined> {
    const each = this.all[draw(this.all.length)]!
    if (each.isWithdrawn || !this.areWatching) return undefined
    const withdrawn = this.#broadcast.accessOf(each.token)?.withdrawn
    const done = await club.withdrawToken(each.id)
    if (!done.ok) return undefined
    each.isWithdrawn = true
    await this.#world.sleep(500)
    return this.#broadcast.accessOf(each.token) === undefined && withdrawn?.aborted !== false
      ? 'withdrawn'
      : 'still good'
  }

  hold(isFrozen: boolean): void {
    this.#holds = [...this.#holds, { at: this.#world.now(), isFrozen }]
  }

  copy(): AtHub {
    return { holds: this.#holds, withdrawn: new Set(this.all.filter(({ isWithdrawn }) => isWithdrawn)) }
  }

  /** Restores the data with the hub's disk. Viewers whose token was withdrawn since then can use it again. */
  putBack({ holds, withdrawn }: AtHub): void {
    this.#holds = holds
    this.#putBacks += 1
    for (const each of this.all) each.isWithdrawn = withdrawn.has(each)
  }

  /** Time up to which entries may be known to a page that sees the town's view with this additional delay. */
  #horizon(extra: number): number {
    const at = this.#world.now() - 1000 * extra
    let shown = Number.NEGATIVE_INFINITY
    let last: Hold | undefined
    for (const each of this.#holds) {
      if (each.at > at) break
      if (last?.isFrozen !== true) shown = Math.max(shown, each.at - 1000 * DELAY)
      last = each
    }
    return last?.isFrozen === true ? shown : Math.max(shown, at - 1000 * DELAY)
  }

  #socket(each: Viewer): object {
    const world = this.#world
    return {
      OPEN: 1,
      readyState: 1,
      send: (text: string, ...rest: readonly unknown[]) => {
        world.tell(`viewer ${each.name} ${text}`)
        const until = each.right === 'observer' ? world.now() : this.#horizon(each.extra)
        this.seen.push({ at: world.now(), until, putBacks: this.#putBacks, text, viewer: each })
        const sent = rest.at(-1)
        if (typeof sent === 'function') world.after(1, sent as () => void)
      },
    }
  }
}
