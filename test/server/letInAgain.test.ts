// Effect of a new token on older ones, and the time from which the first device no longer fills the hub, after any
// series of new tokens, requests, admissions, renewals, removals and restarts. Each token has its own honest device.

import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import { HubDevices } from '../../src/server/hubDevices.ts'
import { hashOfToken } from '../../src/server/tokens.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { envelopeOf, GENESIS } from '../../src/store/hash.ts'
import { seal } from '../store/sealed.ts'
import type { DeviceKeyPair } from '../../src/store/signing/keys.ts'
import { keyFingerprintOf } from '../../src/store/hash.ts'
import { createHub } from '../../src/store/sync/hub.ts'
import { event } from '../store/adapters/subject.ts'
import { keyFor } from '../store/sync/heldLine.ts'
import { ProvenDevice } from './provenDevice.ts'

const NAMES = ['Table 1', 'Table 2']
const MOST_STEPS = 30
/** Index of a token, counted from the newest, or of a name, counted from the first. */
const at = fc.nat(5)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('letIn' as const), at }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('come' as const), at }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('admit' as const), at }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('renew' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sendForeign' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const), at }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Token {
  readonly text: string
  readonly name: string
  readonly device: ProvenDevice
  /** Token of the device that requested this token. */
  readonly before?: Token
  is: 'new' | 'asked' | 'admitted' | 'ended'
}

const keys: Promise<readonly DeviceKeyPair[]> = Promise.all(
  Array.from({ length: MOST_STEPS }, (_, each) => keyFor(`device ${each}`)),
)

const comesFrom = (token: Token, name: string): boolean =>
  token.name === name || (token.before !== undefined && comesFrom(token.before, name))

/** A hub with the actions of the organiser and the devices. */
class Played {
  readonly store = createMemoryStore()
  readonly hub = createHub(this.store, CLUB_SYNC_POLICY, { ids: randomUUID, time: () => this.now })
  readonly tokens: Token[] = []
  /** Tokens in the order in which their devices were admitted, including removed ones. */
  readonly everAdmitted: Token[] = []
  now = 1_000_000
  laptops = this.#start()
  #devices = 0

  constructor(readonly made: readonly DeviceKeyPair[]) {}

