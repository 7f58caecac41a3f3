// Laws of the hub's list of devices after any series of new tokens, requests, admissions, renewals, removals, copied
// requests and restarts. The model records the origin of each device, but nothing about how the list is stored.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HubDevices, type DeviceClaim } from '../../src/server/hubDevices.ts'
import type { LastSeenNoteStorage } from '../../src/server/lastSeen.ts'
import { hashOfToken } from '../../src/server/tokens.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { DeviceKeyPair } from '../../src/store/signing/keys.ts'
import { keyFingerprintOf } from '../../src/store/hash.ts'
import { signingTextOfRenewal } from '../../src/store/sync/deviceSigner.ts'
import { event, good } from '../store/adapters/subject.ts'
import { keyFor } from '../store/sync/heldLine.ts'
import { codeOf, ProvenDevice } from './provenDevice.ts'

const NAMES = ['Table 1', 'Table 2', 'Desk']
const DEVICES = 6
const index = fc.nat(DEVICES - 1)
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('letIn' as const), name: fc.constantFrom(...NAMES) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('come' as const), token: fc.nat(9), by: index, lies: index }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('admit' as const), row: fc.nat(9), by: fc.nat(DEVICES) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('renew' as const), token: fc.nat(9), by: index, to: index, signer: index }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), row: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replay' as const), token: fc.nat(9), by: index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
)

interface Token {
  readonly text: string
  readonly name: string
}

interface Admitted {
  readonly name: string
  readonly before: string | undefined
}

function noteOf(): LastSeenNoteStorage {
  let text: string | undefined
  return { read: async () => text, write: async (next) => void (text = next) }
}

const keys: Promise<readonly DeviceKeyPair[]> = Promise.all(
  Array.from({ length: DEVICES }, (_, at) => keyFor(`device ${at}`)),
)

/** A hub with its devices, and the organiser's decisions. */
class Played {
  readonly store = createMemoryStore()
  readonly note = noteOf()
  readonly tokens: Token[] = []
  /** Devices that the organiser has admitted and not removed, by id, each with the device that it comes from. */
  readonly admitted = new Map<string, Admitted>()
  /**
   * Ids of removed devices and their descendants, with their tokens at that time. These tokens never let them in again.
   */
  readonly removed: { readonly laptop: string; readonly tokens: readonly Token[] }[] = []
  /** Fingerprint that each identity was first admitted with. */
  readonly keyOf = new Map<string, string>()
  readonly pressed = new Set<string>()
  /** Last answered request of each device, as an eavesdropper could have copied it. */
  readonly copied = new Map<string, DeviceClaim>()
  readonly seenAt = new Map<string, number>()
  now = 1_000_000
  laptops = this.#start()

  constructor(readonly devices: readonly ProvenDevice[]) {}

