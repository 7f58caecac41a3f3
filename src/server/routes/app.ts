// The app for a browser: its files for everyone, the club only for the operator, over the channel of the screens.

import type { FastifyInstance } from 'fastify'
import { serve } from '../../api/channel.ts'
import type { Log } from '../../api/port.ts'
import type { Service } from '../../api/service.ts'
import { ASSET_HEADERS, type Asset } from '../assets.ts'
import { Refusal } from '../refusal.ts'
import { socketAnswers } from '../schemas.ts'
import type { Sockets } from '../sockets.ts'
import { wsPort } from '../wsPort.ts'

/** Marks the page as one whose club is on its server. */
const HERE = '<html data-club="server"'

export function clubRoute(app: FastifyInstance, service: Service, sockets: Sockets, log: Log): void {
  app.route({
    method: 'GET',
    url: '/club',
    config: { surface: 'club', access: 'admin', tokenInAddress: true },
    schema: {
      summary: 'A socket: the club behind the app, by the channel that its own screens speak. No contract for others.',
      response: socketAnswers,
    },
    preHandler: async () => sockets.makeRoom(),
    handler: () => {
      throw new Refusal(400, 'server/socket-only')
    },
    wsHandler: (socket, { access }) => {
      const stop = serve(wsPort(socket), service, log)
      sockets.keep(socket, access, stop)
    },
  })
}

export function assetRoutes(app: FastifyInstance, assets: ReadonlyMap<string, Asset>): void {
  for (const [path, asset] of assets) {
    const isHome = path === '/index.html'
    const body = isHome ? Buffer.from(asset.body.toString().replace('<html', HERE)) : asset.body
    app.get(isHome ? '/' : path, {
      config: { surface: 'app', access: 'anybody', isFile: true },
      schema: { hide: true },
      handler: (_request, reply) =>
        reply
          .headers({
            ...ASSET_HEADERS,
            'Content-Security-Policy': asset.policy,
            'Cache-Control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
          })
          .type(asset.type)
          .send(body),
    })
  }
}
