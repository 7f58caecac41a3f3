// Devices that each token admits, over random series of new tokens, admissions, removals, requests and restarts. The
// oracle keeps a list of the operator's actions: a token is valid while it is the last one of its name, for the device
// that first presented it, once that device is admitted. No device is ever known under two names or keys, and no key
// with two ids.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HubDevices } from '../../src/server/hubDevices.ts'
import { hashOfToken } from '../../src/server/tokens.ts'
import type { Envelope } from '../../src/store/port.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { unreferencedClock } from '../../src/store/platform.ts'
import type { DeviceKeyPair } from '../../src/store/signing/keys.ts'
import { signKeyReplacement } from '../../src/store/signing/signer.ts'
import { keyFingerprintOf } from '../../src/store/hash.ts'
import { signingTextOfRenewal } from '../../src/store/sync/deviceSigner.ts'
import type { DeviceStreamScope } from '../../src/store/sync/policy.ts'
import { event, good } from '../store/adapters/subject.ts'
import { keyFor } from '../store/sync/heldLine.ts'
import { codeOf, ProvenDevice } from './provenDevice.ts'

const NAMES = ['Table 1', 'Table 2', 'Table 3']
const IDS = ['a', 'b', 'c', 'hub']

interface Token {
  readonly text: string
  readonly name: string
  /** Device that first presented the token. */
  device?: { readonly id: string; readonly key: string }
  isLast: boolean
  isAdmitted: boolean
}

const KEYS = ['k1', 'k2']

const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('admit' as const),
      name: fc.constantFrom(...NAMES),
      key: fc.constantFrom(...KEYS),
    }),
  },
  fc.record({ do: fc.constant('in' as const), name: fc.constantFrom(...NAMES) }),
  fc.record({ do: fc.constant('out' as const), name: fc.constantFrom(...NAMES) }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('come' as const),
      token: fc.nat(9),
      id: fc.constantFrom(...IDS),
      key: fc.constantFrom(...KEYS),
    }),
  },
  fc.record({ do: fc.constant('again' as const) }),
)

const keys = new Map<string, Promise<DeviceKeyPair>>()

/** Returns the key for this name, which is always the same. */
function named(key: string): Promise<DeviceKeyPair> {
  const known = keys.get(key) ?? keyFor(key)
  keys.set(key, known)
  return known
}

const fingerprint = async (key: string) => keyFingerprintOf((await named(key)).key)

const devices = new WeakMap<HubDevices, Map<string, ProvenDevice>>()

/** Returns the device with this id and key, as it contacts this hub. */
async function deviceAt(laptops: HubDevices, id: string, key: string): Promise<ProvenDevice> {
  const known = devices.get(laptops) ?? new Map<string, ProvenDevice>()
  devices.set(laptops, known)
  const device = known.get(`${id} ${key}`) ?? new ProvenDevice(await named(key), id)
  known.set(`${id} ${key}`, device)
  return device
}

async function callerOf(laptops: HubDevices, token: string, id: string, key = id) {
  return (await deviceAt(laptops, id, key)).caller(laptops, token, { session: key })
}

/** Returns the id of the device, or the reason of the refusal. */
async function come(laptops: HubDevices, token: string, id: string, key = id): Promise<string> {
  return codeOf(callerOf(laptops, token, id, key).then((caller) => caller?.laptop ?? 'no'))
}

