// Generates the OpenAPI document from the routes' schemas.

import fastifySwagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'
import manifest from '../../../package.json' with { type: 'json' }
import { refusalSchema } from '../schemas.ts'

/** `addresses` returns the server's addresses, or none before it listens. */
export async function addOpenApi(app: FastifyInstance, addresses: () => readonly string[]): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Consigliere', version: manifest.version, license: { name: 'MIT', identifier: 'MIT' } },
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer' },
          tokenInAddress: { type: 'apiKey', in: 'query', name: 'token' },
        },
      },
    },
    transform(document) {
      const { config = {}, method } = document.route
      const { schema, url } = jsonSchemaTransform({ ...document, schema: withClientErrors(document.schema) })
      const operationId = operationOf([method].flat()[0] ?? '', config)
      return { schema: { operationId, security: securityOf(config), ...schema }, url }
    },
  })
  app.get('/openapi.json', {
    config: { surface: 'openapi', access: 'anybody' },
    schema: {
      summary: 'This document.',
      response: { 200: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }), default: refusalSchema },
    },
    handler: () => {
      const document = app.swagger()
      return { ...document, paths: optionalBodies(document.paths ?? {}), servers: addresses().map((url) => ({ url })) }
    },
  })
}

/** Adds `4xx` responses, to distinguish client errors from server errors. */
function withClientErrors(schema: FastifySchema): FastifySchema {
  const { response } = schema
  if (!isRecord(response) || !('default' in response)) return schema
  return { ...schema, response: { ...response, '4xx': response['default'] } }
}

/** An operation id such as `getGamesStatus`, made from the method and the name of the route. */
function operationOf(method: string, { surface = '' }: FastifyContextConfig): string {
  const words = surface.split(/[.-]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
  return [method.toLowerCase(), ...words].join('')
}

/** The library marks every body as required, but here an empty body is read as `{}`. */
function optionalBodies(paths: object): object {
  for (const operations of Object.values(paths) as readonly object[])
    for (const operation of Object.values(operations) as readonly unknown[]) {
      if (!isRecord(operation) || !isRecord(operation['requestBody'])) continue
      const { content } = operation['requestBody']
      const [body] = isRecord(content) ? Object.values(content) : []
      const schema = isRecord(body) ? body['schema'] : undefined
      if (isRecord(schema) && schema['required'] === undefined) delete operation['requestBody']['required']
    }
  return paths
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Tokens that a route accepts; one of the list is sufficient. */
function securityOf({ access, tokenInAddress = false }: FastifyContextConfig): Record<string, string[]>[] {
  if (access === 'anybody') return []
  return [{ token: [] }, ...(tokenInAddress ? [{ tokenInAddress: [] }] : [])]
}
