// Routes of the app for browsers. Its files are public, but only the operator can reach the club, through the channel
// of the screens.

import type { FastifyInstance } from 'fastify'
import { serveClient } from '../../api/channel.ts'
import type { ErrorLogger } from '../../api/errorLogger.ts'
import type { Service } from '../../api/service.ts'
import { type Asset, ASSET_HEADERS, sendAsset } from '../assets.ts'
import { Refusal } from '../refusal.ts'
import { socketResponseSchemas } from '../schemas.ts'
import type { Heartbeat } from '../heartbeat.ts'
import type { OpenSockets } from '../sockets.ts'
import { createWebSocketPort } from './webSocketPort.ts'

/** Marks the page of a club that is on its server. */
const SERVED_CLUB_HTML_TAG = '<html data-club="server"'

interface Surroundings {
  readonly sockets: OpenSockets
  readonly heartbeat: Heartbeat
  readonly log: ErrorLogger
}

export function addClubChannelRoute(
  app: FastifyInstance,
  service: Service,
  { sockets, heartbeat, log }: Surroundings,
): void {
  app.route({
    method: 'GET',
    url: '/club',
    config: { surface: 'club', access: 'admin', tokenInAddress: true },
    schema: {
      summary: 'A socket: the club behind the app, by the channel that its own screens speak. No contract for others.',
      response: socketResponseSchemas,
    },
    preHandler: async () => sockets.refuseIfFull(),
    handler: () => {
      throw new Refusal(400, 'server/socket-only')
    },
    wsHandler: (socket, { access }) => {
      const stop = serveClient(createWebSocketPort(socket), service, log)
      sockets.keep(socket, access, stop)
      heartbeat.join(socket)
    },
  })
}

export function addAssetRoutes(app: FastifyInstance, assets: ReadonlyMap<string, Asset>): void {
  for (const [path, asset] of assets) {
    const isHome = path === '/index.html'
    const sent = isHome
      ? { type: asset.type, body: Buffer.from(asset.body.toString().replace('<html', SERVED_CLUB_HTML_TAG)) }
      : asset
    app.get(isHome ? '/' : path, {
      config: { surface: 'app', access: 'anybody', isFile: true },
      schema: { hide: true },
      handler: (request, reply) =>
        sendAsset(
          request,
          reply.headers({
            ...ASSET_HEADERS,
            'Content-Security-Policy': asset.policy,
            'Cache-Control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
          }),
          sent,
        ),
    })
  }
}
