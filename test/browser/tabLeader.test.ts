import { describe, expect, it, vi } from 'vitest'
import type { PushPayloads } from '../../src/api/requestTypes.ts'
import { refusedApiResult } from '../../src/api/contract/apiResult.ts'
import { createService, type RequestHandlers, type PushMessage, type Service } from '../../src/api/service.ts'
import { isQueryRequest } from '../../src/api/requests.ts'
import { shareClubBetweenTabs, type WebLocks } from '../../src/browser/tabLeader.ts'
import { eventually } from '../support/eventually.ts'

/** Tabs of one origin: Web Locks are granted in order, and messages are delivered to all other tabs. */
function createOrigin() {
  const queues = new Map<string, { tab: string; grant: () => void }[]>()
  const mailboxes = new Map<string, (event: MessageEvent) => void>()
  const dead = new Set<string>()
  /**
   * Tabs whose lock requests are delayed until the promise resolves, because a browser handles them in another process.
   */
  const slow = new Map<string, Promise<void>>()

  function locksOf(tab: string): WebLocks {
    return {
      request: (name, job) =>
        new Promise((resolve) => {
          const release = () => {
            queues.set(name, (queues.get(name) ?? []).slice(1))
            queues.get(name)?.[0]?.grant()
          }
          const grant = () => {
            if (dead.has(tab)) release()
            else void job().then(() => (release(), resolve(undefined)))
          }
          const enqueue = () => {
            const queue = queues.get(name) ?? []
            queues.set(name, [...queue, { tab, grant }])
            if (queue.length === 0) queueMicrotask(grant)
          }
          const held = slow.get(tab)
          if (held) void held.then(enqueue)
          else enqueue()
        }),
    }
  }

  function broadcastOf(tab: string): BroadcastChannel {
    return {
      postMessage(message: unknown) {
        for (const [other, deliver] of mailboxes) {
          if (other !== tab && !dead.has(tab))
            setImmediate(() => dead.has(other) || deliver({ data: structuredClone(message) } as MessageEvent))
        }
      },
      addEventListener: (_type: string, deliver: (event: MessageEvent) => void) => void mailboxes.set(tab, deliver),
    } as unknown as BroadcastChannel
  }

  return {
    openTab(id: string, open: () => Promise<Service>, build = 'b1', prepare = () => {}): Service {
      return shareClubBetweenTabs({
        id,
        build,
        locks: locksOf(id),
        broadcast: () => broadcastOf(id),
        isQuery: async (name) => isQueryRequest(name),
        open,
        prepare,
      })
    },
    slowLocks: (tab: string, until: Promise<void>) => void slow.set(tab, until),
    /** As a browser does it: the tab sends no message, and its locks are granted to the next in line. */
    closeTab(id: string) {
      dead.add(id)
      for (const [name, queue] of queues) {
        const wasHeld = queue[0]?.tab === id
        queues.set(
          name,
          queue.filter((waiting) => waiting.tab !== id),
        )
        if (wasHeld) queues.get(name)?.[0]?.grant()
      }
    },
  }
}

/** A club that reports which tab runs it. */
function clubIn(tab: string, shared: { names: string[] }) {
  const listeners = new Set<(push: PushMessage) => void>()
  const handlers = {
    'members.list': async () => ({ ok: true, value: { tab, names: shared.names } }),
    'members.add': async (args: unknown) => {
      shared.names.push(...(args as { names: string[] }).names)
      listeners.forEach((listener) => listener({ name: 'changed', push: { keys: ['club/members'] } }))
      return { ok: true, value: { tab } }
    },
    'club.create': () => new Promise(() => {}),
    'games.list': () => (tab === 'a' ? new Promise(() => {}) : Promise.resolve({ ok: true, value: [] })),
  } as unknown as RequestHandlers
  const service = createService(handlers, (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  })
  return { open: vi.fn(async () => service), listeners }
}

const listed = async (tab: Service) => ((await tab.call('members.list', {})) as { data: unknown }).data

