// Every way out of the server by name. A route without a name is refused at the start; the tests for leaks and of the
// OpenAPI document read the list from here and fail where one of it is not looked at or not described.

import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { Access } from './access.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of what leaves by this route. */
    surface?: string
    /** Who may ask: anybody; anyone with a token; the operator; those whose token the route itself checks. */
    access?: 'anybody' | 'token' | 'admin' | 'own-check'
    /** The token may stand in the address, where no header can be sent. */
    tokenInAddress?: boolean
    /** Pages of anybody may ask: the answer takes no cookie and needs its token. */
    isForAnyOrigin?: boolean
    /** A file of the app, as it was built: no part of the contract. */
    isFile?: boolean
  }
  interface FastifyRequest {
    /** The right of the request; set first, if the route needs a token. */
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

/** Grows as routes are added; `HEAD` is answered by the `GET` of the same path. */
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
