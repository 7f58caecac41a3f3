// `env --stdio`: the interface for research. Reads one command per line and writes one answer per line, until `close`
// or the end of the input. With `--envs`, each line is a list with one item per game.

import { createInterface } from 'node:readline'
import { EnvSession } from '../../agents/env/session.ts'
import { EnvSessionBatch } from '../../agents/env/batch.ts'
import { chooseBuiltInRules } from '../options/chooseRules.ts'
import { parseWholeNumber } from '../options/parseWholeNumber.ts'
import { translatorFor } from '../sentences/language.ts'
import { WrongUsageError } from '../sentences/refusal.ts'
import type { OptionsOf } from '../commands.ts'
import { parseJsonIfValid } from '../../store/parseJson.ts'

/** Maximum length of a command. No valid command needs more. */
const MAX_COMMAND_CHARACTERS = 10_000
const MAX_PARALLEL_GAMES = 4096

export async function serveResearchEnvironment({ stdio, rulebook, envs }: OptionsOf<'env'>): Promise<void> {
  if (stdio !== true) throw new WrongUsageError(translatorFor('usage')('envNeedsStdio'))
  const { preset } = chooseBuiltInRules(rulebook, undefined)
  const games = envs === undefined ? undefined : parseWholeNumber('--envs', envs, 1, MAX_PARALLEL_GAMES)
  const session = games === undefined ? new EnvSession(preset) : new EnvSessionBatch(preset, games)
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity })
  for await (const line of lines) {
    if (line.trim() === '') continue
    process.stdout.write(`${JSON.stringify(replyTo(session, line, MAX_COMMAND_CHARACTERS * (games ?? 1)))}\n`)
    if (session.closed) break
  }
}

function replyTo(
  session: EnvSession | EnvSessionBatch,
  line: string,
  longest: number,
): ReturnType<EnvSessionBatch['handle']> {
  if (line.length > longest) return session.garbled('env/too-long')
  const given = parseJsonIfValid(line)
  return given === undefined ? session.garbled('env/no-json') : session.handle(given)
}
