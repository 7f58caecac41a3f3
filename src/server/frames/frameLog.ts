// The frames of one right, numbered 1, 2, 3, ...; frames are only added. When sent frames are no longer true, a frame
// TAKEN_BACK names the first of them, and the true ones follow. Where nothing that this right saw has changed, nothing is
// sent. docs/adr/0017.

import { GAME_ENDED } from './eventFrames.ts'
import type { FrameBody } from './happening.ts'

export class FrameLog {
  readonly #frames: Buffer[] = []
  readonly #ends = new Set<number>()
  /** The frames that are true now, in order. */
  #held: { readonly body: string; readonly seq: number }[] = []

  get length(): number {
    return this.#frames.length
  }

  /** As it is sent, the `n`th from 1. */
  at(n: number): Buffer | undefined {
    return this.#frames[n - 1]
  }

  /** Whether the `n`th ends the game. */
  isEnd(n: number): boolean {
    return this.#ends.has(n)
  }

  more(bodies: readonly FrameBody[]): void {
    for (const body of bodies) {
      const text = JSON.stringify(body)
      const seq = this.#send(text)
      if (body.type === GAME_ENDED) this.#ends.add(seq)
      this.#held.push({ body: text, seq })
    }
  }

  /** All frames that are true now. */
  anew(bodies: readonly FrameBody[]): void {
    const held = this.#held
    const differs = held.findIndex(({ body }, i) => body !== JSON.stringify(bodies[i]))
    const kept = differs < 0 ? held.length : differs
    const first = held[kept]
    if (first !== undefined) this.#send(JSON.stringify({ type: 'TAKEN_BACK', payload: { from: first.seq } }))
    this.#held = held.slice(0, kept)
    this.more(bodies.slice(kept))
  }

  #send(body: string): number {
    const seq = this.#frames.length + 1
    this.#frames.push(Buffer.from(`{"seq":${seq},${body.slice(1)}`))
    return seq
  }
}
