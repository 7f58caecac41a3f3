// An attacker with the token of device a but not its key, an admitted device x that is malicious, and the token of a
// device y that is removed halfway. They write in the name of other devices and into their streams, repeat old
// envelopes, claim another device's id, send invalid messages, and send envelopes that fit their schemas and are absurd
// (../generators).

import { GENESIS, envelopeOf, type ChainEnd } from '../../src/store/hash.ts'
import { seal } from '../store/sealed.ts'
import type { Envelope, NewEvent } from '../../src/store/port.ts'
import { parseDeviceKey, type DeviceKeyPair } from '../../src/store/signing/keys.ts'
import { keyFingerprintOf } from '../../src/store/hash.ts'
import { signingTextOfPush } from '../../src/store/sync/deviceSigner.ts'
import { readAnswerSchema, signingTextOfReceipt, type SentStreamPart } from '../../src/store/sync/messages.ts'
import { newLife } from './disk.ts'
import { Draws } from '../generators/draws.ts'
import { sentBy } from '../generators/envelopes.ts'
import { KnownValues } from '../generators/knownValues.ts'
import type { Evening } from './evening.ts'
import { keyNote } from './hub.ts'
import { LineHeaders } from '../server/provenDevice.ts'
import type { Draw } from './world.ts'

/** Identity with which a request is sent. */
interface Guise {
  readonly token: string
  readonly device: string
  /** Public key that the request claims. */
  readonly publicKey: string
  /** Key that signs the request. */
  readonly signer: DeviceKeyPair
}

/**
 * Number of the hub's newest envelopes to draw from. Drawing from a whole evening again and again would take most of
 * the evening's time.
 */
const KNOWN = 150

export class Attacker {
  readonly #evening: Evening
  readonly #draw: Draw
  readonly #fetch: typeof fetch
  readonly #key: DeviceKeyPair
  readonly #lines = new Map<string, LineHeaders>()
  #x: Guise | undefined
  #y: Guise | undefined
  #putOutAt: number | undefined

  constructor(evening: Evening, draw: Draw) {
    this.#evening = evening
    this.#draw = draw
    this.#key = parseDeviceKey(keyNote('attacker', evening.world.draws('attacker key')))!
    this.#fetch = evening.hub.fetchOf('attacker', { state: 'up' }, newLife())
  }

  /** Requests the admission of x and y like any device. */
  async come(): Promise<void> {
    const { hub } = this.#evening
    const come = async (device: string, key: DeviceKeyPair): Promise<Guise> => {
      const guise = { token: await hub.laptops.letIn(device), device, publicKey: key.key, signer: key }
      await this.#post('/hub/heads', {}, guise)
      await hub.laptops.admit(device, keyFingerprintOf(key.key), 'all')
      return guise
    }
    this.#x = await come('x', this.#key)
    // A hub admits only one device with each key, so y has a second key.
    this.#y = await come(
      'y',
      parseDeviceKey(keyNote('attacker', this.#evening.world.draws('second key of the attacker')))!,
    )
  }

  async attack(): Promise<void> {
    const { world, options } = this.#evening
    const ways = [
      () => this.#inAnothersName(),
      () => this.#again(),
      () => this.#post('/hub/append', { atomic: 'yes', parts: [{ stream: 7, envelopes: {} }] }, this.#stolen),
      () => this.#inOwnersName(),
      () => this.#intoAnothersGame(),
      () => this.#intoAnothersSignatures(),
      () => this.#badPayload(),
      () => this.#anothersId(),
      () => this.#afterPuttingOut(),
      () => this.#underReceipt(),
      () => this.#drawn(),
      () => this.#drawn(),
    ]
    for (let n = 1; !this.#evening.isOver; n += 1) {
      await world.sleep((60_000 + this.#draw(120_000)) / options.storm)
      if (this.#evening.isOver || !this.#evening.happens(`attack ${n}`)) continue
      this.#evening.met('attack')
      await ways[this.#draw(ways.length)]!().catch((error: unknown) => world.tell(`attacker ${String(error)}`))
    }
  }

  /** The token and public key of a, with signatures of the attacker's own key. */
  get #stolen(): Guise {
    return { token: this.#evening.stolen, device: 'a', publicKey: this.#evening.devices[0]!.key.key, signer: this.#key }
  }

  async #post(path: string, body: unknown, guise: Guise): Promise<number> {
    return (await this.#answered(path, body, guise)).status
  }

  async #answered(path: string, body: unknown, { token, device, publicKey, signer }: Guise) {
    const { parts } = body as { readonly parts?: unknown }
    const isPush = Array.isArray(parts) && parts.every((part: { envelopes?: unknown }) => Array.isArray(part.envelopes))
    const line = this.#lines.get(`${device} ${publicKey} ${signer.key}`) ?? new LineHeaders(device, publicKey, signer)
    this.#lines.set(`${device} ${publicKey} ${signer.key}`, line)
    return line.ask(async (headers) => {
      const answer = await this.#fetch(new URL(path, 'http://hub:1'), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...headers,
          ...(isPush && { 'x-signature': signer.sign(signingTextOfPush(device, parts as readonly SentStreamPart[])) }),
        },
        body: JSON.stringify(body),
        signal: new AbortController().signal,
      })
      return { status: answer.status, text: await answer.text() }
    })
  }

  #push(part: SentStreamPart, guise = this.#x): Promise<number> {
    return this.#post('/hub/append', { atomic: this.#draw(2) === 0, parts: [part] }, guise ?? this.#stolen)
  }

