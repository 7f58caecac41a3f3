// `serve`: the server of this program. Rule: spec/agents.md section 4.

import { hubOrigin } from '../../store/sync/address.ts'
import { wholeNumber } from '../options/commandLine.ts'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'
import { run } from './run.ts'
import type { OptionsOf } from '../commands.ts'

const say = speak('serve')

/** Fewer could be tried one by one. */
const LEAST_TOKEN = 16
const MOST_TOKEN = 200

export async function serve(options: OptionsOf<'serve'>): Promise<void> {
  const port = wholeNumber('--port', options.port, 0, 65_535)
  const token = options.token ?? process.env['CONSIGLIERE_TOKEN']
  if (token !== undefined && !isToken(token))
    throw new WrongUsage(say('tokenShort', { least: LEAST_TOKEN, most: MOST_TOKEN }))
  const hub = options.hub === undefined ? undefined : hubOf(options.hub)
  await run({ port, store: options.store, token, isLan: options.lan === true, json: options.json === true, hub })
}

/** Its token stands in the environment: an argument is read by everybody on the machine. */
function hubOf(text: string): { readonly address: string; readonly token: string } {
  const token = process.env['CONSIGLIERE_HUB_TOKEN']
  const address = hubOrigin(text)
  if (address === undefined) throw new WrongUsage(say('hubAddress'))
  if (token === undefined || !isToken(token)) throw new WrongUsage(say('hubToken'))
  return { address, token }
}

function isToken(text: string): boolean {
  return text.length >= LEAST_TOKEN && text.length <= MOST_TOKEN && /^[\x21-\x7e]+$/.test(text)
}
