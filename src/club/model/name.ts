// Names people are called by: hostile input until read here. Owns what a name may contain and
// when two names are the same person's (letter case, spaces, ё and е, Unicode forms).

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'

const NAME_LIMIT = 60

export type NameCode = 'name/empty' | 'name/too-long' | 'name/forbidden-character'

// Controls, line and paragraph separators, lone surrogates, and the marks that turn the direction
// of the text around a name. Joiners stay: some scripts and emoji need them.
const FORBIDDEN = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Trimmed, inner spaces single, in NFC. */
export function parseName(text: string): Result<string, Rejection<NameCode>> {
  if (FORBIDDEN.test(text.trim())) return err({ code: 'name/forbidden-character', params: {} })
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (!/[^\s\p{Cf}\p{M}]/u.test(name)) return err({ code: 'name/empty', params: {} })
  if ([...name].length > NAME_LIMIT) return err({ code: 'name/too-long', params: { limit: NAME_LIMIT } })
  return ok(name)
}

/** Equal for names that a secretary would take for the same person's. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\p{Cf}]+/gu, '')
}
