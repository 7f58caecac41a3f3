// Several games side by side, so that one line can carry a command for each of them. Every game has a session of its
// own, so a command refused in one game does not affect the others.

import { envCommandSchema, type EnvReply, type UnreadableLineCode, EnvSession } from './session.ts'

export class EnvSessionBatch {
  readonly #sessions: readonly EnvSession[]
  closed = false

  constructor(rulebook: string, games: number) {
    this.#sessions = Array.from({ length: games }, () => new EnvSession(rulebook))
  }

  /**
   * `given` is a list with one item for each game: a command, an action number, or null if the game is not stepped. It
   * may also be a `close` command.
   */
  handle(given: unknown): EnvReply | readonly (EnvReply | null)[] {
    if (envCommandSchema.safeParse(given).data?.cmd === 'close') {
      this.closed = true
      return { ok: true, closed: true }
    }
    if (!Array.isArray(given) || given.length !== this.#sessions.length) return this.garbled('env/not-a-batch')
    return this.#sessions.map((session, i) => {
      const each: unknown = given[i]
      if (each === null) return null
      return typeof each === 'number' ? session.takeAction(each) : session.handle(each)
    })
  }

  garbled(code: UnreadableLineCode | 'env/not-a-batch'): EnvReply {
    return { ok: false, code, params: { games: this.#sessions.length }, actions: [] }
  }
}
