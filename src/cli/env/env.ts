// `env --stdio`: the research door. A command a line in, an answer a line out; what a command does is
// src/agents/env's business. Rule: spec/agents.md, section 1.

import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { EnvSession, type Reply } from '../../agents/env/session.ts'
import { chooseRules } from '../options/rules.ts'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'

const help = speak('help')
const usage = speak('usage')

/** Of a line, in characters: no command needs more. */
const LONGEST = 10_000

export function registerEnv(program: Command): void {
  program
    .command('env')
    .description(help('env'))
    .option('--stdio', help('env.stdio'))
    .option('--rulebook <id>', help('env.rulebook'), 'sport-club')
    .action(async ({ stdio, rulebook }: { readonly stdio?: boolean; readonly rulebook: string }) => {
      if (stdio !== true) throw new WrongUsage(usage('envNeedsStdio'))
      await serve(chooseRules(rulebook, undefined).preset)
    })
}

async function serve(rulebook: string): Promise<void> {
  const session = new EnvSession(rulebook)
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
