// One club, many tabs. Only one worker can open the journal in OPFS, so one owns the club (a Web Lock) and serves the
// others over a BroadcastChannel. When it ends, the next in line takes over. A tab sees one Service in either case. A
// request under way with a lost owner is answered `app/disconnected`; the versions show whether its entry was written.

import { connectChannel, serveClient, type ClientChannel } from '../api/channel.ts'
import { ALL_READ_KEYS, refusal } from '../api/contract/apiResult.ts'
import type { RequestArgs, RequestName } from '../api/requestTypes.ts'
import type { Port } from '../api/port.ts'
import type { Push, Service } from '../api/service.ts'

const SHARED_CLUB_NAME = 'consigliere.club'
const tabLock = (id: string) => `consigliere.tab.${id}`

/** Between workers. `to`: one worker's id; absent: all of them. */
type TabMessage = { readonly from: string; readonly to?: string } & (
  | { readonly kind: 'who' }
  | { readonly kind: 'owner'; readonly build: string }
  | { readonly kind: 'join' }
  | { readonly kind: 'message'; readonly message: unknown }
)

type Broadcast = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/** The one form of Web Locks used here: wait for the lock, keep it until the job ends. */
export interface Locks {
  request(name: string, job: () => Promise<void>): Promise<unknown>
}

export interface ShareClubOptions {
  /** This worker, unique among tabs. */
  readonly id: string
  /** Names the code: workers of different builds do not talk. */
  readonly build: string
  readonly locks: Locks
  readonly broadcast: (name: string) => Broadcast
  /** Whether a request changes nothing. */
  readonly isQuery: (name: string) => Promise<boolean>
  /** Opens the club's data; called at most once, when this worker owns it. Never rejects. */
  readonly open: () => Promise<Service>
  /** Loads what `open` needs, in case this worker takes over: called when another one owns the club. */
  readonly prepare: () => void
}

class SharedClub implements Service {
  readonly #tab: ShareClubOptions
  readonly #channel: Broadcast
  readonly #mailboxes = new Map<string, Set<(message: unknown) => void>>()
  readonly #listeners = new Set<(push: Push) => void>()
  readonly #clients = new Map<string, () => void>()
  #owned: Service | undefined
  #remote: { readonly owner: string; readonly close: () => void } | undefined
  /** This tab's lock is held: before, the owner would take the tab for closed. */
  #isPresent = false
  #settle: (service: Service) => void = () => {}
  #current: Promise<Service>

  constructor(tab: ShareClubOptions) {
    this.#tab = tab
    this.#channel = tab.broadcast(SHARED_CLUB_NAME)
    this.#current = new Promise<Service>((resolve) => (this.#settle = resolve))

    this.#channel.addEventListener('message', ({ data }: { readonly data: TabMessage }) => this.#receive(data))
    void tab.locks.request(tabLock(tab.id), async () => {
      this.#isPresent = true
      void tab.locks.request(SHARED_CLUB_NAME, () => this.#lead())
      this.#post({ from: tab.id, kind: 'who' })
      await forever()
    })
  }

  readonly call: Service['call'] = async (name, args, gone) => {
    const asked = await this.#current
    const answer = await asked.call(name, args, gone)
    const wasLost = !answer.ok && answer.error.code === 'app/disconnected' && asked !== (await this.#current)
    // A query lost with its owner is sent to the next one. A change is not: it may have been made.
    return wasLost && (await this.#tab.isQuery(name)) ? this.call(name, args, gone) : answer
  }

  readonly listen: Service['listen'] = (listener) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #post(note: TabMessage): void {
    this.#channel.postMessage(note)
  }

  readonly #push = (push: Push) => this.#listeners.forEach((listener) => listener(push))

  #pushEverything(): void {
    this.#push({ name: 'changed', push: { keys: ALL_READ_KEYS } })
  }

  #useService(service: Service): void {
    this.#settle(service)
    this.#current = Promise.resolve(service)
    service.listen(this.#push)
  }

  #receive(note: TabMessage): void {
    const { id, build } = this.#tab
    if (note.to !== undefined && note.to !== id) return
    switch (note.kind) {
      case 'message':
        this.#mailboxes.get(note.from)?.forEach((listener) => listener(note.message))
        return
      case 'owner':
        this.#follow(note.from, note.build)
        return
      case 'who':
        if (this.#owned) this.#post({ from: id, to: note.from, kind: 'owner', build })
        return
      case 'join':
        if (this.#owned) this.#admit(note.from, this.#owned)
        return
    }
  }

  /** The lock of the club is this worker's, until it ends. */
  async #lead(): Promise<void> {
    const { id, build, open } = this.#tab
    const service = await open()
    const isHeir = this.#remote !== undefined
    this.#owned = service
    this.#remote?.close()
    this.#remote = undefined
    this.#useService(service)
    this.#post({ from: id, kind: 'owner', build })
    if (isHeir) this.#pushEverything()
    await forever()
  }

  /** Messages to and from one other worker. */
  #portTo(other: string): Port {
    return {
      post: (message) => this.#post({ from: this.#tab.id, to: other, kind: 'message', message }),
      onMessage: (listener) => {
        const mailbox = this.#mailboxes.get(other) ?? new Set()
        this.#mailboxes.set(other, mailbox.add(listener))
        return () => void mailbox.delete(listener)
      },
    }
  }

  #follow(owner: string, itsBuild: string): void {
    if (!this.#isPresent || this.#owned || this.#remote?.owner === owner) return
    const isFirst = this.#remote === undefined
    this.#remote?.close()
    if (itsBuild !== this.#tab.build) {
      this.#remote = { owner, close: () => {} }
      this.#useService({ call: () => Promise.resolve(refusal('app/other-version')), listen: () => () => {} })
      return
    }
    this.#post({ from: this.#tab.id, to: owner, kind: 'join' })
    this.#tab.prepare()
    const connection = connectChannel(this.#portTo(owner))
    this.#remote = { owner, close: () => connection.close() }
    this.#useService(serviceOf(connection))
    // Something may have changed that the lost owner did not report.
    if (!isFirst) this.#pushEverything()
  }

  #admit(client: string, service: Service): void {
    if (this.#clients.has(client)) return
    const stop = serveClient(this.#portTo(client), service)
    this.#clients.set(client, stop)
    // A closed tab sends nothing, but its lock is granted to this worker.
    void this.#tab.locks.request(tabLock(client), async () => {
      stop()
      this.#clients.delete(client)
      this.#mailboxes.delete(client)
    })
  }
}

export function shareClub(tab: ShareClubOptions): Service {
  return new SharedClub(tab)
}

/** Locks end with the worker. */
function forever(): Promise<never> {
  return new Promise<never>(() => {})
}

function serviceOf(connection: ClientChannel): Service {
  return {
    // The owner's service checks the name and the arguments, as it does for its own tab.
    call: (name, args) => connection.send(name as RequestName, args as RequestArgs<RequestName>),
    listen: (listener) => connection.listenToAll(listener),
  }
}
