// The table of arguments and options of each command in docs/cli.md: the output of `--help` without the options that
// all commands share.

import { Command } from 'commander'
import { type CommandName, COMMANDS } from '../../src/cli/commands.ts'
import { localiseHelp } from '../../src/cli/options/commandLine.ts'
import { configureCommand } from '../../src/cli/options/declareCommand.ts'

export const COMMAND_PAGE = 'docs/cli.md'
export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[]

/** Omitted options. A command's own `--json` or `--lang` is listed because it has a different meaning. */
const SHARED = ['-h, --help']

export function commandTable(name: CommandName): string {
  const command = localiseHelp(new Command(name))
  configureCommand(command, COMMANDS[name])
  const help = command.createHelp()
  const rows = [
    ...command.registeredArguments.map((argument): readonly [string, string] => [
      argument.required ? `<${argument.name()}>` : `[${argument.name()}]`,
      help.argumentDescription(argument),
    ]),
    ...help
      .visibleOptions(command)
      .filter(({ flags }) => !SHARED.includes(flags))
      .map((option): readonly [string, string] => [
        option.flags,
        `${help.optionDescription(option)}${option.mandatory && option.defaultValue === undefined ? ' (required)' : ''}`,
      ]),
  ]
  const cells = rows.map(([flags, about]) => `| \`${flags}\` | ${about.replaceAll('|', String.raw`\|`)} |`)
  return ['| argument or option | meaning |', '|---|---|', ...cells].join('\n')
}

/** Section of a command without its heading. `undefined` if the page has none. */
export function commandSection(page: string, name: string): string | undefined {
  const [, section] = page.split(new RegExp(`^## ${name}$`, 'm'))
  return section?.split(/^## /m)[0]
}

/** Returns the page with the current table of every command. */
export function withCommandTables(page: string): string {
  return COMMAND_NAMES.reduce((text, name) => {
    const section = commandSection(text, name)
    if (section === undefined) throw new Error(`${COMMAND_PAGE} has no section for ${name}`)
    const table = /^(?:TABLE|\| argument or option [\s\S]*?)(?=\n\n|\n*$(?![\s\S]))/m
    return text.replace(section, () => section.replace(table, () => commandTable(name)))
  }, page)
}