test('a token is valid for one device and key, from admission to removal or the next token', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const store = createMemoryStore()
      const options = { own: 'hub', isEmpty: async () => ({ ok: true as const, value: true }) }
      let laptops = new HubDevices(store, () => 1, options)
      const tokens: Token[] = []
      const names = new Map([['hub', { name: '', key: '' }]])
      const end = (name: string) => tokens.filter((each) => each.name === name).forEach((each) => (each.isLast = false))
      /** Whether another id was admitted with this key. An id that only asks with the key does not hold it. */
      const isHeld = (key: string, id: string) =>
        [...names].some(([other, holder]) => holder.key === key && other !== id)
      for (const each of steps) {
        if (each.do === 'in') {
          end(each.name)
          tokens.push({ text: await laptops.letIn(each.name), name: each.name, isLast: true, isAdmitted: false })
        } else if (each.do === 'out') {
          await laptops.putOut(each.name)
          end(each.name)
        } else if (each.do === 'again') laptops = new HubDevices(store, () => 1, options)
        else if (each.do === 'admit') {
          const token = tokens.find(({ name, isLast }) => isLast && name === each.name)
          const before = names.get(token?.device?.id ?? '')
          const isTaken = before !== undefined && (before.name !== each.name || before.key !== each.key)
          const isRight = token?.device?.key === each.key && !isTaken && !isHeld(each.key, token.device.id)
          const done = await laptops.admit(each.name, await fingerprint(each.key), 'all').then(
            () => true,
            () => false,
          )
          expect(done).toBe(isRight)
          if (!isRight || token?.device === undefined) continue
          token.isAdmitted = true
          names.set(token.device.id, { name: token.name, key: token.device.key })
        } else {
          const token = tokens[each.token % Math.max(1, tokens.length)]
          if (!token) continue
          const known = names.get(each.id)
          const expected =
            !token.isLast || (token.device?.id ?? each.id) !== each.id
              ? 'no'
              : token.isAdmitted
                ? token.device?.key === each.key
                  ? each.id
                  : 'sync/identity-taken'
                : (known && (known.name !== token.name || known.key !== each.key)) ||
                    (token.device?.key ?? each.key) !== each.key ||
                    isHeld(each.key, each.id)
                  ? 'sync/identity-taken'
                  : 'sync/not-admitted'
          expect(await come(laptops, token.text, each.id, each.key)).toBe(expected)
          if (expected === 'sync/not-admitted') token.device = { id: each.id, key: each.key }
        }
      }
      const listed = (await laptops.list()).map(({ name, laptop, scope }) => `${name} ${laptop ?? ''} ${scope ?? ''}`)
      const last = tokens.filter(({ isLast }) => isLast)
      const expected = last.map(
        ({ name, device, isAdmitted }) => `${name} ${device?.id ?? ''} ${isAdmitted ? 'all' : ''}`,
      )
      expect(listed.sort()).toEqual(expected.sort())
    }),
    { numRuns: 300 },
  )
})

/** Sends a request from somebody who has only the public key. */
async function askWith(laptops: HubDevices, token: string, laptop: string, key: string): Promise<string> {
  return codeOf(laptops.authenticate(token, { laptop, key }).then((caller) => (caller ? 'in' : 'no')))
}

async function admitted(laptops: HubDevices, name: string, id: string): Promise<string> {
  const token = await laptops.letIn(name)
  expect(await come(laptops, token, id)).toBe('sync/not-admitted')
  await laptops.admit(name, await fingerprint(id), 'all')
  return token
}

/** An admitted device that proves each request. */
async function provenOf(laptops: HubDevices, name: string, id: string, scope: DeviceStreamScope = 'all') {
  const device = new ProvenDevice(await keyFor(id))
  const token = await laptops.letIn(name)
  expect(await device.come(laptops, token)).toBe('sync/not-admitted')
  await laptops.admit(name, keyFingerprintOf(device.key.key), scope)
  return { device, token }
}

test('of two devices that request admission with one id, only the first admitted is accepted', async () => {
  const store = createMemoryStore()
  const laptops = new HubDevices(store, () => 1)
  const [own, thief] = [await laptops.letIn('Table 2'), await laptops.letIn('Table 3')]
  for (const [token, key] of [
    [own, 'own'],
    [thief, 'thief'],
  ] as const)
    expect(await come(laptops, token, 'a', key)).toBe('sync/not-admitted')
  await laptops.admit('Table 2', await fingerprint('own'), 'table')
  const taken = { code: 'sync/identity-taken', params: { name: 'Table 2' } }
  await expect(laptops.admit('Table 3', await fingerprint('thief'), 'all')).rejects.toMatchObject(taken)
  for (const each of [laptops, new HubDevices(store, () => 1)]) {
    expect(await come(each, thief, 'a', 'thief')).toBe('sync/identity-taken')
    expect(await come(each, own, 'a', 'own')).toBe('a')
  }
})

