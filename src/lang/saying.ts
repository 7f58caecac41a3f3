// Says the messages of one catalog in one language. Keys and blanks are those of the first language,
// and the compiler counts them.

import type { Filling } from './blanks.ts'
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

function saying<C extends Catalog>(lang: Lang, messages: Shape<C>): Saying<C> {
  return (key, ...[params]) => said(lang, messages[key] as string, params ?? {})
}
