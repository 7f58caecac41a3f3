// Access of a request: its token and the rights of that token. Each kind of token has its own lookup.

import type { FastifyRequest } from 'fastify'
import { setMaxListeners } from 'node:events'
import { tokenFromSubprotocols } from '../api/port.ts'
import { Refusal } from './refusal.ts'
import type { AccessRight } from './viewerAccess.ts'
import { hashOfToken, isSameHash } from './tokens.ts'

export interface TokenAccess {
  readonly right: AccessRight
  /** Id of the only game for which the token is valid. If omitted, the token is not limited to one game. */
  readonly game?: string
  /** Whether the token is for the club's games instead of games that the server plays. */
  readonly isOfClub?: boolean
  /** Id that the club uses for the token. */
  readonly token?: string
  /** Signal that aborts when the token is withdrawn. */
  readonly withdrawn: AbortSignal
}

export type TokenAccessLookup = (token: string) => TokenAccess | undefined | Promise<TokenAccess | undefined>

/** Signal for a token that is never withdrawn. Any number of sockets may listen to it. */
export const NEVER_WITHDRAWN_SIGNAL = new AbortController().signal
setMaxListeners(0, NEVER_WITHDRAWN_SIGNAL)

/** Recognises the operator's own token by its hash. */
export function createOperatorTokenLookup(hash: string): TokenAccessLookup {
  return (token) =>
    isSameHash(hashOfToken(token), hash) ? { right: { kind: 'admin' }, withdrawn: NEVER_WITHDRAWN_SIGNAL } : undefined
}

export function combineTokenAccessLookups(
  sources: readonly TokenAccessLookup[],
): (token: string) => Promise<TokenAccess | undefined> {
  return async (token) => {
    for (const source of sources) {
      const access = await source(token)
      if (access !== undefined) return access
    }
    return undefined
  }
}

/**
 * Reads the bearer token of the `Authorization` header. For sockets without this header, the token may be in the
 * subprotocols or, for clients that cannot set subprotocols, in the URL.
 */
export function tokenOfRequest({ headers, query }: FastifyRequest, isSocket: boolean): string | undefined {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (bearer !== undefined || !isSocket) return bearer
  const { token } = query as { readonly token?: unknown }
  const inAddress = typeof token === 'string' ? token : undefined
  return tokenFromSubprotocols(headers['sec-websocket-protocol'] ?? '') ?? inAddress
}

/** Whether the client is the operator, who may do everything. */
export function isOperator({ right, game }: TokenAccess): boolean {
  return right.kind === 'admin' && game === undefined
}

/**
 * Must be called before the game is looked up, so that a client without access does not learn whether the game exists.
 */
export function requireGameAccess({ right, game }: TokenAccess, id: string, isCommand: boolean): void {
  if (game !== undefined && game !== id) throw new Refusal(403, 'server/another-game')
  if (isCommand && right.kind !== 'admin') throw new Refusal(403, 'server/admin-only')
}
