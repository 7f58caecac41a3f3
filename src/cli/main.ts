#!/usr/bin/env node
// The command line: one program, one list of commands, each in its own file. Owns what all
// commands share (help, version, --json, exit codes). Rule: spec/cli.md.

import { Command, CommanderError } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { registerAdjudicate } from './adjudicate/adjudicate.ts'
import { registerBackup } from './backup/backup.ts'
import { registerImport } from './import/import.ts'
import { registerNight } from './night/night.ts'
import { registerOpen } from './open/open.ts'
import { EXIT, Refused, WrongUsage } from './sentences/refusal.ts'
import { registerPlay } from './play/play.ts'
import { refuseRepeatedOptions } from './options/repeated.ts'
import { registerRestore } from './backup/restore.ts'
import { registerRules } from './rules/rules.ts'
import { registerSeating } from './seating/seating.ts'
import { registerSimulateShare } from './simulate/games.ts'
import { registerSimulate } from './simulate/simulate.ts'
import { registerSolve } from './solve.ts'
import { registerStandings } from './standings/standings.ts'
import { registerVerify } from './verify/verify.ts'
import { registerWalk } from './walk.ts'

/** Each adds its command; heavy imports wait inside the action, so that --help stays quick. */
const COMMANDS: readonly ((program: Command) => void)[] = [
  registerOpen,
  registerNight,
  registerAdjudicate,
  registerRules,
  registerStandings,
  registerSeating,
  registerSimulate,
  registerSimulateShare,
  registerSolve,
  registerWalk,
  registerImport,
  registerPlay,
  registerVerify,
  registerBackup,
  registerRestore,
]

function createProgram(): Command {
  const program = new Command('consigliere')
    .description(manifest.description)
    .version(manifest.version)
    .showHelpAfterError('(add --help for the options)')
    .exitOverride()
  for (const register of COMMANDS) register(program)
  for (const command of program.commands) {
    command.exitOverride().showHelpAfterError('(add --help for the options)')
    if (!command.options.some((option) => option.long === '--json')) {
      command.option('--json', 'machine output on stdout, nothing else there')
    }
    refuseRepeatedOptions(command)
  }
  return program
}

/** Without this a mistyped command would reach `open`, the default, and be told about its arguments. */
function refuseUnknownCommand(program: Command, name: string | undefined): void {
  if (name === undefined || name.startsWith('-') || name === 'help') return
  if (!program.commands.some((command) => command.name() === name))
    throw new WrongUsage(`unknown command '${name}' (try --help)`)
}

async function main(): Promise<number> {
  try {
    const program = createProgram()
    refuseUnknownCommand(program, process.argv[2])
    await program.parseAsync()
    return EXIT.done
  } catch (error) {
    // Commander has printed its own message already; help and version are no mistakes.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    if (error instanceof WrongUsage) {
      console.error(`error: ${error.message}`)
      return EXIT.usage
    }
    console.error(error instanceof Refused ? `error: ${String(error)}` : error)
    return EXIT.refused
  }
}

// A reader that went away (`consigliere ... | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done)
  throw error
})
process.exitCode = await main()
