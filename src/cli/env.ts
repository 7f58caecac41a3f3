// `env --stdio`: the research door. A command a line in, an answer a line out, until `close` or the end of the input.

import { createInterface } from 'node:readline'
import { EnvSession, type Reply } from '../agents/env/session.ts'
import { chooseRules } from './options/chosen.ts'
import { speak } from './sentences/language.ts'
import { WrongUsage } from './sentences/refusal.ts'
import type { OptionsOf } from './commands.ts'

/** Of a line, in characters: no command needs more. */
const LONGEST = 10_000

export async function openEnv({ stdio, rulebook }: OptionsOf<'env'>): Promise<void> {
  if (stdio !== true) throw new WrongUsage(speak('usage')('envNeedsStdio'))
  const session = new EnvSession(chooseRules(rulebook, undefined).preset)
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity })
  for await (const line of lines) {
    if (line.trim() === '') continue
    process.stdout.write(`${JSON.stringify(replyTo(session, line))}\n`)
    if (session.closed) break
  }
}

function replyTo(session: EnvSession, line: string): Reply {
  if (line.length > LONGEST) return session.garbled('env/too-long')
  let given: unknown
  try {
    given = JSON.parse(line)
  } catch {
    return session.garbled('env/no-json')
  }
  return session.handle(given)
}