test('foreign requests with a device’s public key do not prevent its own request and admission', async () => {
  const [own, foreign] = [await keyFor('own'), await keyFor('foreign')]
  const requests = fc.array(
    fc.record({
      id: fc.constantFrom('evil', 'other', own.laptop),
      key: fc.constantFrom(own.key, foreign.key),
      isBefore: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(requests, fc.boolean(), async (made, isRestarted) => {
      const store = createMemoryStore()
      let laptops = new HubDevices(store, () => 1, { own: 'hub' })
      const device = new ProvenDevice(own)
      const token = await laptops.letIn('Table 1')
      const ask = async (isBefore: boolean) => {
        for (const [at, each] of made.entries())
          if (each.isBefore === isBefore) await askWith(laptops, await laptops.letIn(`Guest ${at}`), each.id, each.key)
      }
      await ask(true)
      if (isRestarted) laptops = new HubDevices(store, () => 1, { own: 'hub' })
      expect(await device.come(laptops, token)).toBe('sync/not-admitted')
      await ask(false)
      await laptops.admit('Table 1', keyFingerprintOf(own.key), 'table')
      expect(await device.come(laptops, token)).toBe('in')
      // Later, too, no other device is admitted with this key.
      for (const at of made.keys()) {
        const admitting = laptops.admit(`Guest ${at}`, keyFingerprintOf(own.key), 'all')
        await expect(admitting).rejects.toMatchObject({ code: expect.stringMatching(/taken|asked|finger/) as string })
      }
    }),
    { numRuns: 100 },
  )
})

test('invalid events in the list of devices admit no device, and the valid ones are listed', async () => {
  const store = createMemoryStore()
  const laptops = new HubDevices(store, () => 1)
  const token = await admitted(laptops, 'Table 1', 'a')
  const hash = hashOfToken(await laptops.letIn('Table 2'))
  const { length } = good(await store.read('laptops'))
  const unfit = [
    ['LaptopAdmitted', { hash, laptop: 'b', key: 'b', scope: 'king' }],
    ['LaptopAdmitted', { hash, laptop: 'b', key: 5, scope: 'all' }],
    ['LaptopLetIn', { hash: 'x', name: 7 }],
    ['LaptopAsked', null],
    ['LaptopCrowned', { hash, laptop: 'b' }],
  ] as const
  good(
    await store.append(
      'laptops',
      length,
      unfit.map(([type, payload]) => event(payload, type)),
    ),
  )
  const again = new HubDevices(store, () => 1)
  expect((await again.list()).map(({ name, scope }) => [name, scope])).toEqual([
    ['Table 1', 'all'],
    ['Table 2', undefined],
  ])
  expect(await come(again, token, 'a')).toBe('a')
  await again.letIn('Table 3')
})

test('only the first device at an empty hub may send all envelopes', async () => {
  for (const isEmpty of [true, false]) {
    const laptops = new HubDevices(createMemoryStore(), () => 1, {
      isEmpty: async () => ({ ok: true, value: isEmpty }),
    })
    const one = await admitted(laptops, '1', 'a')
    const first = await callerOf(laptops, one, 'a')
    expect(await first?.bringsAll()).toBe(isEmpty)
    const second = await callerOf(laptops, await admitted(laptops, '2', 'b'), 'b')
    expect(await first?.bringsAll()).toBe(false)
    expect(await second?.bringsAll()).toBe(false)
  }
})

test('a restored hub is reported once, until a user acknowledges the report', async () => {
  const store = createMemoryStore()
  const laptops = new HubDevices(store, () => 1)
  const token = await laptops.letIn('Table 1')
  await come(laptops, token, 'a')
  await laptops.admit('Table 1', await fingerprint('a'), 'table')
  const caller = await callerOf(laptops, token, 'a')
  expect(laptops.isBehind).toBe(false)
  await caller!.gaveBack()
  await caller!.gaveBack()
  const again = new HubDevices(store, () => 1)
  await again.list()
  expect([laptops.isBehind, again.isBehind]).toEqual([true, true])
  expect(good(await store.read('laptops')).filter(({ type }) => type === 'HubFoundBehind')).toHaveLength(1)
  await again.acknowledgeBehind()
  const last = new HubDevices(store, () => 1)
  expect((await last.list()).map(({ name }) => name)).toEqual(['Table 1'])
  expect(last.isBehind).toBe(false)
})

test('two servers on one store see each other’s changes at once', async () => {
  const store = createMemoryStore()
  const servers = [0, 1].map(() => {
    let tell: (envelopes: readonly Envelope[]) => void = () => undefined
    const laptops = new HubDevices({ ...store, foreign: (listener) => ((tell = listener), () => undefined) }, () => 1)
    return { laptops, tell: (envelopes: readonly Envelope[]) => tell(envelopes) }
  })
  store.subscribe((envelopes) => servers.forEach(({ tell }) => tell(envelopes)))
  const [one, other] = servers.map(({ laptops }) => laptops)
  if (one === undefined || other === undefined) throw new Error('two servers')
  const token = await admitted(one, 'Table 1', 'a')
  expect(await come(other, token, 'a')).toBe('a')
  expect(await come(one, token, 'b')).toBe('no')
  await other.putOut('Table 1')
  expect(await come(one, token, 'a')).toBe('no')
})

test('a key that the hub signed as a replacement is accepted', async () => {
  const store = createMemoryStore()
  const laptops = new HubDevices(store, () => 1, { own: 'hub' })
  const token = await admitted(laptops, 'Table 1', 'a')
  expect(await come(laptops, token, 'a', 'new')).toBe('sync/identity-taken')
  good(
    await signKeyReplacement(store, await keyFor('hub'), {
      laptop: 'a',
      newKey: (await named('new')).key,
      at: 1,
      author: '',
    }),
  )
  expect(await come(laptops, token, 'a', 'new')).toBe('a')
  expect(await come(laptops, token, 'a', 'a')).toBe('sync/identity-taken')
})

test('a device’s clock offset is listed while it certainly exceeds five seconds', async () => {
  let now = 0
  const due: { readonly at: number; readonly call: () => void }[] = []
  const clock = {
    now: () => now,
    after(milliseconds: number, call: () => void) {
      const each = { at: now + milliseconds, call }
      due.push(each)
      return () => void due.splice(due.indexOf(each), 1)
    },
  }
  const laptops = new HubDevices(createMemoryStore(), () => 1, { clock })
  const { device, token } = await provenOf(laptops, 'Table 1', 'a')
  const caller = await device.caller(laptops, token)
  const listed = async () => (await laptops.list())[0]?.ahead?.ms
  let told = 0
  laptops.listen(() => (told += 1))
  for (const [ms, within, expected, isTold] of [
    [4_000, 0, undefined, 0],
    [65_000, 500, 65_000, 1],
    [65_300, 500, 65_300, 0],
    [-70_000, 500, -70_000, 1],
    [-6_000, 2_000, undefined, 1],
    [9_000, 100, 9_000, 1],
  ] as const) {
    told = 0
    now += 20_000
    caller?.tellsAhead({ ms, within })
    expect([await listed(), told], String(ms)).toEqual([expected, isTold])
  }
  now += 120_001
  expect(await listed()).toBeUndefined()
  told = 0
  for (const { at, call } of [...due]) if (at <= now) call()
  expect(told).toBe(1)
})

test('a device gets a new id, signed with its old key, once the organiser has admitted it', async () => {
  const store = createMemoryStore()
  const laptops = new HubDevices(store, () => 1, { own: 'hub' })
  const { device: old, token } = await provenOf(laptops, 'Table 1', 'a', 'table')
  const [next, thief] = [new ProvenDevice(await keyFor('a2')), await keyFor('x')]
  const renewal = { laptop: 'a2', key: next.key.key, tokenHash: hashOfToken('new token') }
  const signed = (by: DeviceKeyPair, text = signingTextOfRenewal('a', renewal)) =>
    laptops.renew(token, 'a', renewal, by.sign(text))
  await expect(signed(thief)).rejects.toMatchObject({ code: 'sync/unsigned' })
  await expect(signed(old.key, 'something else')).rejects.toMatchObject({ code: 'sync/unsigned' })
  expect(await old.renew(laptops, token, renewal, '10.0.0.5')).toBe('sync/not-admitted')
  expect(await old.renew(laptops, token, renewal)).toBe('sync/not-admitted')
  expect(await next.come(laptops, 'new token')).toBe('sync/not-admitted')
  expect((await laptops.list()).at(-1)).toMatchObject({
    name: 'Table 1 (2)',
    renewedFrom: 'Table 1',
    asked: { at: 1, from: '10.0.0.5' },
  })
  await laptops.admit('Table 1 (2)', keyFingerprintOf(next.key.key), 'table')
  expect(await old.renew(laptops, token, renewal)).toBe('done')
  expect(await next.caller(laptops, 'new token')).toMatchObject({ scope: 'table' })
  expect((await laptops.list()).map(({ name, laptop }) => [name, laptop])).toEqual([
    ['Table 1', 'a'],
    ['Table 1 (2)', 'a2'],
  ])
  const taken = { ...renewal, laptop: 'hub', tokenHash: hashOfToken('another') }
  expect(await old.renew(laptops, token, taken)).toBe('sync/identity-taken')
})

test('no admitted device is answered without a proof, whatever it did before', async () => {
  const store = createMemoryStore()
  let laptops = new HubDevices(store, () => 1)
  const { device, token } = await provenOf(laptops, 'Table 1', 'a')
  const { key, laptop } = device
  const claims = [
    { laptop, key: key.key },
    { laptop, key: key.key, session: 'run', machine: 'Desk', from: '10.0.0.9' },
    { laptop, key: key.key, session: 'run', proof: '' },
    { laptop, key: key.key, session: 'run', proof: `1.${key.sign('something else')}` },
  ]
  for (const isAfterComing of [false, true, false]) {
    if (isAfterComing) expect(await device.come(laptops, token, { from: '10.0.0.1' })).toBe('in')
    for (const claimed of claims)
      expect(await codeOf(laptops.authenticate(token, claimed).then(() => 'in'))).toBe('sync/unproven')
    // The list shows nothing that the request claims about itself.
    expect((await laptops.list())[0]?.seen?.from).not.toBe('10.0.0.9')
    if (isAfterComing) laptops = new HubDevices(store, () => 1)
  }
})

describe('two processes with one identity', () => {
  const S = 1000
  async function asked(...comes: readonly (readonly [seconds: number, session: string, machine: string])[]) {
    let now = 0
    const laptops = new HubDevices(createMemoryStore(), () => 1, { clock: { ...unreferencedClock, now: () => now } })
    const { device, token } = await provenOf(laptops, 'Table 1', 'a')
    const said: (string | undefined)[] = []
    for (const [seconds, session, machine] of comes) {
      now = seconds * S
      said.push((await device.caller(laptops, token, { session, machine }))?.alsoOn())
    }
    return { said, machines: (await laptops.list())[0]?.machines }
  }

  test("are reported to both, with the other computer's name, while both continue", async () => {
    const { said, machines } = await asked(
      [0, 's1', 'Desk'],
      [20, 's1', 'Desk'],
      [30, 's2', 'Copy'],
      [40, 's1', 'Desk'],
      [50, 's2', 'Copy'],
      [60, 's1', 'Desk'],
      [70, 's2', 'Copy'],
    )
    expect(said).toEqual([undefined, undefined, undefined, undefined, undefined, 'Copy', 'Desk'])
    expect(machines?.toSorted()).toEqual(['Copy', 'Desk'])
  })

  test.each<readonly [string, readonly (readonly [seconds: number, session: string])[]]>([
    [
      'a program that was restarted',
      [
        [0, 's1'],
        [20, 's1'],
        [21, 's2'],
        [41, 's2'],
        [61, 's2'],
      ],
    ],
    [
      'a late request of the previous run',
      [
        [0, 's1'],
        [20, 's2'],
        [29, 's1'],
        [40, 's2'],
        [60, 's2'],
      ],
    ],
    [
      'a copy that was closed',
      [
        [0, 's1'],
        [10, 's2'],
        [40, 's1'],
        [130, 's1'],
        [150, 's1'],
      ],
    ],
  ])('are not reported for %s', async (_what, comes) => {
    const { said, machines } = await asked(...comes.map(([at, session]) => [at, session, session] as const))
    expect(said.at(-1)).toBeUndefined()
    expect(machines).toBeUndefined()
  })
})
