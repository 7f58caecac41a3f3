// Somebody with the token of device a, and one with the token of a device that is put out half way: writes in the name of
// others, into what others hold, sends old envelopes again, claims another's id, and sends what is no message.

import { GENESIS, seal, envelopeOf, type ChainEnd } from '../../src/store/hash.ts'
import type { NewEvent } from '../../src/store/port.ts'
import { newLife } from './disk.ts'
import type { Evening } from './evening.ts'
import type { Draw } from './world.ts'

export class Attacker {
  readonly #evening: Evening
  readonly #draw: Draw
  readonly #fetch: typeof fetch
  #isPutOut = false

  constructor(evening: Evening, draw: Draw) {
    this.#evening = evening
    this.#draw = draw
    this.#fetch = evening.hub.fetchOf('attacker', { state: 'up' }, newLife())
  }

  async attack(): Promise<void> {
    const { world, options } = this.#evening
    const ways = [
      () => this.#inAnothersName(),
      () => this.#again(),
      () => this.#post('/hub/append', { atomic: 'yes', parts: [{ stream: 7, envelopes: {} }] }),
      () => this.#intoAnothersGame(),
      () => this.#intoAnothersSignatures(),
      () => this.#badPayload(),
      () => this.#anothersId(),
      () => this.#afterPuttingOut(),
    ]
    for (let n = 1; !this.#evening.isOver; n += 1) {
      await world.sleep((60_000 + this.#draw(120_000)) / options.storm)
      if (this.#evening.isOver || !this.#evening.happens(`attack ${n}`)) continue
      this.#evening.met('attack')
      await ways[this.#draw(ways.length)]!().catch((error: unknown) => world.tell(`attacker ${String(error)}`))
    }
  }

  async #post(path: string, body: unknown, { token = this.#evening.stolen, device = 'a' } = {}): Promise<number> {
    const answer = await this.#fetch(new URL(path, 'http://hub:1'), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'x-laptop': device },
      body: JSON.stringify(body),
      signal: new AbortController().signal,
    })
    await answer.text()
    return answer.status
  }

  #append(stream: string, { version, hash }: ChainEnd, event: NewEvent): Promise<number> {
    const [record] = seal(stream, { version, hash }, [event])
    const part = { stream, expectedVersion: version, envelopes: [envelopeOf(record!)] }
    return this.#post('/hub/append', { atomic: false, parts: [part] })
  }

  #event(type: string, payload: unknown, laptop: string): NewEvent {
    return { type, payload, at: this.#evening.world.now(), author: laptop, private: false, laptop }
  }

  /** The end of a stream at the hub whose name begins so. */
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

  async #again(): Promise<void> {
    const all = this.#evening.atHub('game/')
    const envelope = all[this.#draw(Math.max(1, all.length))]
    if (envelope === undefined) return
    const part = { stream: envelope.stream, expectedVersion: envelope.version - 1, envelopes: [envelope] }
    await this.#post('/hub/append', { atomic: false, parts: [part] })
  }

  async #intoAnothersGame(): Promise<void> {
    const found = this.#anEnd('game/b')
    const last = found && this.#evening.atHub(found[0]).findLast(({ stream }) => stream === found[0])
    // With the token of the one who holds it, nobody could tell.
    if (found && last?.laptop !== 'a')
      await this.#append(...found, this.#event('GameVoided', { reason: 'by another' }, 'a'))
  }

  async #intoAnothersSignatures(): Promise<void> {
    const own = this.#evening.atHub('signatures/').at(-1)
    if (own === undefined) return
    const [stream, end] = this.#anEnd('signatures/b') ?? ['signatures/b', GENESIS]
    await this.#append(stream, end, this.#event(own.type, own.payload, 'a'))
  }

  /** In a stream of its own, in its own name: only what it says does not fit. */
  async #badPayload(): Promise<void> {
    const payload = this.#draw(2) === 0 ? { reason: 7 } : { reason: 'x'.repeat(200_000) }
    await this.#append('game/bad', GENESIS, this.#event('GameVoided', payload, 'a'))
  }

  async #anothersId(): Promise<void> {
    const { lent } = this.#evening
    if ((await this.#post('/hub/heads', {}, { token: lent, device: 'b' })) === 200)
      this.#evening.breaks('an id belongs to one device', 'the token of x came with the id of b')
  }

  async #afterPuttingOut(): Promise<void> {
    const { hub, lent } = this.#evening
    if (!this.#isPutOut) {
      await this.#post('/hub/heads', {}, { token: lent, device: 'x' })
      await hub.laptops.putOut('x')
      this.#isPutOut = true
      this.#evening.met('device put out')
    }
    if ((await this.#post('/hub/heads', {}, { token: lent, device: 'x' })) === 200)
      this.#evening.breaks('who was put out is let in no more', 'the token of x')
  }
}
