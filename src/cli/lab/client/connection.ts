// Connection of the client commands to a server, with its address and a token. Refusals by the server become refusals
// of the command line. The token is sent in a header and never printed.

import { z } from 'zod'
import { RefusedError, WrongUsageError } from '../../sentences/refusal.ts'
import { faultSentence } from '../../sentences/fault.ts'
import { toPrintableText } from '../../sentences/printable.ts'
import { translatorFor } from '../../sentences/language.ts'
import type { OptionsOf } from '../../commands.ts'
import { parseJsonIfValid } from '../../../store/parseJson.ts'

const say = translatorFor('client')

export interface ServerConnection {
  readonly address: URL
  readonly token: string
  /** Returns the body of the response. Throws RefusedError if the server refuses or is unreachable. */
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<string>
}

export function createServerConnection({ server, token: given }: OptionsOf<'status'>): ServerConnection {
  const address = addressOf(server)
  const token = given ?? process.env['CONSIGLIERE_TOKEN'] ?? ''
  if (token === '' || !/^[\x21-\x7e]+$/.test(token)) throw new WrongUsageError(say('noToken'))
  return {
    address,
    token,
    async ask(method, path, body) {
      const response = await fetch(new URL(path, address), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((error: unknown) => {
        throw unreachableRefusal(address, error)
      })
      const text = await response.text()
      if (response.ok) return text
      throw parseServerRefusal(text, response.status)
    },
  }
}

const refusal = z.object({ code: z.string().max(100), params: z.record(z.string(), z.union([z.string(), z.number()])) })

/** The refusal in a response. Another program may be listening at the address, so the text may be anything. */
export function parseServerRefusal(text: string, status: number): RefusedError {
  const read = refusal.safeParse(parseJsonIfValid(text))
  if (!read.success) return new RefusedError('server/not-ours', say('notOurs', { status }))
  return new RefusedError(toPrintableText(read.data.code), faultSentence(read.data))
}

export function unreachableRefusal({ origin }: URL, error: unknown): RefusedError {
  const { cause } = error as { readonly cause?: { readonly code?: string } }
  const why = cause?.code ?? (error as { readonly code?: string }).code ?? String(error)
  return new RefusedError('server/unreachable', say('unreachable', { address: origin, cause: toPrintableText(why) }))
}

function addressOf(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (address === undefined || !['http:', 'https:'].includes(address.protocol) || address.password !== '')
    throw new WrongUsageError(say('badServer', { text: toPrintableText(text) }))
  return address
}
