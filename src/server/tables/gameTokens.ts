// Tokens of one game that the server plays: the right of each token, its withdrawal, and the sockets that a withdrawal
// closes. This module does not store anything: its caller stores a withdrawal first.

import { getEventListeners, setMaxListeners } from 'node:events'
import { Refusal } from '../refusal.ts'
import type { AccessRight } from '../viewerAccess.ts'
import { hashOfToken, isSameHash } from '../tokens.ts'
import type { TokenHash, TableTokenRight } from './tableEvents.ts'

export interface GameTokenState {
  readonly right: TableTokenRight
  readonly isWithdrawn: boolean
  /** Number of open sockets. */
  readonly connected: number
}

export class GameTokens {
  readonly #hashes: readonly TokenHash[]
  readonly #held: ReadonlyMap<TableTokenRight, AbortController>

  constructor(hashes: readonly TokenHash[], withdrawn: readonly TableTokenRight[]) {
    this.#hashes = hashes
    this.#held = new Map(hashes.map(({ right }) => [right, createWithdrawal()]))
    for (const right of withdrawn) this.#held.get(right)?.abort()
  }

  /** Errors: `server/withdrawn`. `undefined` if the token does not belong to this game. */
  accessOf(token: string): { readonly right: AccessRight; readonly withdrawn: AbortSignal } | undefined {
    const hash = hashOfToken(token)
    const found = this.#hashes.find((each) => isSameHash(each.hash, hash))
    const signal = found && this.#held.get(found.right)?.signal
    if (found === undefined || signal === undefined) return undefined
    if (signal.aborted) throw new Refusal(401, 'server/withdrawn')
    return { right: rightNamed(found.right), withdrawn: signal }
  }

  get list(): readonly GameTokenState[] {
    return [...this.#held].map(([right, { signal }]) => ({
      right,
      isWithdrawn: signal.aborted,
      connected: signal.aborted ? 0 : listenersTo(signal),
    }))
  }

  /** Whether any socket is connected with one of the tokens. */
  get isInUse(): boolean {
    return this.list.some(({ connected }) => connected > 0)
  }

  /** `undefined` if there is no such token. */
  isWithdrawn(right: TableTokenRight): boolean | undefined {
    return this.#held.get(right)?.signal.aborted
  }

  withdraw(right: TableTokenRight): void {
    this.#held.get(right)?.abort()
  }
}

function createWithdrawal(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}

/** Each socket has one listener from its opening to its close, so this is the number of sockets. */
function listenersTo(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length
}

function rightNamed(right: TableTokenRight): AccessRight {
  return typeof right === 'number' ? { kind: 'seat', seat: right } : { kind: right }
}
