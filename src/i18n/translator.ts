// Says the messages of one catalog in one language. Keys and blanks are those of the first language,
// and the compiler counts them.

import type * as cli from './en/cli.ts'
import type { console } from './en/console.ts'
import type { CatalogShape } from './language.ts'
import { format } from './message.ts'
import { type Lang, LANGUAGES } from './registry.ts'

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

// What a message has to be filled with, read from the text of the first language by the compiler: a
// blank that is forgotten, or one too many, is no program. A form of a plural or a choice never is one
// bare word: it would be taken for a blank. Types only.
/** `Round {round}`: 'round'. The count of a list, `{seats_count}`, comes with its list. */
type Blanks<Message extends string> = Message extends `${string}{${infer Rest}` ? Head<Rest> | Blanks<Rest> : never

type Head<Rest extends string> = Rest extends `${infer Inner}}${string}` ? Name<Inner> : never

type Name<Inner extends string> = Inner extends `${infer Before},${string}` ? Word<Before> : Word<Inner>

type Word<Text extends string> = Text extends '' | `${string}${' ' | '{' | '.' | ':'}${string}`
  ? never
  : Text extends `${infer List}_count`
    ? List
    : Text

type Value = string | number | readonly (string | number)[]

/** The arguments a message asks for: none, or one for each blank. */
export type MessageParams<Message extends string> = [Blanks<Message>] extends [never]
  ? []
  : [params: { readonly [Blank in Blanks<Message>]: Value }]
