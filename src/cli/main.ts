#!/usr/bin/env node
// The command line: everything that all commands share (help, version, --json, exit codes), and the file that
// implements each command. Rule: docs/spec/cli.md §2.

import { hash } from 'node:crypto'
import { Command, CommanderError, Option } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { type CommandName, COMMANDS, type CommandLoaders } from './commands.ts'
import { LAB_COMMAND_LOADERS } from './lab/commands.ts'
import { LANGS } from '../i18n/registry.ts'
import { isDiskFullError } from '../store/diskFault.ts'
import { platform } from '../store/platform.ts'
import { readShippedFileFromDisk } from '../store/shippedFilesOnDisk.ts'
import { localiseHelp, usageSentence } from './options/commandLine.ts'
import { refuseRepeatedOptions } from './options/repeatedOptions.ts'
import { configureCommand } from './options/declareCommand.ts'
import { translateMessageFrame, translateHelp, LANG_OPTION, translateUsage } from './sentences/language.ts'
import { InterruptedError } from './options/longWork.ts'
import {
  EXIT_CODES,
  createRefusal,
  RefusedError,
  UnansweredQuestionError,
  WrongUsageError,
} from './sentences/refusal.ts'

platform.hash = (data) => hash('sha256', data)
platform.shipped = readShippedFileFromDisk

/** Each file is loaded only when its command runs, so that --help stays fast. */
const COMMAND_LOADERS: CommandLoaders<CommandName> = {
  ...LAB_COMMAND_LOADERS,
  open: async () => (await import('./open/open.ts')).open,
  night: async () => (await import('./night/night.ts')).answerNights,
  adjudicate: async () => (await import('./adjudicate/adjudicate.ts')).adjudicate,
  rules: async () => (await import('./rules/rules.ts')).printRules,
  standings: async () => (await import('./standings/standings.ts')).printStandings,
  seating: async () => (await import('./seating/seating.ts')).printSeating,
  solve: async () => (await import('./solve.ts')).printMafiaWinProbability,
  walk: async () => (await import('./walk.ts')).printLegalSequenceCounts,
  import: async () => (await import('./import/import.ts')).importGames,
  play: async () => (await import('./play/play.ts')).play,
  verify: async () => (await import('./verify/verifyFile.ts')).printVerification,
  backup: async () => (await import('./backup/backupStore.ts')).backUpStoreToFile,
  restore: async () => (await import('./backup/restoreStore.ts')).restoreStore,
  share: async () => (await import('./share/share.ts')).share,
  publish: async () => (await import('./publish.ts')).publish,
  'replace-key': async () => (await import('./replaceKey.ts')).replaceDeviceKey,
  'prepare-postgres': async () => (await import('./preparePostgres.ts')).preparePostgresDatabase,
  serve: async () => (await import('./serve/serve.ts')).serveClub,
}

function createProgram(): Command {
  const program = new Command('consigliere')
    .description(translateHelp('program'))
    .version(manifest.version, '-V, --version', translateHelp('version'))
  localiseHelp(program).helpCommand('help [command]', translateHelp('helpOption')).exitOverride()
  for (const name of Object.keys(COMMANDS) as CommandName[]) {
    const command = program.command(name, { isDefault: name === 'open' })
    configureCommand(command, COMMANDS[name])
    command.action(async (...given: readonly unknown[]) => {
      const work: (...given: readonly never[]) => unknown = await COMMAND_LOADERS[name]()
      await work(...(given as readonly never[]))
    })
    localiseHelp(command).exitOverride()
    const has = (long: string) => command.options.some((option) => option.long === long)
    if (!has('--json')) command.option('--json', translateHelp('json'))
    if (!has(LANG_OPTION)) command.addOption(new Option(`${LANG_OPTION} <lang>`, translateHelp('lang')).choices(LANGS))
    refuseRepeatedOptions(command)
  }
  return program
}

/**
 * Without this check, a mistyped command would run `open`, the default command, which would complain about its
 * arguments.
 */
function refuseUnknownCommand(program: Command, name: string | undefined): void {
  if (name === undefined || name.startsWith('-') || name === 'help') return
  if (!program.commands.some((command) => command.name() === name))
    throw new WrongUsageError(translateUsage('unknownCommand', { name }))
}

async function main(): Promise<number> {
  try {
    const program = createProgram()
    refuseUnknownCommand(program, process.argv[2])
    await program.parseAsync()
    return EXIT_CODES.done
  } catch (error) {
    // Commander throws for help and version too, but these are not errors.
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT_CODES.done
    if (error instanceof CommanderError) {
      console.error(`${translateMessageFrame('error', { message: usageSentence(error) })}\n${translateUsage('hint')}`)
      return EXIT_CODES.usage
    }
    if (error instanceof WrongUsageError) {
      console.error(translateMessageFrame('error', { message: error.message }))
      return EXIT_CODES.usage
    }
    if (error instanceof InterruptedError) {
      console.error(error.message)
      // Returning instead would let the interrupted work continue.
      process.exit(EXIT_CODES.refused)
    }
    const refused = isDiskFullError(error) ? createRefusal('file/disk-full') : error
    console.error(
      refused instanceof RefusedError ? translateMessageFrame('error', { message: String(refused) }) : refused,
    )
    return refused instanceof UnansweredQuestionError ? EXIT_CODES.asks : EXIT_CODES.refused
  }
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // It is not an error if the reader of the output exits early (`consigliere ... | head`).
  if (error.code === 'EPIPE') process.exit(EXIT_CODES.done)
  throw error
})
process.exitCode = await main()
