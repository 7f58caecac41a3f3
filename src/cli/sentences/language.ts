// Which language the command line speaks: the one --lang names, else CONSIGLIERE_LANG (an id or a
// locale that begins with one), else the first of the registry. A process speaks one.

import '../../i18n/generated/all.ts'
import { LANGS, langOfLocale, type Lang } from '../../i18n/registry.ts'
import { cliTranslator, type CliTranslator, type CliSection } from '../../i18n/translator.ts'

export const LANG_OPTION = '--lang'

export function spokenLang(args: readonly string[], environment: NodeJS.ProcessEnv): Lang {
  const named = namedIn(args)
  return LANGS.find((lang) => lang === named) ?? langOfLocale(environment['CONSIGLIERE_LANG'] ?? '')
}

/** Before the options are read: the help they ask for is said in it already. */
function namedIn(args: readonly string[]): string | undefined {
  const end = args.indexOf('--')
  const options = end < 0 ? args : args.slice(0, end)
  const at = options.findLastIndex((arg) => arg === LANG_OPTION || arg.startsWith(`${LANG_OPTION}=`))
  return options[at] === LANG_OPTION ? options[at + 1] : options[at]?.slice(LANG_OPTION.length + 1)
}

/** Of this process. */
export const SPOKEN_LANG: Lang = spokenLang(process.argv.slice(2), process.env)

/** `translatorFor('seating')('sitsOut', { round: 3, players: '11 12' })` */
export function translatorFor<Section extends CliSection>(section: Section): CliTranslator<Section> {
  return cliTranslator(SPOKEN_LANG, section)
}

// The sections that many commands speak.
export const translateUsage = translatorFor('usage')
export const translateFault = translatorFor('fault')
export const translateFrame = translatorFor('frame')
export const translateHelp = translatorFor('help')
