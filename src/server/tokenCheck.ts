// Checks every token of every route: it is looked up by its kind, and wrong ones are counted by address. Nothing else on the
// server compares tokens.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'
import { LONGEST_TOKEN } from './tokens.ts'

/** A minute, from one address, over all routes together. */
const WRONG_TOKENS = 60

/** Errors: `server/no-token`, `server/bad-token`, `server/withdrawn`, `server/too-many`. */
export type TokenCheck = <T>(
  request: FastifyRequest,
  token: string | undefined,
  find: (token: string) => Promise<T | undefined>,
) => Promise<T>

/** Needs the plugin for rate limits. */
export function tokenCheck(app: FastifyInstance): TokenCheck {
  const wrong = app.createRateLimit({ max: WRONG_TOKENS, timeWindow: 60_000 })
  return async (request, token, find) => {
    if (token === undefined || token === '') throw new Refusal(401, 'server/no-token')
    const found = token.length > LONGEST_TOKEN ? BAD : await find(token).catch(refused)
    if (found !== undefined && !(found instanceof Refusal)) return found
    const counted = await wrong(request)
    throw !counted.isAllowed && counted.isExceeded ? tooMany(counted.ttl) : (found ?? BAD)
  }
}

export function tooMany(milliseconds: number): Refusal {
  return new Refusal(429, 'server/too-many', { seconds: Math.ceil(milliseconds / 1000) })
}

const BAD = new Refusal(401, 'server/bad-token')

/** A token that was withdrawn. */
function refused(error: unknown): Refusal {
  if (error instanceof Refusal && error.status === 401) return error
  throw error
}
