// Translators for the messages of one catalog in one language. The compiler checks keys and placeholders.

import type { Language } from './language.ts'
import { formatMessage, type PlaceholderValues } from './message.ts'
import type { SectionTranslator, Translator } from './messageTypes.ts'
import { type Lang, LANGUAGES } from './registry.ts'

export type ConsoleTranslator = Translator<'console'>

export function consoleTranslator(lang: Lang): ConsoleTranslator {
  return sayFrom(lang, LANGUAGES[lang].console) as ConsoleTranslator
}

export type CliTextSection = keyof Language['cli']
export type CliTranslator<Section extends CliTextSection> = SectionTranslator<'cli', Section>

/** A translator for one section of the command line's catalog. */
export function cliTranslator<Section extends CliTextSection>(lang: Lang, section: Section): CliTranslator<Section> {
  return sayFrom(lang, LANGUAGES[lang].cli[section]) as CliTranslator<Section>
}

function sayFrom(lang: Lang, messages: Readonly<Record<string, string>>) {
  return (key: string, ...[params]: readonly PlaceholderValues[]): string =>
    formatMessage(lang, messages[key] ?? key, params ?? {})
}
