// Frames for viewers with one particular right, numbered 1, 2, 3, ... Sent frames are never removed. If sent frames are
// no longer true, a TAKEN_BACK frame names the first of them, and the true frames follow. A change that these viewers
// cannot see adds no frame. ADR 17.

import { type FrameBody, GAME_ENDED_FRAME_TYPE } from './happenings.ts'

export class FrameLog {
  readonly #frames: Buffer[] = []
  readonly #ends = new Set<number>()
  /** Frames that are true now, in order. */
  #held: { readonly body: string; readonly seq: number }[] = []

  get length(): number {
    return this.#frames.length
  }

  /** Returns the `n`th frame as it is sent, counted from 1. */
  at(n: number): Buffer | undefined {
    return this.#frames[n - 1]
  }

  /** Whether the `n`th frame ends the game. */
  endsGame(n: number): boolean {
    return this.#ends.has(n)
  }

  addFrames(bodies: readonly FrameBody[]): void {
    for (const body of bodies) {
      const text = JSON.stringify(body)
      const seq = this.#send(text)
      if (body.type === GAME_ENDED_FRAME_TYPE) this.#ends.add(seq)
      this.#held.push({ body: text, seq })
    }
  }

  /** Makes `bodies` the complete list of true frames. */
  replace(bodies: readonly FrameBody[]): void {
    const held = this.#held
    const differs = held.findIndex(({ body }, i) => body !== JSON.stringify(bodies[i]))
    const kept = differs < 0 ? held.length : differs
    const first = held[kept]
    if (first !== undefined)
      this.#send(JSON.stringify({ type: 'TAKEN_BACK', payload: { from: first.seq }, private: false }))
    this.#held = held.slice(0, kept)
    this.addFrames(bodies.slice(kept))
  }

  #send(body: string): number {
    const seq = this.#frames.length + 1
    this.#frames.push(Buffer.from(`{"seq":${seq},${body.slice(1)}`))
    return seq
  }
}
