#!/usr/bin/env node
// The command line: owns what all commands share (help, version, --json, exit codes), and which file does the work of
// each. Rule: docs/spec/cli.md §2.

import { hash } from 'node:crypto'
import { Command, CommanderError, Option } from 'commander'
import manifest from '../../package.json' with { type: 'json' }
import { type CommandName, COMMANDS, type WorkOfAll } from './commands.ts'
import { LAB_WORK } from './lab/commands.ts'
import { LANGS } from '../i18n/registry.ts'
import { isDiskFull } from '../store/diskFault.ts'
import { platform } from '../store/platform.ts'
import { readShipped } from '../store/shippedFiles.ts'
import { inOurWords, usageSentence } from './options/commandLine.ts'
import { refuseRepeatedOptions } from './options/repeatedOptions.ts'
import { declare } from './options/declare.ts'
import { frame, help, LANG_OPTION, usage } from './sentences/language.ts'
import { Interrupted } from './options/longWork.ts'
import { EXIT, refuse, Refused, WrongUsage } from './sentences/refusal.ts'

platform.hash = (data) => hash('sha256', data)
platform.shipped = readShipped

/** Loaded when the command runs, so that --help stays quick. */
const WORK: WorkOfAll<CommandName> = {
  ...LAB_WORK,
  open: async () => (await import('./open/open.ts')).open,
  night: async () => (await import('./night/night.ts')).answerNights,
  adjudicate: async () => (await import('./adjudicate/adjudicate.ts')).adjudicate,
  rules: async () => (await import('./rules/rules.ts')).printRules,
  standings: async () => (await import('./standings/standings.ts')).printStandings,
  seating: async () => (await import('./seating/seating.ts')).seat,
  solve: async () => (await import('./solve.ts')).solve,
  walk: async () => (await import('./solve.ts')).printWalk,
  import: async () => (await import('./import/import.ts')).importGames,
  play: async () => (await import('./play/play.ts')).play,
  verify: async () => (await import('./verify/file.ts')).printVerification,
  backup: async () => (await import('./backup/backupStore.ts')).backupStore,
  restore: async () => (await import('./backup/restoreStore.ts')).restoreStore,
  publish: async () => (await import('./publish.ts')).publish,
  'replace-key': async () => (await import('./signatures.ts')).replaceKey,
  'prepare-postgres': async () => (await import('./preparePostgres.ts')).prepare,
  serve: async () => (await import('./serve/run.ts')).serve,
}

function createProgram(): Command {
  const program = new Command('consigliere')
    .description(help('program'))
    .version(manifest.version, '-V, --version', help('version'))
  inOurWords(program).helpCommand('help [command]', help('helpOption')).exitOverride()
  for (const name of Object.keys(COMMANDS) as CommandName[]) {
    const command = program.command(name, { isDefault: name === 'open' })
    declare(command, COMMANDS[name])
    command.action(async (...given: readonly unknown[]) => {
      const work: (...given: readonly never[]) => unknown = await WORK[name]()
      await work(...(given as readonly never[]))
    })
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
    if (error instanceof Interrupted) {
      console.error(error.message)
      // A plain return would let the interrupted work continue.
      process.exit(EXIT.refused)
    }
    const refused = isDiskFull(error) ? refuse('file/disk-full') : error
    console.error(refused instanceof Refused ? frame('error', { message: String(refused) }) : refused)
    return EXIT.refused
  }
}

// A reader that went away (`consigliere ... | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done)
  throw error
})
process.exitCode = await main()
