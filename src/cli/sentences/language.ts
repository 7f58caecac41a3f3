// The language of the command line: the language that --lang names, otherwise that of CONSIGLIERE_LANG (an id, or a
// locale that begins with an id), otherwise the first of the registry. It does not change while the process runs.

import '../../i18n/generated/all.ts'
import { LANGS, langOfLocale, type Lang } from '../../i18n/registry.ts'
import { cliTranslator, type CliTranslator, type CliTextSection } from '../../i18n/translator.ts'

export const LANG_OPTION = '--lang'

export function detectCliLang(args: readonly string[], environment: NodeJS.ProcessEnv): Lang {
  const named = namedIn(args)
  return LANGS.find((lang) => lang === named) ?? langOfLocale(environment['CONSIGLIERE_LANG'] ?? '')
}

/** Read before the other options are parsed, because the help must already be in this language. */
function namedIn(args: readonly string[]): string | undefined {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  const at = options.findLastIndex((arg) => arg === LANG_OPTION || arg.startsWith(`${LANG_OPTION}=`))
  return options[at] === LANG_OPTION ? options[at + 1] : options[at]?.slice(LANG_OPTION.length + 1)
}

/** Language of this process. */
export const CLI_LANG: Lang = detectCliLang(process.argv.slice(2), process.env)

/** For example, `translatorFor('seating')('sitsOut', { round: 3, players: '11 12' })`. */
export function translatorFor<Section extends CliTextSection>(section: Section): CliTranslator<Section> {
  return cliTranslator(CLI_LANG, section)
}

/** The sections that many commands use. */
export const translateUsage = translatorFor('usage')
export const translateFault = translatorFor('fault')
export const translateMessageFrame = translatorFor('frame')
export const translateHelp = translatorFor('help')
