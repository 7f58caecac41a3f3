#!/usr/bin/env node
// The command line: one program, one list of commands, each in its own file. Owns what all
// commands share (help, version, --json, exit codes). Rule: spec/cli.md.

import { Command, CommanderError, Option } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { registerAdjudicate } from './adjudicate/adjudicate.ts'
import { registerAiwolf } from './aiwolf/aiwolf.ts'
import { registerBackup } from './backup/backup.ts'
import { registerBalance } from './balance/balance.ts'
import { registerLeaderboard } from './leaderboard/leaderboard.ts'
import {
  registerAttach,
  registerExport,
  registerNew,
  registerPaces,
  registerStatus,
  registerWithdraw,
} from './client/client.ts'
import { registerCompactSignatures } from './compactSignatures.ts'
import { registerEnv } from './env/env.ts'
import { registerImport } from './import/import.ts'
import { registerNight } from './night/night.ts'
import { registerOpen } from './open/open.ts'
import { LANGS } from '../i18n/registry.ts'
import { inOurWords, usageSentence } from './options/commander.ts'
import { LANG_OPTION, speak } from './sentences/language.ts'
import { EXIT, Refused, WrongUsage } from './sentences/refusal.ts'
import { registerPreparePostgres } from './preparePostgres.ts'
import { registerPublish } from './publish.ts'
import { registerReplaceKey } from './replaceKey.ts'
import { registerPlay } from './play/play.ts'
import { refuseRepeatedOptions } from './options/repeated.ts'
import { registerRestore } from './backup/restore.ts'
import { registerRules } from './rules/rules.ts'
import { registerSeating } from './seating/seating.ts'
import { registerServe } from './serve/serve.ts'
import { registerSimulate } from './simulate/simulate.ts'
import { registerSolve } from './solve.ts'
import { registerStandings } from './standings/standings.ts'
import { registerVerify } from './verify/verify.ts'
import { registerWalk } from './walk.ts'

const help = speak('help')
const usage = speak('usage')
const frame = speak('frame')

/** Each adds its command; heavy imports wait inside the action, so that --help stays quick. */
const COMMANDS: readonly ((program: Command) => void)[] = [
  registerOpen,
  registerNight,
  registerAdjudicate,
  registerRules,
  registerStandings,
  registerSeating,
  registerSimulate,
  registerBalance,
  registerLeaderboard,
  registerEnv,
  registerSolve,
  registerWalk,
  registerAiwolf,
  registerImport,
  registerPlay,
  registerVerify,
  registerBackup,
  registerRestore,
  registerPublish,
  registerReplaceKey,
  registerCompactSignatures,
  registerPreparePostgres,
  registerServe,
  registerNew,
  registerAttach,
  registerStatus,
  registerPaces,
  registerExport,
  registerWithdraw,
]

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
