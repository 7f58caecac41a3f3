// A name for each route that sends something. A route without a name fails at the start; the tests of leaks and of the
// OpenAPI document read this list and fail for a route that they do not cover.

import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { Access } from './access.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the content that this route sends. */
    surface?: string
    /** Who may use it: everyone; anyone with a token; the operator; devices whose token the route checks. */
    access?: 'anybody' | 'token' | 'admin' | 'own-check'
    /** The token may be in the address, for clients that cannot send headers. */
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

export interface RouteName {
  readonly method: string
  readonly url: string
  readonly surface: string
  readonly access: NonNullable<FastifyContextConfig['access']>
  readonly isFile: boolean
}

/** Grows as routes are added; `HEAD` belongs to its `GET`. */
export function collectRoutes(app: FastifyInstance): readonly RouteName[] {
  const routes: RouteName[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const { surface, access, isFile = false } = config ?? {}
    if (surface === undefined || access === undefined)
      throw new Error(`${String(method)} ${url} says neither what leaves by it nor who may ask`)
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url, surface, access, isFile })
  })
  return routes
}
