// Shares one club between many tabs. Only one worker can open the journal in OPFS, so one worker owns the club (with a
// Web Lock) and serves the others over a BroadcastChannel. When it ends, the next worker in line takes over. A tab uses
// the same Service in either case. If the owner is lost while a request is in progress, the request fails with
// `app/disconnected`; the versions of the streams show whether the entry was written.

import { connectChannel, serveClient, type ClientChannel } from '../api/channel.ts'
import { ALL_READ_KEYS, refusedApiResult } from '../api/contract/apiResult.ts'
import type { RequestArgs, RequestName } from '../api/requestTypes.ts'
import type { Port } from '../api/port.ts'
import type { PushMessage, Service } from '../api/service.ts'

const SHARED_CLUB_NAME = 'consigliere.club'
const tabLock = (id: string) => `consigliere.tab.${id}`

/** A message between workers. `to` is the id of the receiver; if omitted, the message is for all workers. */
type TabMessage = { readonly from: string; readonly to?: string } & (
  | { readonly kind: 'who' }
  | { readonly kind: 'owner'; readonly build: string }
  | { readonly kind: 'join' }
  | { readonly kind: 'message'; readonly message: unknown }
)

type Broadcast = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/** Web Locks are used here only to wait for a lock and to keep it until the job ends. */
export interface WebLocks {
  request(name: string, job: () => Promise<void>): Promise<unknown>
}

export interface ShareClubOptions {
  /** Id of this worker, unique among tabs. */
  readonly id: string
  /** Identifies the build of the code. Workers of different builds do not exchange requests. */
  readonly build: string
  readonly locks: WebLocks
  readonly broadcast: (name: string) => Broadcast
  /** Whether a request changes nothing. */
  readonly isQuery: (name: string) => Promise<boolean>
  /** Opens the club's data. Called at most once, when this worker becomes the owner. Never rejects. */
  readonly open: () => Promise<Service>
  /** Loads the code that `open` needs, in case this worker takes over. Called when another worker owns the club. */
  readonly prepare: () => void
}

class SharedClub implements Service {
  readonly #tab: ShareClubOptions
  readonly #channel: Broadcast
  readonly #mailboxes = new Map<string, Set<(message: unknown) => void>>()
  readonly #listeners = new Set<(push: PushMessage) => void>()
  readonly #clients = new Map<string, () => void>()
  #owned: Service | undefined
  #remote: { readonly owner: string; readonly close: () => void } | undefined
  /** Whether this tab holds its lock. While it does not, the owner would consider the tab closed. */
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
    // A query that was lost with the owner is sent to the next owner. A change is not, because it may have been made.
    return wasLost && (await this.#tab.isQuery(name)) ? this.call(name, args, gone) : answer
  }

  readonly listen: Service['listen'] = (listener) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #post(note: TabMessage): void {
    this.#channel.postMessage(note)
  }

  readonly #push = (push: PushMessage) => this.#listeners.forEach((listener) => listener(push))

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

  /** Runs when this worker gets the lock of the club, and keeps it until the worker ends. */
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

  /** A port for messages to and from another worker. */
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
      this.#useService({ call: () => Promise.resolve(refusedApiResult('app/other-version')), listen: () => () => {} })
      return
    }
    this.#post({ from: this.#tab.id, to: owner, kind: 'join' })
    this.#tab.prepare()
    const connection = connectChannel(this.#portTo(owner))
    this.#remote = { owner, close: () => connection.close() }
    this.#useService(serviceOf(connection))
    // The lost owner may not have reported its last changes.
    if (!isFirst) this.#pushEverything()
  }

  #admit(client: string, service: Service): void {
    if (this.#clients.has(client)) return
    const stop = serveClient(this.#portTo(client), service)
    this.#clients.set(client, stop)
    // A closed tab sends no message, but its lock is then granted to this worker.
    void this.#tab.locks.request(tabLock(client), async () => {
      stop()
      this.#clients.delete(client)
      this.#mailboxes.delete(client)
    })
  }
}

export function shareClubBetweenTabs(tab: ShareClubOptions): Service {
  return new SharedClub(tab)
}

/** Never resolves: locks are released when the worker ends. */
function forever(): Promise<never> {
  return new Promise<never>(() => {})
}

function serviceOf(connection: ClientChannel): Service {
  return {
    // The owner's service checks the name and the arguments, as for its own tab.
    call: (name, args) => connection.send(name as RequestName, args as RequestArgs<RequestName>),
    listen: (listener) => connection.listenToAll(listener),
  }
}
