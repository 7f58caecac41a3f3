// `serve`: reads the options of the command and runs the server. Rule: docs/spec/agents.md §4.

import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readModels } from '../readModels.ts'
import { translatorFor } from '../sentences/language.ts'
import { WrongUsageError } from '../sentences/refusal.ts'
import { parseHubOrigin } from '../../store/sync/hubAddress.ts'
import { parseWholeNumber } from '../options/parseWholeNumber.ts'
import type { OptionsOf } from '../commands.ts'
import { runServer } from './runServer.ts'

const say = translatorFor('serve')

/** Minimum length of a given token. A shorter token could be guessed by trial and error. */
const MIN_GIVEN_TOKEN_LENGTH = 16
const MAX_GIVEN_TOKEN_LENGTH = 200

export async function serveClub(options: OptionsOf<'serve'>): Promise<void> {
  const port = parseWholeNumber('--port', options.port, 0, 65_535)
  const token = options.token ?? process.env['CONSIGLIERE_TOKEN']
  if (token !== undefined && !isToken(token))
    throw new WrongUsageError(say('tokenShort', { least: MIN_GIVEN_TOKEN_LENGTH, most: MAX_GIVEN_TOKEN_LENGTH }))
  const hub = options.hub === undefined ? undefined : parseHubOption(options.hub)
  const without = options.without === undefined ? 0 : parseWholeNumber('--without', options.without, 1, 1_000_000_000)
  const models = await readModels(options.models)
  const certificate = options.certificate === undefined ? undefined : await certificateAt(options.certificate)
  const { store, lan, json } = options
  await runServer({ port, store, token, isLan: lan === true, certificate, json: json === true, models, hub, without })
}

async function certificateAt(file: string): Promise<string> {
  try {
    const pem = await readFile(file, 'utf8')
    if (new X509Certificate(pem).checkPrivateKey(createPrivateKey(pem))) return pem
  } catch {
    // The error is reported below.
  }
  throw new WrongUsageError(say('certificateFault', { file }))
}

/** The token is read from the environment, because everybody on the machine can read arguments. */
function parseHubOption(text: string): { readonly address: string; readonly token: string } {
  const token = process.env['CONSIGLIERE_HUB_TOKEN']
  const address = parseHubOrigin(text)
  if (address === undefined) throw new WrongUsageError(say('hubAddress'))
  if (token === undefined || !isToken(token)) throw new WrongUsageError(say('hubToken'))
  return { address, token }
}

function isToken(text: string): boolean {
  return text.length >= MIN_GIVEN_TOKEN_LENGTH && text.length <= MAX_GIVEN_TOKEN_LENGTH && /^[\x21-\x7e]+$/.test(text)
}