  #append(stream: string, { version, hash }: ChainEnd, event: NewEvent, guise?: Guise): Promise<number> {
    const [record] = seal(stream, { version, hash }, [event])
    return this.#push({ stream, expectedVersion: version, envelopes: [envelopeOf(record!)] }, guise)
  }

  #event(type: string, payload: unknown, laptop: string): NewEvent {
    return { type, payload, at: this.#evening.world.now(), author: laptop, private: false, laptop }
  }

  /** End of a stream at the hub whose name begins with the prefix. */
  #anEnd(prefix: string): readonly [stream: string, end: ChainEnd] | undefined {
    const all = [...this.#evening.hub.shelf].filter(([stream]) => stream.startsWith(prefix))
    const found = all[this.#draw(Math.max(1, all.length))]
    return found && [found[0], found[1].end]
  }

  async #inAnothersName(): Promise<void> {
    const [stream, end] = this.#anEnd('game/b') ?? ['game/forged', GENESIS]
    const [type, payload] =
      this.#draw(2) === 0 ? ['GameVoided', { reason: 'by nobody' }] : (['GameTakenOver', {}] as const)
    await this.#append(stream, end, this.#event(type, payload, 'b'))
  }

  /** Writes in the name of another device, with the hub's receipt for the entries before, or with a forged receipt. */
  async #underReceipt(): Promise<void> {
    const [stream, end] = this.#anEnd('game/b') ?? ['game/forged', GENESIS]
    const streams = [{ stream, from: Math.max(1, end.version) }]
    const { text } = await this.#answered('/hub/read', { streams }, this.#x ?? this.#stolen)
    const read = readAnswerSchema.safeParse(JSON.parse(text))
    const [record] = seal(stream, end, [this.#event('GameVoided', { reason: 'by nobody' }, 'b')])
    const envelope = envelopeOf(record!)
    const given = read.success && this.#draw(2) === 0 ? read.data.parts[0]?.receipt : undefined
    const receipt = given ?? this.#key.sign(signingTextOfReceipt(envelope))
    await this.#push({ stream, expectedVersion: end.version, envelopes: [envelope], receipt })
    this.#evening.met('forged under a receipt')
  }

  /** Writes in the name of the device whose token was stolen. Only the key is wrong. */
  async #inOwnersName(): Promise<void> {
    const [stream, end] = this.#anEnd('game/a') ?? ['game/forged', GENESIS]
    await this.#append(stream, end, this.#event('GameVoided', { reason: 'by nobody' }, 'a'), this.#stolen)
  }

  async #again(): Promise<void> {
    const all = this.#evening.atHub('game/')
    const envelope: Envelope | undefined = all[this.#draw(Math.max(1, all.length))]
    if (envelope === undefined) return
    await this.#push({ stream: envelope.stream, expectedVersion: envelope.version - 1, envelopes: [envelope] })
  }

  async #intoAnothersGame(): Promise<void> {
    const found = this.#anEnd('game/')
    if (found) await this.#append(...found, this.#event('GameVoided', { reason: 'by another' }, 'x'))
  }

  async #intoAnothersSignatures(): Promise<void> {
    const own = this.#evening.atHub('signatures/').at(-1)
    if (own === undefined) return
    const [stream, end] = this.#anEnd('signatures/b') ?? ['signatures/b', GENESIS]
    await this.#append(stream, end, this.#event(own.type, own.payload, 'x'))
  }

  /** Writes into its own stream in its own name. Only the content is invalid. */
  async #badPayload(): Promise<void> {
    const payload = this.#draw(2) === 0 ? { reason: 7 } : { reason: 'x'.repeat(200_000) }
    await this.#append('game/bad', GENESIS, this.#event('GameVoided', payload, 'x'))
  }

  /**
   * Writes drawn envelopes in its own name with valid chains: its own games and their related streams. A device with
   * the scope of everything may change the club and its plans, so what it writes there is no attack.
   */
  async #drawn(): Promise<void> {
    const known = new KnownValues()
    for (const envelope of this.#evening.atHub('').slice(-KNOWN)) known.addEnvelope(envelope)
    const drawing = { draws: new Draws(this.#draw), known }
    for (const { stream, events } of sentBy('x', 'table', this.#evening.world.now(), drawing)) {
      const end = this.#evening.hub.shelf.get(stream)?.end ?? GENESIS
      const written = events.map(({ type, payload, at }): NewEvent => ({ ...this.#event(type, payload, 'x'), at }))
      const envelopes = seal(stream, end, written).map(envelopeOf)
      const status = await this.#push({ stream, expectedVersion: end.version, envelopes })
      this.#evening.met(status === 200 ? 'drawn envelopes answered' : 'drawn envelopes refused')
    }
  }

  async #anothersId(): Promise<void> {
    if (this.#y && (await this.#post('/hub/heads', {}, { ...this.#y, device: 'b' })) === 200)
      this.#evening.breaks('an id belongs to one device', 'the token of y came with the id of b')
  }

  async #afterPuttingOut(): Promise<void> {
    if (this.#y === undefined) return
    const { hub, world } = this.#evening
    // An older copy of the hub does not know the removal, so the organiser repeats it.
    const isPutOut = () => this.#putOutAt !== undefined && hub.putBackAt < this.#putOutAt
    if (!isPutOut()) {
      await hub.laptops.putOut('y')
      this.#putOutAt = world.now()
      this.#evening.met('device put out')
    }
    if ((await this.#post('/hub/heads', {}, this.#y)) === 200 && isPutOut())
      this.#evening.breaks('who was put out is let in no more', 'the token of y')
  }
}