describe('a club in several tabs', () => {
  it('is prepared for a takeover in tabs that do not own it', async () => {
    const origin = createOrigin()
    const prepared: string[] = []
    for (const tab of ['a', 'b'])
      await listed(origin.openTab(tab, clubIn(tab, { names: [] }).open, 'b1', () => void prepared.push(tab)))
    expect(prepared).toEqual(['b'])
  })

  it('is opened by the first tab and served to the others', async () => {
    const origin = createOrigin()
    const data = { names: ['Ada'] }
    const [clubA, clubB] = [clubIn('a', data), clubIn('b', data)]
    const [a, b] = [origin.openTab('a', clubA.open), origin.openTab('b', clubB.open)]
    expect(await listed(a)).toEqual({ tab: 'a', names: ['Ada'] })
    expect(await listed(b)).toEqual({ tab: 'a', names: ['Ada'] })
    expect(clubB.open).not.toHaveBeenCalled()
  })

  it('notifies every tab of a change made in another', async () => {
    const origin = createOrigin()
    const data = { names: [] }
    const [a, b] = [origin.openTab('a', clubIn('a', data).open), origin.openTab('b', clubIn('b', data).open)]
    const heard: string[] = []
    a.listen((push) => heard.push(`a ${push.name}`))
    b.listen((push) => heard.push(`b ${push.name}`))
    await listed(b)
    await b.call('members.add', { names: ['Борис'] })
    await eventually(() => expect(heard.toSorted()).toEqual(['a changed', 'b changed']))
    expect(await listed(a)).toEqual({ tab: 'a', names: ['Борис'] })
  })

  /** One example of each push. The compiler requires one more when the contract gets one. */
  const EVERY_PUSH: { readonly [N in keyof PushPayloads]: PushPayloads[N] } = {
    changed: { keys: ['club/members'] },
    'club.restored': {},
    'game.changed': { game: 'g1', version: 2 },
  }

  it.each(Object.entries(EVERY_PUSH))('pushes %s to the second tab', async (name, push) => {
    const origin = createOrigin()
    const club = clubIn('a', { names: [] })
    const [a, b] = [origin.openTab('a', club.open), origin.openTab('b', clubIn('b', { names: [] }).open)]
    const heard: PushMessage[] = []
    b.listen((each) => heard.push(each))
    await Promise.all([listed(a), listed(b)])
    club.listeners.forEach((listener) => listener({ name, push } as PushMessage))
    await vi.waitFor(() => expect(heard).toEqual([{ name, push }]))
  })

  it('refuses unknown request names between tabs', async () => {
    const origin = createOrigin()
    const data = { names: [] }
    origin.openTab('a', clubIn('a', data).open)
    const b = origin.openTab('b', clubIn('b', data).open)
    expect(await b.call('constructor', {})).toEqual(refusedApiResult('request/unknown', { request: 'constructor' }))
  })

  it('moves to the next tab when its owner is closed', async () => {
    const origin = createOrigin()
    const data = { names: ['Ada'] }
    const [a, b, c] = ['a', 'b', 'c'].map((id) => origin.openTab(id, clubIn(id, data).open))
    if (!a || !b || !c) throw new Error('three tabs')
    await Promise.all([listed(a), listed(b), listed(c)])
    const heard: string[] = []
    b.listen((push) => heard.push(`b ${push.name}`))
    c.listen((push) => heard.push(`c ${push.name}`))
    const change = c.call('club.create', { name: 'Club' })
    const query = c.call('games.list', {})
    await listed(c)
    origin.closeTab('a')
    // Because the change may have been made, repeating it could make it twice.
    expect(await change).toEqual(refusedApiResult('app/disconnected', { request: 'club.create' }))
    expect(await query).toEqual({ ok: true, data: [] })
    expect(await listed(c)).toEqual({ tab: 'b', names: ['Ada'] })
    expect(await listed(b)).toEqual({ tab: 'b', names: ['Ada'] })
    expect(heard.toSorted()).toEqual(['b changed', 'c changed'])
  })

  it('answers a request made while the owner is still opening', async () => {
    const origin = createOrigin()
    const club = clubIn('a', { names: [] })
    let finish = () => {}
    const opened = new Promise<void>((resolve) => (finish = resolve))
    const a = origin.openTab('a', () => opened.then(club.open))
    const b = origin.openTab('b', clubIn('b', { names: [] }).open)
    const answers = Promise.all([listed(a), listed(b)])
    setImmediate(finish)
    expect(await answers).toEqual([
      { tab: 'a', names: [] },
      { tab: 'a', names: [] },
    ])
  })

  it('serves a tab that learns of the owner before it has its own lock', async () => {
    const origin = createOrigin()
    const club = clubIn('a', { names: [] })
    let finish = () => {}
    const opened = new Promise<void>((resolve) => (finish = resolve))
    const a = origin.openTab('a', () => opened.then(club.open))
    let arrive = () => {}
    origin.slowLocks('b', new Promise<void>((resolve) => (arrive = resolve)))
    const b = origin.openTab('b', clubIn('b', { names: [] }).open)
    const answer = listed(b)
    finish()
    await listed(a)
    // Delivers the owner's first message to the tab.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    arrive()
    expect(await answer).toEqual({ tab: 'a', names: [] })
  })

  it('stops pushing to a closed tab', async () => {
    const origin = createOrigin()
    const club = clubIn('a', { names: [] })
    origin.openTab('a', club.open)
    const b = origin.openTab('b', club.open)
    await listed(b)
    expect(club.listeners.size).toBe(2)
    origin.closeTab('b')
    await eventually(() => expect(club.listeners.size).toBe(1))
  })

  it('refuses to work with an owner of another build', async () => {
    const origin = createOrigin()
    origin.openTab('a', clubIn('a', { names: [] }).open, 'old')
    const b = origin.openTab('b', clubIn('b', { names: [] }).open, 'new')
    expect(await b.call('members.list', {})).toEqual(refusedApiResult('app/other-version'))
    origin.closeTab('a')
    await eventually(async () => expect(await listed(b)).toEqual({ tab: 'b', names: [] }))
  })
})