  #start(): HubDevices {
    const clock = { now: () => this.now, after: () => () => undefined }
    return new HubDevices(this.store, () => this.now, { own: 'hub', clock, seen: this.note })
  }

  async restart(): Promise<void> {
    await this.laptops.settle()
    this.laptops = this.#start()
  }

  async row(at: number) {
    const rows = await this.laptops.list()
    return rows.length === 0 ? undefined : rows[at % rows.length]
  }

  token(at: number): Token | undefined {
    return this.tokens.length === 0 ? undefined : this.tokens[at % this.tokens.length]
  }

  /** Sends one request. Everything that the hub then shows about the request was signed by it. */
  async come(device: ProvenDevice, token: string): Promise<string> {
    const machine = `computer of ${keyFingerprintOf(device.key.key)}`
    const said = await device.come(this.laptops, token, { session: device.key.laptop, machine, from: '10.0.0.1' })
    if (said !== 'in') return said
    expect(this.pressed).toContain(`${device.laptop} ${keyFingerprintOf(device.key.key)}`)
    this.seenAt.set(device.laptop, this.now)
    if (device.last) this.copied.set(device.laptop, device.last)
    return said
  }

  below(laptop: string): readonly string[] {
    const children = [...this.admitted].flatMap(([id, { before }]) => (before === laptop ? [id] : []))
    return [laptop, ...children.flatMap((id) => this.below(id))]
  }

  async check(): Promise<void> {
    const rows = await this.laptops.list()
    // There are three names, and at most one pending renewal for each admitted device.
    const admitted = rows.filter(({ scope }) => scope !== undefined)
    expect(rows.length).toBeLessThanOrEqual(NAMES.length + 2 * admitted.length)
    for (const { laptop = '', fingerprint = '', machines = [], seen } of admitted) {
      expect(this.pressed).toContain(`${laptop} ${fingerprint}`)
      for (const machine of machines) expect(machine).toBe(`computer of ${fingerprint}`)
      expect(seen?.at).toBe(this.seenAt.get(laptop))
    }
  }
}

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(played: Played, each: Step): Promise<void> {
  const { devices, tokens } = played
  switch (each.do) {
    case 'letIn': {
      const text = await played.laptops.letIn(each.name)
      tokens.push({ text, name: each.name })
      return
    }
    case 'come': {
      const [key, id] = [devices[each.by]?.key, devices[each.lies]?.laptop]
      const device = each.lies === each.by || !key ? devices[each.by] : new ProvenDevice(key, id)
      const token = played.token(each.token)
      if (device && token) await played.come(device, token.text)
      return
    }
    case 'admit': {
      const row = await played.row(each.row)
      if (!row) return
      const { name, fingerprint = 'none', laptop = '', renewedFrom, scope } = row
      const shown = each.by === DEVICES ? fingerprint : keyFingerprintOf(devices[each.by]?.key.key ?? '')
      const said = await codeOf(played.laptops.admit(name, shown, 'table').then(() => 'done'))
      if (said !== 'done') return
      expect(shown).toBe(fingerprint)
      // An identity keeps the key that it was admitted with, under any name.
      expect(played.keyOf.get(laptop) ?? fingerprint).toBe(fingerprint)
      played.keyOf.set(laptop, fingerprint)
      played.pressed.add(`${laptop} ${fingerprint}`)
      const from = [...played.admitted].find(([, admitted]) => admitted.name === renewedFrom)?.[0]
      const before = scope === undefined ? from : played.admitted.get(laptop)?.before
      played.admitted.set(laptop, { name, before })
      return
    }
    case 'renew':
      return renew(played, each)
    case 'remove': {
      const row = await played.row(each.row)
      if (!row) return
      const gone = row.scope === undefined ? [] : played.below(row.laptop ?? '')
      const names = await played.laptops.putOut(row.name)
      expect(names).toEqual(expect.arrayContaining(gone.flatMap((id) => played.admitted.get(id)?.name ?? [])))
      for (const laptop of gone) {
        played.removed.push({ laptop, tokens: [...tokens] })
        played.admitted.delete(laptop)
      }
      return
    }
    case 'replay': {
      const [last, token] = [played.copied.get(devices[each.by]?.laptop ?? ''), played.token(each.token)]
      if (!last || !token) return
      const said = await codeOf(played.laptops.authenticate(token.text, last).then((caller) => (caller ? 'in' : 'no')))
      expect(said).not.toBe('in')
      return
    }
    case 'wait':
      played.now += 61_000
      return
    case 'restart':
      await played.restart()
  }
}

async function renew(played: Played, each: Extract<Step, { readonly do: 'renew' }>): Promise<void> {
  const { devices, tokens } = played
  const [by, to, signer, token] = [devices[each.by], devices[each.to], devices[each.signer], played.token(each.token)]
  if (!by || !to || !signer || !token) return
  const text = `token of ${to.laptop} from ${by.laptop} ${tokens.length}`
  const renewal = { laptop: to.laptop, key: to.key.key, tokenHash: hashOfToken(text) }
  const signature = signer.key.sign(signingTextOfRenewal(by.laptop, renewal))
  const holders = new Map((await played.laptops.list()).map(({ laptop = '', scope }) => [laptop, scope]))
  const said = await codeOf(played.laptops.renew(token.text, by.laptop, renewal, signature).then(() => 'done'))
  // A new identity is never admitted at once.
  expect(said).not.toBe('done')
  if (said !== 'sync/not-admitted') return
  expect([holders.get(by.laptop), holders.has(to.laptop)]).toEqual(['table', false])
  expect(played.keyOf.get(by.laptop)).toBe(keyFingerprintOf(signer.key.key))
  tokens.push({ text, name: 'renewal' })
}

test('a removed device and its descendants are refused', async () => {
  const made = await keys
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const played = new Played(made.map((key) => new ProvenDevice(key)))
      for (const each of steps) {
        await take(played, each)
        await played.check()
        for (const { laptop, tokens } of played.removed) {
          const device = played.devices.find((one) => one.laptop === laptop)
          // A token made after the removal may let the device in, after a new admission.
          if (!device || played.admitted.has(laptop)) continue
          for (const { text } of tokens) expect(await played.come(device, text)).not.toBe('in')
        }
      }
      await played.restart()
      await played.check()
      expect(good(await played.store.read('laptops')).length).toBeLessThanOrEqual(4 * steps.length + 8)
    }),
    { numRuns: 120 },
  )
}, 60_000)

async function admittedAt(played: Played, device: ProvenDevice, name: string): Promise<string> {
  const token = await played.laptops.letIn(name)
  expect(await device.come(played.laptops, token)).toBe('sync/not-admitted')
  await played.laptops.admit(name, keyFingerprintOf(device.key.key), 'table')
  return token
}

