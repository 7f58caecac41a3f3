import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { connectChannel, serveClient, type ClientChannel } from '../../src/api/channel.ts'
import { refusedApiResult, type ApiResult } from '../../src/api/contract/apiResult.ts'
import type { RequestName } from '../../src/api/requestTypes.ts'
import { JSON_LIMITS } from '../../src/api/jsonGuard.ts'
import { portOfEndpoint, type MessageEndpoint } from '../../src/api/port.ts'
import type { Result } from '../../src/rules/vocabulary.ts'
import { createService, type RequestHandlers, type PushMessage } from '../../src/api/service.ts'
import { eventually } from '../support/eventually.ts'

const emptyStatus = { club: null, closed: null, start: null, journal: null }

/** A club in which only the given requests have handlers. */
function clubOf(handlers: Partial<Record<RequestName, (args: unknown) => Promise<Result<unknown>>>>) {
  const listeners = new Set<(push: PushMessage) => void>()
  const log = vi.fn()
  const service = createService(
    { 'members.list': async () => refusedApiResult('club/none'), ...handlers } as unknown as RequestHandlers,
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    log,
  )
  return { service, log, listeners, push: (push: PushMessage) => listeners.forEach((listener) => listener(push)) }
}

const cleanups: (() => void)[] = []
afterEach(() => cleanups.splice(0).forEach((clean) => clean()))

function joined(handlers: Parameters<typeof clubOf>[0], club = clubOf(handlers)) {
  const { port1, port2 } = new MessageChannel()
  const log = vi.fn()
  const channel: ClientChannel = connectChannel(portOfEndpoint(port2 as unknown as MessageEndpoint), log)
  const stop = serveClient(portOfEndpoint(port1 as unknown as MessageEndpoint), club.service, log)
  cleanups.push(() => {
    stop()
    channel.close()
    port1.close()
    port2.close()
  })
  return { ...club, channel, stop, transportLog: log, raw: port2, serverRaw: port1 }
}

describe('channel', () => {
  it('transfers arguments to the club and data back', async () => {
    const { channel } = joined({ 'club.create': async (args) => ({ ok: true, value: { ...emptyStatus, club: args } }) })
    expect(await channel.send('club.create', { name: 'Чёрная кошка' })).toEqual({
      ok: true,
      data: { ...emptyStatus, club: { name: 'Чёрная кошка' } },
    })
  })

  it('transfers a long list completely in chunks, even if a push is sent in between', async () => {
    const lists = [499, 500, 501, 10_000, 1250].map((length) => Array.from({ length }, (_, i) => ({ length, i })))
    const { channel, push, raw } = joined({
      'games.list': async (args) => ({ ok: true, value: lists[Number((args as { latest: number }).latest)] }),
    })
    const parts: number[] = []
    raw.on('message', ({ m, a }: { m?: string; a?: readonly [{ rows: readonly unknown[] }] }) => {
      if (m !== 'part') return
      parts.push(a?.[0].rows.length ?? 0)
      if (parts.length === 5) push({ name: 'changed', push: { keys: ['club/members'] } })
    })
    const heard: number[] = []
    channel.listen('changed', () => heard.push(parts.length))
    const answers = lists.map((_, latest) => channel.send('games.list', { latest }))
    expect(await Promise.all(answers)).toEqual(lists.map((data) => ({ ok: true, data })))
    expect(Math.max(...parts)).toBe(500)
    expect(parts).toHaveLength(2 + 20 + 3)
    expect(heard[0]).toBeLessThan(10)
  })

  it('returns a refusal as a value with a code', async () => {
    const { channel } = joined({ 'members.rename': async () => refusedApiResult('members/unknown', { member: 'm1' }) })
    expect(await channel.send('members.rename', { member: 'm1', name: 'x' })).toEqual(
      refusedApiResult('members/unknown', { member: 'm1' }),
    )
  })

  it('turns an exception of a handler into app/unexpected and logs it on the club side', async () => {
    const { channel, log } = joined({
      'games.list': async () => {
        throw new TypeError('broken')
      },
    })
    expect(await channel.send('games.list', {})).toEqual(
      refusedApiResult('app/unexpected', { request: 'games.list', message: 'broken' }),
    )
    expect(log).toHaveBeenCalledWith('the club failed on games.list', expect.any(TypeError))
  })

  it('accepts proxies as arguments, because screens send them', async () => {
    const { channel } = joined({ 'members.add': async (args) => ({ ok: true, value: args }) })
    const names = new Proxy(['Ada', 'Борис'], {})
    expect(await channel.send('members.add', { names })).toMatchObject({ ok: true, data: { names: ['Ada', 'Борис'] } })
  })

  it('refuses circular arguments before sending them', async () => {
    const { channel } = joined({})
    const names: unknown[] = []
    names.push(names)
    expect(await channel.send('members.add', { names: names as string[] })).toEqual(
      refusedApiResult('request/not-plain', { request: 'members.add' }),
    )
  })

  it('returns a refusal if the result cannot be cloned', async () => {
    const { channel } = joined({ 'members.list': async () => ({ ok: true, value: () => 1 }) })
    expect(await channel.send('members.list', {})).toEqual(
      refusedApiResult('app/disconnected', { request: 'members.list' }),
    )
  })

  it('refuses pending and later requests after it is closed', async () => {
    const { channel } = joined({ 'club.status': () => new Promise(() => {}) })
    const pending = channel.send('club.status', {})
    channel.close()
    expect(await pending).toEqual(refusedApiResult('app/disconnected', { request: 'club.status' }))
    expect(await channel.send('club.status', {})).toEqual(
      refusedApiResult('app/disconnected', { request: 'club.status' }),
    )
  })
})

