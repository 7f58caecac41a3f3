// `serve`: the server of this program. Owns the options; the work is in run.ts and is loaded when it is started.
// Rule: spec/agents.md section 4.

import type { Command } from 'commander'
import { hubOrigin } from '../../store/sync/address.ts'
import { wholeNumber } from '../options/number.ts'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'

const say = speak('serve')

/** Of the server, unless told. */
const DEFAULT_PORT = '6235'
/** Fewer could be tried one by one. */
const LEAST_TOKEN = 16
const MOST_TOKEN = 200

interface ServeOptions {
  readonly port: string
  readonly store?: string
  readonly token?: string
  readonly lan?: true
  readonly hub?: string
  readonly json?: true
}

export function registerServe(program: Command): void {
  program
    .command('serve')
    .description(say('does'))
    .option('--port <p>', say('port'), DEFAULT_PORT)
    .option('--store <address>', say('store'))
    .option('--token <token>', say('token'))
    .option('--lan', say('lan'))
    .option('--hub <address>', say('hub'))
    .action(async (options: ServeOptions) => {
      const port = wholeNumber('--port', options.port, 0, 65_535)
      const token = options.token ?? process.env['CONSIGLIERE_TOKEN']
      if (token !== undefined && !isToken(token))
        throw new WrongUsage(say('tokenShort', { least: LEAST_TOKEN, most: MOST_TOKEN }))
      const hub = options.hub === undefined ? undefined : hubOf(options.hub)
      const { run } = await import('./run.ts')
      await run({ port, store: options.store, token, isLan: options.lan === true, json: options.json === true, hub })
    })
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
