// Frames of a game over a socket, from the one after the last that the client has.

import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { allowGame } from '../access.ts'
import { findGame, type Games } from '../games.ts'
import { Refusal } from '../refusal.ts'
import { framesQuery, gameParams, socketAnswers } from '../schemas.ts'
import type { Sockets } from '../sockets.ts'
import { lookingAs } from './games.ts'

export function frameRoutes(server: FastifyInstance, games: Games, sockets: Sockets): void {
  const app = server.withTypeProvider<ZodTypeProvider>()
  app.route({
    method: 'GET',
    url: '/ws/:id',
    config: { surface: 'frames', access: 'token', tokenInAddress: true },
    schema: {
      summary: 'A socket: frames {"seq","type","payload"} of a game for this right, closed with 1000 behind the last.',
      params: gameParams,
      querystring: framesQuery,
      response: socketAnswers,
    },
    // Checked while it is still a request: a refused socket gets no reason.
    preHandler: async ({ params: { id }, query: { from, view }, access }) => {
      allowGame(access, id, false)
      const { watched } = await findGame(games, access, id)
      const { length } = watched.look(lookingAs(watched, access, view))
      if (from > length) throw new Refusal(409, 'server/from-ahead', { from, seq: length })
      sockets.makeRoom()
    },
    handler: () => {
      throw new Refusal(400, 'server/socket-only')
    },
    wsHandler: async (socket, request) => {
      const { id } = request.params as { readonly id: string }
      const { from, view } = request.query as { readonly from: number; readonly view?: 'post-mortem' }
      const { watched } = await findGame(games, request.access, id)
      const right = lookingAs(watched, request.access, view)
      sockets.follow(socket, watched, { ...request.access, right }, from)
    },
  })
}