describe('request queue', () => {
  it('runs changes one at a time, in order, over all ports of one club', async () => {
    const seen: string[] = []
    const releases: (() => void)[] = []
    const { service, channel } = joined({
      'members.rename': async (args) => {
        const { name } = args as { name: string }
        seen.push(`start ${name}`)
        await new Promise<void>((resolve) => releases.push(resolve))
        seen.push(`end ${name}`)
        return { ok: true, value: null }
      },
    })
    const first = channel.send('members.rename', { member: 'm', name: 'a' })
    await eventually(() => expect(seen).toEqual(['start a']))
    const second = service.call('members.rename', { member: 'm', name: 'b' })
    await service.call('members.list', {})
    expect(seen).toEqual(['start a'])
    releases[0]?.()
    await first
    await eventually(() => expect(releases).toHaveLength(2))
    releases[1]?.()
    await second
    expect(seen).toEqual(['start a', 'end a', 'start b', 'end b'])
  })

  it('continues after a change that threw', async () => {
    const { channel } = joined({
      'club.create': async () => {
        throw new Error('x')
      },
      'members.add': async () => ({ ok: true, value: { added: [], duplicates: [] } }),
    })
    const [failed, next] = await Promise.all([
      channel.send('club.create', { name: 'x' }),
      channel.send('members.add', { names: [] }),
    ])
    expect(failed.ok).toBe(false)
    expect(next.ok).toBe(true)
  })

  it('answers a query while a slow query and a slow change are running', async () => {
    const { channel } = joined({
      'seasons.standings': () => new Promise(() => {}),
      'club.create': () => new Promise(() => {}),
      'members.list': async () => ({ ok: true, value: [] }),
    })
    void channel.send('seasons.standings', { season: 's' })
    void channel.send('club.create', { name: 'x' })
    expect(await channel.send('members.list', {})).toEqual({ ok: true, data: [] })
  })
})

describe('pushes', () => {
  it('reach each listener that subscribed to their name, until it unsubscribes', async () => {
    const { channel, push } = joined({ 'members.list': async () => ({ ok: true, value: [] }) })
    const heard: unknown[] = []
    const stop = channel.listen('game.changed', (change) => heard.push(change))
    channel.listen('changed', () => heard.push('keys'))
    await channel.send('members.list', {})
    push({ name: 'game.changed', push: { game: 'g1', version: 2 } })
    await eventually(() => expect(heard).toEqual([{ game: 'g1', version: 2 }]))
    stop()
    push({ name: 'game.changed', push: { game: 'g1', version: 3 } })
    await channel.send('members.list', {})
    expect(heard).toHaveLength(1)
  })

  it('reach the other listeners if one listener throws', async () => {
    const { channel, push, transportLog } = joined({})
    const heard = vi.fn()
    channel.listen('club.restored', () => {
      throw new Error('listener')
    })
    channel.listen('club.restored', heard)
    push({ name: 'club.restored', push: {} })
    await eventually(() => expect(heard).toHaveBeenCalledOnce())
    expect(transportLog).toHaveBeenCalledWith('a listener of club.restored failed', expect.any(Error))
  })

  it('stop for a client that is no longer served', () => {
    const { stop, listeners } = joined({})
    expect(listeners.size).toBe(1)
    stop()
    expect(listeners.size).toBe(0)
  })
})

