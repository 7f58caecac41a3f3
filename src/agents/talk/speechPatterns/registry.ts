// The speech patterns of each language. They are regular expressions, not texts to translate. In a language without
// patterns, only the program's own sentences are recognised.

import type { Lang } from '../../../i18n/registry.ts'
import type { SpeechPatterns } from '../speechPatterns.ts'
import { englishSpeechPatterns as english } from './en.ts'
import { russianSpeechPatterns as russian } from './ru.ts'
import { ukrainianSpeechPatterns as ukrainian } from './uk.ts'

const PATTERNS: Readonly<Partial<Record<string, SpeechPatterns>>> = { en: english, ru: russian, uk: ukrainian }

/** Matches no text. */
const NO_MATCH_PATTERN = '(?!)'
const EMPTY_SPEECH_PATTERNS: SpeechPatterns = {
  same: [],
  roles: {},
  colours: { red: [], black: [] },
  day: NO_MATCH_PATTERN,
  night: NO_MATCH_PATTERN,
  because: { votes: NO_MATCH_PATTERN, check: NO_MATCH_PATTERN },
  phrases: {},
}

export function speechPatternsOf(lang: Lang): SpeechPatterns {
  return PATTERNS[lang] ?? EMPTY_SPEECH_PATTERNS
}
