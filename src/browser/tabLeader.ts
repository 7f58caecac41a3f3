// One club, many tabs. The journal in OPFS opens once only, so one worker owns the club (a Web
// Lock) and serves the others over a BroadcastChannel; when it goes, the next in line takes over.
// A tab never knows which it is: it sees one Service. What was under way with a lost owner is
// answered `app/disconnected`; the entry either is in the log or is not, and versions tell.

import { connect, serve, type ClientChannel } from '../api/channel.ts'
import { refusal, type Answer } from '../api/contract/answer.ts'
import type { Args, RequestName } from '../api/contract/requests.ts'
import type { Port } from '../api/port.ts'
import type { Push, Service } from '../api/service.ts'
import { EVERYTHING } from '../club/repository/watched.ts'

const NAME = 'consigliere.club'
const tabLock = (id: string) => `consigliere.tab.${id}`

/** Between workers. `to` is one worker's id; without it, everybody. */
type Note = { readonly from: string; readonly to?: string } & (
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

export interface Sharing {
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
  /** Makes ready what `open` will need should the club fall to this worker: called when another one owns it. */
  readonly prepare: () => void
}

export function shareClub({ id, build, locks, broadcast, isQuery, open, prepare }: Sharing): Service {
  const channel = broadcast(NAME)
  const mailboxes = new Map<string, Set<(message: unknown) => void>>()
  const listeners = new Set<(push: Push) => void>()
  const clients = new Map<string, () => void>()
  let owned: Service | undefined
  let remote: { readonly owner: string; readonly close: () => void } | undefined
  // Until this tab's own lock is held the owner would take it for closed, and never answer.
  let isPresent = false
  let settle: (service: Service) => void = () => {}
  let current = new Promise<Service>((resolve) => (settle = resolve))

  const post = (note: Note) => channel.postMessage(note)
  const tellListeners = (push: Push) => listeners.forEach((listener) => listener(push))
  const tellOfEverything = () => {
    tellListeners({ name: 'club.changed', push: {} })
    tellListeners({ name: 'changed', push: { keys: EVERYTHING } })
  }

  function useService(service: Service): void {
    settle(service)
    current = Promise.resolve(service)
    service.listen(tellListeners)
  }

  /** Messages to and from one other worker. */
  function portTo(other: string): Port {
    return {
      post: (message) => post({ from: id, to: other, kind: 'message', message }),
      onMessage(listener) {
        const mailbox = mailboxes.get(other) ?? new Set()
        mailboxes.set(other, mailbox.add(listener))
        return () => void mailbox.delete(listener)
      },
    }
  }

  function follow(owner: string, itsBuild: string): void {
    if (!isPresent || owned || remote?.owner === owner) return
    const isFirst = remote === undefined
    remote?.close()
    if (itsBuild !== build) {
      remote = { owner, close: () => {} }
      useService({ call: () => Promise.resolve(refusal('app/other-version')), listen: () => () => {} })
      return
    }
    post({ from: id, to: owner, kind: 'join' })
    prepare()
    const connection = connect(portTo(owner))
    remote = { owner, close: () => connection.close() }
    useService(serviceOf(connection))
    // Changes that the lost owner did not announce.
    if (!isFirst) tellOfEverything()
  }

  function admit(client: string, service: Service): void {
    if (clients.has(client)) return
    const stop = serve(portTo(client), service)
    clients.set(client, stop)
    // A tab that is closed says nothing, but its lock falls to us.
    void locks.request(tabLock(client), async () => {
      stop()
      clients.delete(client)
      mailboxes.delete(client)
    })
  }

  channel.addEventListener('message', ({ data }: { readonly data: Note }) => {
    if (data.to !== undefined && data.to !== id) return
    switch (data.kind) {
      case 'message':
        mailboxes.get(data.from)?.forEach((listener) => listener(data.message))
        return
      case 'owner':
        follow(data.from, data.build)
        return
      case 'who':
        if (owned) post({ from: id, to: data.from, kind: 'owner', build })
        return
      case 'join':
        if (owned) admit(data.from, owned)
        return
    }
  })

  void locks.request(tabLock(id), async () => {
    isPresent = true
    void locks.request(NAME, async () => {
      const service = await open()
      const isHeir = remote !== undefined
      owned = service
      remote?.close()
      remote = undefined
      useService(service)
      post({ from: id, kind: 'owner', build })
      if (isHeir) tellOfEverything()
      await forever()
    })
    post({ from: id, kind: 'who' })
    await forever()
  })

  async function call(name: string, args: unknown, gone?: AbortSignal): Promise<Answer<unknown>> {
    const asked = await current
    const answer = await asked.call(name, args, gone)
    const wasLost = !answer.ok && answer.error.code === 'app/disconnected' && asked !== (await current)
    // A query lost with its owner is put to the next one. A change is not: it may have been made.
    return wasLost && (await isQuery(name)) ? call(name, args, gone) : answer
  }

  return {
    call,
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Locks end with the worker. */
function forever(): Promise<never> {
  return new Promise<never>(() => {})
}

function serviceOf(connection: ClientChannel): Service {
  return {
    // The owner's service checks the name and the arguments, as it does for its own tab.
    call: (name, args) => connection.send(name as RequestName, args as Args<RequestName>),
    listen: (listener) => connection.listenToAll(listener),
  }
}