describe('channel with a hostile peer', () => {
  const unknownNames = ['nope', '', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'x'.repeat(1e6)]
  it.each(unknownNames)('refuses the request name %.20s', async (name) => {
    const { channel } = joined({})
    expect(await channel.send(name as RequestName, {} as never)).toEqual(
      refusedApiResult('request/unknown', { request: name.slice(0, 60) }),
    )
  })

  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
  const cycle: Record<string, unknown> = {}
  cycle['self'] = cycle
  const badArguments: readonly (readonly [string, unknown, string])[] = [
    ['a __proto__ key', JSON.parse('{"name":"x","__proto__":{"polluted":true}}'), 'request/not-plain'],
    ['a nested constructor key', { name: [{ constructor: {} }] }, 'request/not-plain'],
    ['a date', { name: new Date(0) }, 'request/not-plain'],
    ['a map', new Map(), 'request/not-plain'],
    ['bytes', { name: new Uint8Array(4) }, 'request/not-plain'],
    ['a bigint', 1n, 'request/not-plain'],
    ['NaN', { name: Number.NaN }, 'request/not-plain'],
    ['infinity', [Number.POSITIVE_INFINITY], 'request/not-plain'],
    ['undefined', undefined, 'request/not-plain'],
    ['a circular value', cycle, 'request/too-large'],
    ['deep nesting', nested(JSON_LIMITS.depth + 1), 'request/too-large'],
    ['a huge text', { name: 'x'.repeat(JSON_LIMITS.characters + 1) }, 'request/too-large'],
    ['a huge list', Array.from({ length: JSON_LIMITS.values + 1 }, () => 0), 'request/too-large'],
    ['a huge sparse list', Array.from({ length: 1 }).concat(Array(JSON_LIMITS.values + 1)), 'request/too-large'],
  ]
  it.each(badArguments)('refuses %s without calling the handler', async (_what, args, code) => {
    const handler = vi.fn(async () => ({ ok: true as const, value: emptyStatus }))
    const { raw } = joined({ 'club.create': handler })
    const answer = new Promise((resolve) => raw.on('message', resolve))
    raw.postMessage({ t: 'q', i: '1', m: 'call', a: ['club.create', args] })
    expect(await answer).toMatchObject({ t: 's', i: '1', r: { ok: false, error: { code } } })
    expect(handler).not.toHaveBeenCalled()
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  const garbage: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['a number', 7],
    ['a text', '{"t":"q"}'],
    ['an empty object', {}],
    ['an unknown type', { t: 'z' }],
    ['a call without arguments', { t: 'q', i: '1', m: 'call' }],
    ['arguments that are not a list', { t: 'q', i: '1', m: 'call', a: 'x' }],
    ['a method that is not a text', { t: 'q', i: '1', m: {}, a: [] }],
    ['an id that is not a text', { t: 'q', i: {}, m: 'call', a: [] }],
    ['an answer without a request', { t: 's', i: 'none', r: 1 }],
    ['an answer without an id', { t: 's' }],
    ['a request name that is not a text', { t: 'q', m: 'call', a: [{}, {}] }],
    ['a method of the prototype', { t: 'q', m: 'constructor', a: ['alert(1)'] }],
    ['the prototype itself', { t: 'q', m: '__proto__', a: [] }],
    ['a method of the transport', { t: 'q', m: '$close', a: [] }],
  ]
  it.each(garbage)('continues to serve and listen after %s', async (_what, message) => {
    const { channel, raw, serverRaw } = joined({ 'members.list': async () => ({ ok: true, value: [] }) })
    raw.postMessage(message)
    serverRaw.postMessage(message)
    expect(await channel.send('members.list', {})).toEqual({ ok: true, data: [] })
  })

  it('reports app/disconnected for a malformed result', async () => {
    const call = async () => 'fine' as unknown as ApiResult<unknown>
    const { channel } = joined({}, { ...clubOf({}), service: { call, listen: () => () => {} } })
    expect(await channel.send('members.list', {})).toEqual(
      refusedApiResult('app/disconnected', { request: 'members.list' }),
    )
  })
})
