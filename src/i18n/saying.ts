// Says the messages of one catalog in one language. Keys and blanks are those of the first language,
// and the compiler counts them.

import type { Filling } from './blanks.ts'
import type { cli } from './en/cli.ts'
import type { console } from './en/console.ts'
import { said } from './message.ts'
import { LANGUAGES, type Lang } from './registry.ts'
import type { Shape } from './shape.ts'

type Catalog = Readonly<Record<string, string>>

/** `say('round', { round: 3 })` */
type Saying<C extends Catalog> = <K extends keyof C & string>(key: K, ...filling: Filling<C[K]>) => string

export type ConsoleSaying = Saying<typeof console>

export function consoleSaying(lang: Lang): ConsoleSaying {
  return saying<typeof console>(lang, LANGUAGES[lang].console)
}

type Cli = typeof cli
export type CliSection = keyof Cli
export type CliSaying<Section extends CliSection> = Saying<Cli[Section]>

/** The command line's, by what it speaks of. */
export function cliSaying<Section extends CliSection>(lang: Lang, section: Section): CliSaying<Section> {
  return saying<Cli[Section]>(lang, LANGUAGES[lang].cli[section] as Shape<Cli[Section]>)
}

function saying<C extends Catalog>(lang: Lang, messages: Shape<C>): Saying<C> {
  return (key, ...[params]) => said(lang, messages[key] as string, params ?? {})
}