async function renewedAt(played: Played, from: ProvenDevice, token: string, to: ProvenDevice): Promise<string> {
  const text = `token of ${to.laptop}`
  const renewal = { laptop: to.laptop, key: to.key.key, tokenHash: hashOfToken(text) }
  for (const _each of [1, 2]) expect(await from.renew(played.laptops, token, renewal)).toBe('sync/not-admitted')
  expect(await to.come(played.laptops, text)).toBe('sync/not-admitted')
  const row = (await played.laptops.list()).find(({ laptop }) => laptop === to.laptop)
  await played.laptops.admit(row?.name ?? '', keyFingerprintOf(to.key.key), 'table')
  played.now += 61_000
  return text
}

test('a removal excludes exactly the device and its descendants in any tree of renewals', async () => {
  const made = await keys
  const parents = fc.array(fc.nat(DEVICES), { minLength: DEVICES, maxLength: DEVICES })
  await fc.assert(
    fc.asyncProperty(parents, index, fc.boolean(), fc.boolean(), async (drawn, gone, isRestarted, isAgain) => {
      const played = new Played(made.map((key) => new ProvenDevice(key)))
      const below = new Set([gone])
      const texts: string[] = []
      for (const [at, device] of played.devices.entries()) {
        // The device that this one comes from, or -1 if it was admitted as a new device.
        const parent = ((drawn[at] ?? 0) % (at + 1)) - 1
        const from = played.devices[parent]
        if (below.has(parent)) below.add(at)
        texts.push(
          from
            ? await renewedAt(played, from, texts[parent] ?? '', device)
            : await admittedAt(played, device, `Table ${at}0`),
        )
      }
      if (isRestarted) await played.restart()
      const callers = await Promise.all(played.devices.map((one, at) => one.caller(played.laptops, texts[at] ?? '')))
      const row = (await played.laptops.list()).find(({ laptop }) => laptop === played.devices[gone]?.laptop)
      // The preview for the organiser: the other devices that are removed, and the games that all of them run.
      const games = played.devices.map((_, at) => `game/${at}`)
      for (const [at, { laptop }] of played.devices.entries())
        await played.store.append(`game/${at}`, 0, [{ ...event('first'), laptop }])
      const announced = await played.laptops.removal(row?.name ?? '', games)
      expect(announced.held).toEqual(games.filter((_, at) => below.has(at)))
      const removed = await played.laptops.putOut(row?.name ?? '')
      expect(removed).toHaveLength(below.size)
      expect([row?.name, ...announced.others].toSorted()).toEqual(removed.toSorted())
      for (const [at, device] of played.devices.entries()) {
        expect(callers[at]?.withdrawn.aborted).toBe(below.has(at))
        expect(callers[at]?.hasSigned('text', device.key.sign('text'))).toBe(!below.has(at))
      }
      if (isAgain) await played.restart()
      for (const [at, device] of played.devices.entries())
        expect(await device.come(played.laptops, texts[at] ?? '')).toBe(below.has(at) ? 'no' : 'in')
    }),
    { numRuns: 60 },
  )
})

test('an identity keeps its key under any name, and no renewal takes over a known identity', async () => {
  const [key, other, third] = await keys
  if (!key || !other || !third) throw new Error('three keys')
  const name = fc.constantFrom(...NAMES)
  await fc.assert(
    fc.asyncProperty(name, name, fc.boolean(), fc.boolean(), async (first, next, isRemoved, isRestarted) => {
      const played = new Played([])
      const [device, asking] = [new ProvenDevice(key), new ProvenDevice(third)]
      await admittedAt(played, device, first)
      const token = await admittedAt(played, asking, 'The one that asks')
      if (isRemoved) await played.laptops.putOut(first)
      if (isRestarted) await played.restart()
      const claim = { laptop: device.laptop, key: other.key, tokenHash: hashOfToken('claim') }
      expect(await asking.renew(played.laptops, token, claim)).toBe('sync/identity-taken')
      const thief = new ProvenDevice(other, device.laptop)
      expect(await thief.come(played.laptops, await played.laptops.letIn(next))).toBe('sync/identity-taken')
    }),
    { numRuns: 40 },
  )
})

test('a copy of an answered request is always refused', async () => {
  const [key] = await keys
  if (!key) throw new Error('a key')
  const runs = fc.array(fc.constantFrom('r1', 'r2', 'r3'), { minLength: 1, maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(runs, async (sessions) => {
      const played = new Played([])
      const device = new ProvenDevice(key)
      const token = await admittedAt(played, device, 'Table 1')
      const copies: DeviceClaim[] = []
      for (const session of sessions) {
        expect(await device.come(played.laptops, token, { session, from: '10.0.0.1' })).toBe('in')
        if (device.last) copies.push(device.last)
      }
      for (const isAgain of [false, true]) {
        if (isAgain) await played.restart()
        for (const copy of copies)
          expect(await codeOf(played.laptops.authenticate(token, copy).then(() => 'in'))).toBe('sync/unproven')
      }
    }),
    { numRuns: 40 },
  )
})
