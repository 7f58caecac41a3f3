// The access of a request: its token and what that allows. Each kind of token is looked up where it is kept.

import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import { setMaxListeners } from 'node:events'
import { tokenFromSubprotocols } from '../api/port.ts'
import { Refusal } from './refusal.ts'
import type { Right } from './rights.ts'
import { hashOfToken, isSameHash } from './tokens.ts'

export interface Access {
  readonly right: Right
  /** The one game it is for. */
  readonly game?: string
  /** For the games of the club, not for those that the server plays. */
  readonly isOfClub?: boolean
  /** The club's name for the token. */
  readonly token?: string
  /** Aborted when the token is withdrawn. */
  readonly withdrawn: AbortSignal
}

export type AccessLookup = (token: string) => Access | undefined | Promise<Access | undefined>

/** The signal of a token that is never withdrawn; any number of sockets listen to it. */
export const NEVER_WITHDRAWN = new AbortController().signal
setMaxListeners(0, NEVER_WITHDRAWN)

/** The operator's own token, known by its hash. */
export function createOperatorTokenLookup(hash: string): AccessLookup {
  return (token) =>
    isSameHash(hashOfToken(token), hash) ? { right: { kind: 'admin' }, withdrawn: NEVER_WITHDRAWN } : undefined
}

export function combineAccessLookups(sources: readonly AccessLookup[]): (token: string) => Promise<Access | undefined> {
  return async (token) => {
    for (const source of sources) {
      const access = await source(token)
      if (access !== undefined) return access
    }
    return undefined
  }
}

/** From the header; of a socket from its protocols, or from the address for clients that know no other way. */
export function tokenOfRequest({ headers, query }: FastifyRequest, isSocket: boolean): string | undefined {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  if (bearer !== undefined || !isSocket) return bearer
  const { token } = query as { readonly token?: unknown }
  const inAddress = typeof token === 'string' ? token : undefined
  return tokenFromSubprotocols(headers['sec-websocket-protocol'] ?? '') ?? inAddress
}

/** True for the operator, who may do everything. */
export function isOperator({ right, game }: Access): boolean {
  return right.kind === 'admin' && game === undefined
}

/** Called before the game is looked up, so that a right without access does not learn whether it exists. */
export function requireGameAccess({ right, game }: Access, id: string, isCommand: boolean): void {
  if (game !== undefined && game !== id) throw new Refusal(403, 'server/another-game')
  if (isCommand && right.kind !== 'admin') throw new Refusal(403, 'server/admin-only')
}

// A name for each route that sends something. A route without a name fails at the start; the tests of leaks and of the
// OpenAPI document read this list and fail for a route that they do not cover.
declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the content that this route sends. */
    surface?: string
    /** Who may use it: everyone; anyone with a token; the operator; devices whose token the route checks. */
    access?: 'anybody' | 'token' | 'admin' | 'own-check'
    /** A socket: the token may be behind its protocol, or in the address, for clients that know no other way. */
    tokenInAddress?: boolean
    /** Pages of other origins may use it: it needs a token and uses no cookie. */
    isForAnyOrigin?: boolean
    /** A file of the app, as it was built: no part of the contract. */
    isFile?: boolean
  }
  interface FastifyRequest {
    /** Of the request's token; set before anything else is checked, on routes that need a token. */
    access: Access
  }
}

export interface RouteInfo {
  readonly method: string
  readonly url: string
  readonly surface: string
  readonly access: NonNullable<FastifyContextConfig['access']>
  readonly isFile: boolean
}

/** Grows as routes are added; `HEAD` belongs to its `GET`. */
export function collectRoutes(app: FastifyInstance): readonly RouteInfo[] {
  const routes: RouteInfo[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const { surface, access, isFile = false } = config ?? {}
    if (surface === undefined || access === undefined)
      throw new Error(`${String(method)} ${url} says neither what leaves by it nor who may ask`)
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url, surface, access, isFile })
  })
  return routes
}
