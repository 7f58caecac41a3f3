// The texts of the library that parses the command line, in the chosen language: the headings and remarks of its help,
// and its error messages by their codes.

import type { Command, CommanderError, Help, Option } from 'commander'
import { formatMessage } from '../../i18n/message.ts'
import { DEFAULT_LANG, LANGUAGES } from '../../i18n/registry.ts'
import { translateHelp, CLI_LANG, translateUsage } from '../sentences/language.ts'

/** Sets translated help texts. Error messages are printed by main.ts. */
export function localiseHelp(command: Command): Command {
  const titles: Readonly<Record<string, string>> = LANGUAGES[CLI_LANG].cli.help
  return command
    .helpOption('-h, --help', translateHelp('helpOption'))
    .configureHelp({ styleTitle: (title) => titles[`title.${title}`] ?? title, optionDescription })
    .configureOutput({ outputError: () => undefined })
}

/** Description of an option in the library's own format, `text (choices: "a", "b", default: "a")`. */
function optionDescription(this: Help, option: Option): string {
  const remarks = [
    ...(option.argChoices === undefined
      ? []
      : [translateHelp('choices', { choices: option.argChoices.map((choice) => JSON.stringify(choice)).join(', ') })]),
    ...(option.defaultValue === undefined || option.isBoolean() || option.negate
      ? []
      : [translateHelp('default', { value: JSON.stringify(option.defaultValue) })]),
  ]
  return remarks.length === 0 ? option.description : `${option.description} (${remarks.join(', ')})`
}

/** In English, the library's own message is kept, because it is a little more specific. */
export function usageSentence({ code, message }: CommanderError): string {
  const own = message.replace(/^error: /, '')
  if (CLI_LANG === DEFAULT_LANG) return own
  const [a = '', b = ''] = [...own.matchAll(/'([^']*)'/g)].map(([, quoted]) => quoted)
  const [, why = ''] = /is invalid\. (.*)$/s.exec(own) ?? []
  const [, choices] = /^Allowed choices are (.*)\.$/.exec(why) ?? []
  if (choices !== undefined) return translateUsage('choices', { flags: a, value: b, choices })
  const sentences: Readonly<Record<string, string>> = LANGUAGES[CLI_LANG].cli.usage
  const sentence = sentences[code]
  return sentence === undefined ? own : formatMessage(CLI_LANG, sentence, { a, b, why })
}
