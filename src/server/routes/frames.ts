// Frames of a game over a socket, starting after the last frame that the client has.

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Heartbeat } from '../heartbeat.ts'
import { findGame, type ServedAndLoggedGames } from '../games.ts'
import { Refusal } from '../refusal.ts'
import { framesQuerySchema, gameParamsSchema, socketResponseSchemas } from '../schemas.ts'
import type { OpenSockets } from '../sockets.ts'
import { findGameWithAccess, rightForView } from './games.ts'

export function addFrameRoutes(
  server: FastifyInstance,
  games: ServedAndLoggedGames,
  { sockets, heartbeat }: { readonly sockets: OpenSockets; readonly heartbeat: Heartbeat },
): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.route({
    method: 'GET',
    url: '/ws/:id',
    config: { surface: 'frames', access: 'token', tokenInAddress: true },
    schema: {
      summary:
        'A socket: frames {"seq","type","payload"} of a game for this right, closed with 1000 behind the last. ' +
        'The server pings each second.',
      params: gameParamsSchema,
      querystring: framesQuerySchema,
      response: socketResponseSchemas,
    },
    // These checks run before the connection is upgraded, because a refused socket gets no reason.
    preHandler: async ({ params: { id }, query: { from, view }, access }) => {
      const { watched } = await findGameWithAccess(games, access, id)
      const { length } = watched.visibleTo(rightForView(watched, access, view))
      if (from > length) throw new Refusal(409, 'server/from-ahead', { from, seq: length })
      sockets.refuseIfFull()
    },
    handler: () => {
      throw new Refusal(400, 'server/socket-only')
    },
    wsHandler: async (socket, request) => {
      const { id } = request.params as { readonly id: string }
      const { from, view } = request.query as { readonly from: number; readonly view?: 'post-mortem' }
      const { watched } = await findGame(games, request.access, id)
      // Nothing else reports that the socket closed while the game was being looked up.
      if (socket.readyState !== socket.OPEN) return
      const right = rightForView(watched, request.access, view)
      sockets.streamFrames(socket, watched, { ...request.access, right }, from)
      // The numbered frames are a published format, so programs get pings instead of messages.
      heartbeat.joinPingOnly(socket)
    },
  })
}
