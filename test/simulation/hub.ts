// The hub of the world: the real hub with its own club, signer, countersigner and list of devices, over a store in memory.

import { createClub, type Club } from '../../src/club/club.ts'
import { createAuthorRights } from '../../src/api/rights/authors.ts'
import { CLUB_EXCHANGE, PARSED_EXCHANGE } from '../../src/club/model/envelopes.ts'
import { ClubBroadcast } from '../../src/server/broadcast/clubBroadcast.ts'
import { Laptops } from '../../src/server/laptops.ts'
import { Refusal } from '../../src/server/refusal.ts'
import { Audience } from '../../src/server/watch/audience.ts'
import { signAsItHappens } from '../../src/startup/signing.ts'
import type { Shelf } from '../../src/store/adapters/memory.ts'
import { keyOf } from '../../src/store/signing/keys.ts'
import { countersignTaken } from '../../src/store/signing/signer.ts'
import { answerHub } from '../../src/store/sync/httpLine.ts'
import { atHub, createHub, type Hub } from '../../src/store/sync/hub.ts'
import { openSimStore, taking, type Life } from './disk.ts'
import { CALM, fetchOver, type Arrived, type Line, type LineFaults } from './network.ts'
import type { Draw, World } from './world.ts'

/** The note of a key that the seed gives: PKCS #8 of 32 bytes. */
export function keyNote(id: string, draw: Draw): string {
  const secret = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    Buffer.from(Uint8Array.from({ length: 32 }, () => draw(256))),
  ])
  return JSON.stringify({ id, key: secret.toString('base64url') })
}

/** What a spectator was sent, and when. */
export interface Seen {
  readonly at: number
  readonly text: string
}

export class SimHub {
  readonly shelf: Shelf = new Map()
  faults: LineFaults = CALM
  /** Appends that were taken over the line. */
  carried = 0
  /** When each envelope was first kept here: the only moment that a delay may count from. */
  readonly received = new Map<string, number>()
  readonly seen: Seen[] = []
  club!: Club
  laptops!: Laptops
  readonly #world: World
  readonly #draw: Draw
  readonly #note: string
  #life: Life = { isDead: false }
  #hub!: Hub
  #shownNote: string | undefined
  #ids = 0
  #tokens = 0
  #stopWatching: (() => void) | undefined

  constructor(world: World) {
    this.#world = world
    this.#draw = world.draws('hub')
    this.#note = keyNote('hub', world.draws('hub key'))
  }

  async start(): Promise<void> {
    const world = this.#world
    const life: Life = { isDead: false }
    this.#life = life
    const store = openSimStore(this.shelf, taking(world, life, this.#draw, 1))
    store.subscribe((envelopes) => {
      for (const { stream, version } of envelopes) this.received.set(`${stream}@${version}`, world.now())
    })
    const ids = () => `hub-${(this.#ids += 1)}`
    this.#hub = createHub(store, PARSED_EXCHANGE, { ids, clock: world })
    const own = atHub(store, this.#hub, { deviceId: 'hub', policy: CLUB_EXCHANGE })
    this.laptops = new Laptops(store, () => world.now(), {
      own: 'hub',
      isEmpty: () => this.#hub.isEmpty(),
      token: () => `token-${(this.#tokens += 1)}`,
    })
    this.club = createClub({
      store: own,
      clock: () => world.now(),
      ids,
      publicPorts: {
        now: () => world.now(),
        note: { read: async () => this.#shownNote, write: async (text) => void (this.#shownNote = text) },
      },
    })
    const key = await keyOf({ read: async () => this.#note, write: async () => undefined }, () => 'hub')
    signAsItHappens(this.club, own, key)
    countersignTaken(this.#hub, own, key, () => this.club.now())
  }

  /** kill -9, and up again at once. */
  async restart(): Promise<void> {
    this.#life.isDead = true
    this.#world.tell('hub killed')
    await this.start()
    if (this.#stopWatching !== undefined) await this.watch()
  }

  fetchOf(name: string, line: Line, life: Life): typeof fetch {
    return fetchOver({
      world: this.#world,
      name,
      line,
      life,
      faults: () => this.faults,
      answer: (request) => this.#answer(request),
    })
  }

  /** A spectator of the town comes: every byte that goes to him is kept. */
  async watch(): Promise<void> {
    this.#stopWatching?.()
    const world = this.#world
    const broadcast = new ClubBroadcast(this.club, world)
    await broadcast.refresh()
    const audience = new Audience({
      club: this.club,
      horizon: broadcast.horizon,
      clock: world,
      time: () => world.now(),
    })
    const socket = {
      OPEN: 1,
      readyState: 1,
      send: (text: string, ...rest: readonly unknown[]) => {
        world.tell(`viewer ${text}`)
        this.seen.push({ at: world.now(), text })
        const sent = rest.at(-1)
        if (typeof sent === 'function') world.after(1, sent as () => void)
      },
    }
    audience.join(socket as never, { right: { kind: 'town' }, withdrawn: new AbortController().signal })
    this.#stopWatching = () => {
      audience.stop()
      void broadcast.stop()
    }
  }

  stopWatching(): void {
    this.#stopWatching?.()
    this.#stopWatching = undefined
  }

  async #answer({ path, token, claimed, signature, body, gone }: Arrived) {
    const life = this.#life
    const hub = this.#hub
    const caller = await this.laptops.caller(token, claimed).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    const { status, body: said } =
      caller === undefined
        ? { status: 401, body: { code: 'server/bad-token', params: {} } }
        : caller instanceof Refusal
          ? { status: caller.status, body: { code: caller.code, params: {} } }
          : await answerHub(
              hub.lineOf(caller.laptop, { ...caller, rightFault: createAuthorRights(this.club.ask) }),
              path,
              JSON.parse(body) as unknown,
              gone,
              signature,
            )
    if (life.isDead) return undefined
    if (path === '/hub/append' && status === 200) this.carried += 1
    return { status, text: JSON.stringify(said) }
  }
}
