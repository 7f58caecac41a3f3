// The contract for machines: made of the schemas that the routes parse by.

import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import manifest from '../../../package.json' with { type: 'json' }

export async function describe(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Consigliere', version: manifest.version },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
  })
  app.get('/openapi.json', {
    config: { surface: 'openapi', access: 'anybody' },
    schema: { hide: true },
    handler: () => app.swagger(),
  })
}
