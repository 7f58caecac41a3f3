// Says the messages of one catalog in one language. Keys and blanks are those of the first language,
// and the compiler counts them.

import type { MessageParams } from './messageParams.ts'
import type { cli } from './en/cli.ts'
import type { console } from './en/console.ts'
import { format } from './message.ts'
import { LANGUAGES, type Lang } from './registry.ts'
import type { CatalogShape } from './catalogShape.ts'

type Catalog = Readonly<Record<string, string>>

/** `say('round', { round: 3 })` */
type Translator<C extends Catalog> = <K extends keyof C & string>(key: K, ...filling: MessageParams<C[K]>) => string

export type ConsoleTranslator = Translator<typeof console>

export function consoleTranslator(lang: Lang): ConsoleTranslator {
  return translator<typeof console>(lang, LANGUAGES[lang].console)
}

type Cli = typeof cli
export type CliSection = keyof Cli
export type CliTranslator<Section extends CliSection> = Translator<Cli[Section]>

/** The command line's, by what it speaks of. */
export function cliTranslator<Section extends CliSection>(lang: Lang, section: Section): CliTranslator<Section> {
  return translator<Cli[Section]>(lang, LANGUAGES[lang].cli[section] as CatalogShape<Cli[Section]>)
}

function translator<C extends Catalog>(lang: Lang, messages: CatalogShape<C>): Translator<C> {
  return (key, ...[params]) => format(lang, messages[key] as string, params ?? {})
}
