#!/usr/bin/env node
// The command line: owns what all commands share (help, version, --json, exit codes). Rule: spec/cli.md.

import { Command, CommanderError, Option } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { COMMANDS } from './commands.ts'
import { LANGS } from '../i18n/registry.ts'
import { inOurWords, refuseRepeatedOptions, usageSentence } from './options/commandLine.ts'
import { LANG_OPTION, speak } from './sentences/language.ts'
import { EXIT, Refused, WrongUsage } from './sentences/refusal.ts'

const help = speak('help')
const usage = speak('usage')
const frame = speak('frame')

function createProgram(): Command {
  const program = new Command('consigliere')
    .description(help('program'))
    .version(manifest.version, '-V, --version', help('version'))
  inOurWords(program).helpCommand('help [command]', help('helpOption')).exitOverride()
  for (const register of COMMANDS) register(program)
  for (const command of program.commands) {
    inOurWords(command).exitOverride()
    const has = (long: string) => command.options.some((option) => option.long === long)
    if (!has('--json')) command.option('--json', help('json'))
    if (!has(LANG_OPTION)) command.addOption(new Option(`${LANG_OPTION} <lang>`, help('lang')).choices(LANGS))
    refuseRepeatedOptions(command)
  }
  return program
}

/** Without this a mistyped command would reach `open`, the default, and be told about its arguments. */
function refuseUnknownCommand(program: Command, name: string | undefined): void {
  if (name === undefined || name.startsWith('-') || name === 'help') return
  if (!program.commands.some((command) => command.name() === name))
    throw new WrongUsage(usage('unknownCommand', { name }))
}

async function main(): Promise<number> {
  try {
    const program = createProgram()
    refuseUnknownCommand(program, process.argv[2])
    await program.parseAsync()
    return EXIT.done
  } catch (error) {
    // Help and version are no mistakes.
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done
    if (error instanceof CommanderError) {
      console.error(`${frame('error', { message: usageSentence(error) })}\n${usage('hint')}`)
      return EXIT.usage
    }
    if (error instanceof WrongUsage) {
      console.error(frame('error', { message: error.message }))
      return EXIT.usage
    }
    console.error(error instanceof Refused ? frame('error', { message: String(error) }) : error)
    return EXIT.refused
  }
}

// A reader that went away (`consigliere ... | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done)
  throw error
})
process.exitCode = await main()
