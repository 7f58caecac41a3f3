// Every way out of the server by name. A route without a name is refused at the start; the tests for leaks read the
// list from here and fail where one of it has none.

import type { FastifyInstance } from 'fastify'
import type { Access } from './access.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of what leaves by this route. */
    surface?: string
    /** Who may ask: anybody, whoever has a token, the operator. */
    access?: 'anybody' | 'token' | 'admin'
    /** The token may stand in the address, where no header can be sent. */
    tokenInAddress?: boolean
    /** Pages of anybody may ask: the answer takes no cookie and needs its token. */
    isForAnyOrigin?: boolean
  }
  interface FastifyRequest {
    /** Of whoever asks; set before anything else is looked at, where the route wants a token. */
    access: Access
  }
}

/** Grows as routes are added. */
export function collectSurfaces(app: FastifyInstance): ReadonlySet<string> {
  const surfaces = new Set<string>()
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.surface === undefined || config.access === undefined)
      throw new Error(`${String(method)} ${url} says neither what leaves by it nor who may ask`)
    surfaces.add(config.surface)
  })
  return surfaces
}