  #start(): HubDevices {
    const clock = { now: () => this.now, after: () => () => undefined }
    return new HubDevices(this.store, () => this.now, { own: 'hub', clock, isEmpty: () => this.hub.isEmpty() })
  }

  #device(): ProvenDevice {
    const key = this.made[this.#devices]
    if (!key) throw new Error('there are fewer keys than devices')
    this.#devices += 1
    return new ProvenDevice(key)
  }

  end(isEnding: (token: Token) => boolean): void {
    for (const token of this.tokens) if (isEnding(token)) token.is = 'ended'
  }

  async take(each: Step): Promise<void> {
    const names = [...new Set([...NAMES, ...this.tokens.map(({ name }) => name)])]
    const name = names[each.at % names.length] ?? ''
    const token = this.tokens.at(-1 - (each.at % Math.max(1, this.tokens.length)))
    this.now += 61_000
    if (each.do === 'letIn') return this.#letIn(name)
    if (each.do === 'restart') this.laptops = this.#start()
    if (each.do === 'remove') {
      await this.laptops.putOut(name)
      this.end((one) => comesFrom(one, name))
    }
    if (each.do === 'come' && token) await this.#come(token)
    if (each.do === 'admit' && token?.is === 'asked') await this.#admit(token)
    if (each.do === 'renew' && token?.is === 'admitted') await this.#renew(token)
    if (each.do === 'sendForeign' && token?.is === 'admitted') await this.#sendForeign(token)
  }

  async #letIn(name: string): Promise<void> {
    const text = await this.laptops.letIn(name)
    this.end((one) => one.name === name || (one.is !== 'admitted' && one.before?.name === name))
    this.tokens.push({ text, name, device: this.#device(), is: 'new' })
  }

  async #come({ device, text, is }: Token): Promise<void> {
    const expected = { new: 'sync/not-admitted', asked: 'sync/not-admitted', admitted: 'in', ended: 'no' }[is]
    expect(await device.come(this.laptops, text)).toBe(expected)
    for (const one of this.tokens) if (one.text === text && is === 'new') one.is = 'asked'
  }

  async #admit(token: Token): Promise<void> {
    await this.laptops.admit(token.name, keyFingerprintOf(token.device.key.key), 'all')
    token.is = 'admitted'
    this.everAdmitted.push(token)
  }

  async #renew(before: Token): Promise<void> {
    const isWaiting = this.tokens.some((one) => one.is === 'asked' && one.before === before)
    const device = this.#device()
    const text = `token of ${device.laptop}`
    const renewal = { laptop: device.laptop, key: device.key.key, tokenHash: hashOfToken(text) }
    const said = await before.device.renew(this.laptops, before.text, renewal)
    expect(said).toBe(isWaiting ? 'sync/renewal-waits' : 'sync/not-admitted')
    const row = (await this.laptops.list()).find(({ laptop }) => laptop === device.laptop)
    if (row) this.tokens.push({ text, name: row.name, device, before, is: 'asked' })
  }

  /** Sends a game of another device, without a receipt. */
  async #sendForeign(token: Token): Promise<void> {
    const stream = `game/${this.now}`
    const envelopes = seal(stream, GENESIS, [{ ...event('foreign'), laptop: 'stranger' }]).map(envelopeOf)
    const caller = await token.device.caller(this.laptops, token.text)
    const line = this.hub.lineOf(token.device.laptop, { bringsAll: async () => (await caller?.bringsAll()) === true })
    const taken = await line.append([{ stream, expectedVersion: 0, envelopes }], true)
    expect(taken.ok).toBe(this.everAdmitted.length === 1)
  }

  async check(): Promise<void> {
    const listed = (await this.laptops.list()).map(({ name, laptop, scope }) => `${name} ${laptop} ${scope}`)
    const expected = this.tokens
      .filter(({ is }) => is !== 'ended')
      .map(({ name, device, is }) =>
        is === 'new'
          ? `${name} undefined undefined`
          : `${name} ${device.laptop} ${is === 'admitted' ? 'all' : 'undefined'}`,
      )
    expect(listed.toSorted()).toEqual(expected.toSorted())
    for (const { device, text, is } of this.tokens)
      if (is === 'ended') expect(await device.come(this.laptops, text)).toBe('no')
  }
}

test('a new token cancels pending requests', async () => {
  const made = await keys
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: MOST_STEPS }), async (steps) => {
      const played = new Played(made)
      for (const each of steps) {
        await played.take(each)
        await played.check()
      }
      played.hub.close()
    }),
    { numRuns: 200 },
  )
}, 60_000)

async function playedAll(steps: readonly (readonly [Step['do'], number])[]): Promise<Played> {
  const played = new Played(await keys)
  for (const [each, index] of steps) {
    await played.take({ do: each, at: index })
    await played.check()
  }
  played.hub.close()
  return played
}

const FIRST_ADMITTED = [
  ['letIn', 0],
  ['come', 0],
  ['admit', 0],
] as const

test('after the second device was removed, the first may not send what another device wrote', async () => {
  const second = [
    ['letIn', 1],
    ['come', 0],
    ['admit', 0],
    ['remove', 1],
  ] as const
  // In the end, the first device's token is the older of two.
  const played = await playedAll([...FIRST_ADMITTED, ['sendForeign', 0], ...second, ['sendForeign', 1]])
  expect(played.tokens.map(({ is }) => is)).toEqual(['admitted', 'ended'])
})

test('a new token for a lost computer ends its request for a new identity', async () => {
  const played = await playedAll([...FIRST_ADMITTED, ['renew', 0], ['letIn', 0]])
  expect(played.tokens.map(({ name, is }) => `${name} ${is}`)).toEqual([
    'Table 1 ended',
    'Table 1 (2) ended',
    'Table 1 new',
  ])
})
