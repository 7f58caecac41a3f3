// The list of routes. Every route that sends something needs a name. A route without a name fails at the start. The
// tests for leaks and for the OpenAPI document read the list of routes and fail for a route that they do not cover.

import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { TokenAccess } from './access.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the content that this route sends. */
    surface?: string
    /**
     * Access to the route. `anybody` needs no token, `token` needs any token, and `admin` needs the operator's token.
     * With `own-check`, the route itself checks a token of another kind, such as that of a device or a phone.
     */
    access?: 'anybody' | 'token' | 'admin' | 'own-check'
    /** For WebSockets: the token may be sent as a subprotocol or, for clients that cannot set one, in the URL. */
    tokenInAddress?: boolean
    /** Whether pages of other origins may use the route, because it needs a token and uses no cookie. */
    isForAnyOrigin?: boolean
    /** Whether the route serves a built file of the app. Such a route is not part of the contract. */
    isFile?: boolean
  }
  interface FastifyRequest {
    /**
     * Access that the request's token gives. On routes that need a token, it is set before the body is read.
     */
    access: TokenAccess
  }
}

export interface RouteInfo {
  readonly method: string
  readonly url: string
  readonly surface: string
  readonly access: NonNullable<FastifyContextConfig['access']>
  readonly isFile: boolean
}

/** Routes of the app. The list grows as routes are registered; a `HEAD` route is covered by its `GET`. */
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
