// Checks every token of every route. Each kind of token has its own lookup, and wrong tokens are counted by address.
// Nothing else on the server compares tokens.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** Maximum length, above that of any generated or hand-made token. */
const MAX_TOKEN_LENGTH = 200

/** Limit for one address, over all routes together. */
const MAX_WRONG_TOKENS_PER_MINUTE = 60

/** Errors: `server/no-token`, `server/bad-token`, `server/withdrawn`, `server/too-many`. */
export type TokenCheck = <T>(
  request: FastifyRequest,
  token: string | undefined,
  find: (token: string) => Promise<T | undefined>,
) => Promise<T>

/** Requires the plugin for rate limits. */
export function createTokenCheck(app: FastifyInstance): TokenCheck {
  const wrong = app.createRateLimit({ max: MAX_WRONG_TOKENS_PER_MINUTE, timeWindow: 60_000 })
  return async (request, token, find) => {
    if (token === undefined || token === '') throw new Refusal(401, 'server/no-token')
    const found = token.length > MAX_TOKEN_LENGTH ? BAD_TOKEN : await find(token).catch(refused)
    if (found !== undefined && !(found instanceof Refusal)) return found
    const counted = await wrong(request)
    throw !counted.isAllowed && counted.isExceeded ? tooManyAttemptsRefusal(counted.ttl) : (found ?? BAD_TOKEN)
  }
}

export function tooManyAttemptsRefusal(milliseconds: number): Refusal {
  return new Refusal(429, 'server/too-many', { seconds: Math.ceil(milliseconds / 1000) })
}

const BAD_TOKEN = new Refusal(401, 'server/bad-token')

function refused(error: unknown): Refusal {
  if (error instanceof Refusal && error.status === 401) return error
  throw error
}
