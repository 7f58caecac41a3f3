// The contract for machines: made of the schemas that the routes parse by.

import fastifySwagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import manifest from '../../../package.json' with { type: 'json' }
import { refusal } from '../schemas.ts'

export async function describe(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Consigliere', version: manifest.version },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          tokenInAddress: { type: 'apiKey', in: 'query', name: 'token' },
        },
      },
    },
    transform: (document) => {
      const { schema, url } = jsonSchemaTransform(document)
      return { schema: { security: securityOf(document.route.config), ...schema }, url }
    },
  })
  app.get('/openapi.json', {
    config: { surface: 'openapi', access: 'anybody' },
    schema: {
      summary: 'This document.',
      response: { 200: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }), default: refusal },
    },
    handler: () => app.swagger(),
  })
}

/** Who may ask, as the route declares it; any one of the list will do. */
function securityOf({ access, tokenInAddress = false }: FastifyContextConfig = {}): Record<string, string[]>[] {
  if (access === 'anybody') return []
  return [{ token: [] }, ...(tokenInAddress ? [{ tokenInAddress: [] }] : [])]
}
