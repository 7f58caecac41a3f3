// Remotes of judges: one phone for each game, connected with a code that works once. Nothing is stored. Source:
// docs/spec/phones.md §1.

import { setMaxListeners } from 'node:events'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Clock } from '../../store/platform.ts'
import { hashOfToken, isSameHash, createToken } from '../tokens.ts'

/** Milliseconds for which a code is valid. */
const CODE_LIFETIME_MS = 600_000

export class OneTimeCodes {
  readonly #clock: Clock
  /** Issued codes by their hash. */
  readonly #given = new Map<string, { readonly what: string; readonly until: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Issues a code. An earlier code for the same purpose becomes invalid. */
  issue(what: string): string {
    const now = this.#clock.now()
    for (const [hash, before] of this.#given) if (before.what === what || before.until < now) this.#given.delete(hash)
    const code = createToken()
    this.#given.set(hashOfToken(code), { what, until: now + CODE_LIFETIME_MS })
    return code
  }

  redeem(code: string): string | undefined {
    const hash = hashOfToken(code)
    const found = this.#given.get(hash)
    this.#given.delete(hash)
    return found === undefined || found.until < this.#clock.now() ? undefined : found.what
  }
}

export interface JudgeRemote {
  readonly game: string
  readonly withdrawn: AbortSignal
}

interface StoredRemote extends JudgeRemote {
  readonly hash: string
  readonly end: () => void
  isHeard: boolean
}

export class JudgeRemotes {
  readonly #codes: OneTimeCodes
  readonly #kept = new Map<string, StoredRemote>()
  readonly #tell: () => void

  constructor(clock: Clock, tell: () => void) {
    this.#codes = new OneTimeCodes(clock)
    this.#tell = tell
  }

  issueCode(game: string): string {
    return this.#codes.issue(game)
  }

  /** Errors: `phones/wrong-code`. */
  connectWithCode(code: string): Result<{ readonly token: string; readonly game: string }> {
    const game = this.#codes.redeem(code)
    if (game === undefined) return err({ code: 'phones/wrong-code', params: {} })
    this.#kept.get(game)?.end()
    const token = createToken()
    const ending = new AbortController()
    setMaxListeners(0, ending.signal)
    const end = () => ending.abort()
    this.#kept.set(game, { game, hash: hashOfToken(token), withdrawn: ending.signal, end, isHeard: false })
    this.#tell()
    return ok({ token, game })
  }

  remoteOfToken(token: string): JudgeRemote | undefined {
    const hash = hashOfToken(token)
    return [...this.#kept.values()].find((remote) => isSameHash(remote.hash, hash))
  }

  stateOf(game: string | undefined): 'connected' | 'cut' | null {
    const remote = this.#kept.get(game ?? '')
    return remote === undefined ? null : remote.isHeard ? 'connected' : 'cut'
  }

  setRemoteConnected({ game, withdrawn }: JudgeRemote, isHeard: boolean): void {
    const remote = this.#kept.get(game)
    if (remote?.withdrawn !== withdrawn || remote.isHeard === isHeard) return
    remote.isHeard = isHeard
    this.#tell()
  }

  withdraw(game: string): void {
    this.#kept.get(game)?.end()
    if (this.#kept.delete(game)) this.#tell()
  }
}
