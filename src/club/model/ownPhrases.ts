// A club's own texts for judge's cues, which replace the built-in ones, by rulebook, language and key. The last text
// for a key applies. An empty text restores the built-in one.

import { parsePlaceholder, placeholdersIn } from '../../i18n/message.ts'
import { type CustomCueTexts, builtInCueText } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'

export interface PhraseReworded {
  readonly type: 'PhraseReworded'
  readonly rulebook: string
  readonly lang: Lang
  readonly key: string
  readonly text: string
}

export type PhrasesOfClub = ReadonlyMap<string, CustomCueTexts>

/**
 * Maximum length of a cue, including placeholders and plural forms. It is about as much as a judge says in one breath.
 */
export const MAX_PHRASE_LENGTH = 400

/** Applies an event. An invalid text is ignored. */
export function evolvePhrases(known: PhrasesOfClub, event: PhraseReworded): PhrasesOfClub {
  const { rulebook, lang, key } = event
  const checked = parseRewordedPhrase(event)
  if (!checked.ok) return known
  const ofRulebook = known.get(rulebook) ?? {}
  const { [key]: _, ...others } = ofRulebook[lang] ?? {}
  const phrases = checked.value === '' ? others : { ...others, [key]: checked.value }
  return new Map(known).set(rulebook, { ...ofRulebook, [lang]: phrases })
}

/**
 * Returns the text on a single line. Errors: `phrases/unknown` (the rulebook has no such cue), `phrases/too-long`,
 * `phrases/unknown-blank`, `phrases/unreadable` (unbalanced braces).
 */
export function parseRewordedPhrase({ rulebook, lang, key, text }: Omit<PhraseReworded, 'type'>): Result<string> {
  const usual = builtInCueText(lang, rulebook, key)
  if (usual === undefined) return err({ code: 'phrases/unknown', params: { key: key.slice(0, 60) } })
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length > MAX_PHRASE_LENGTH) return err({ code: 'phrases/too-long', params: { most: MAX_PHRASE_LENGTH } })
  const nameOf = (blank: string) => parsePlaceholder(blank).name
  const filled = new Set(placeholdersIn(lang, usual).map(nameOf))
  const blanks = readBlanks(lang, line)
  if (blanks === undefined) return err({ code: 'phrases/unreadable', params: {} })
  const stranger = blanks.find((blank) => !filled.has(nameOf(blank)))
  if (stranger === undefined) return ok(line)
  return err({
    code: 'phrases/unknown-blank',
    params: { blank: `{${stranger}}`, known: [...filled].map((name) => `{${name}}`).join(' ') || 'none' },
  })
}

function readBlanks(lang: Lang, text: string): readonly string[] | undefined {
  try {
    return placeholdersIn(lang, text)
  } catch {
    return undefined
  }
}
