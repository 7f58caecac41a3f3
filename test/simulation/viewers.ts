// Those who watch at the hub, each with a token of his own: the town, a page with a delay of its own, an observer, and one
// who may see a single game. Every byte that goes to them is kept.

import type { Club } from '../../src/application/club.ts'
import { ClubBroadcast } from '../../src/server/broadcast/clubBroadcast.ts'
import { Audience } from '../../src/server/watch/audience.ts'
import { shuffled, type Draw, type World } from './world.ts'

/** Seconds that what the town sees is late. */
const DELAY = 60

/** What a viewer was sent, and when. */
export interface Seen {
  readonly at: number
  /** What the hub received later than that, he may not know yet. */
  readonly until: number
  /** How often the hub's disk had been put back by then. */
  readonly putBacks: number
  readonly text: string
  readonly viewer: Viewer
}

export interface Viewer {
  readonly name: string
  readonly right: 'town' | 'observer'
  /** Seconds that his page asks for. */
  readonly extra: number
  /** The one game he may see. */
  readonly game?: string
  isWithdrawn: boolean
  id: string
  token: string
  leave: () => void
}

/** From this moment on nothing newer is shown than the delay, or than what was shown then. */
interface Hold {
  readonly at: number
  readonly isFrozen: boolean
}

/** What the hub's disk has of the viewers: it is put back with it. */
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

  /** Tokens are made, and the delay is set. */
  async invite(club: Club): Promise<void> {
    await club.setDelay(DELAY)
    for (const each of this.all) {
      const { right, game, name } = each
      const made = await club.makeToken({ label: name, right, ...(game === undefined ? {} : { game }) })
      if (made.ok) Object.assign(each, made.value)
    }
  }

  /** All who may come. Returns whom the server lets in that it should not. */
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

  /** Withdraws a token; returns what is wrong a moment later: it must be worth nothing. */
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

  /** With the hub's disk: who had lost his token since has it again. */
  putBack({ holds, withdrawn }: AtHub): void {
    this.#holds = holds
    this.#putBacks += 1
    for (const each of this.all) each.isWithdrawn = withdrawn.has(each)
  }

  /** What was received up to this moment may be known to a page that sees what the town saw so many seconds before. */
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
