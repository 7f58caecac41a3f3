// Names people are called by: hostile input until read here. Owns what a name may contain and
// when two names are the same person's (letter case, spaces, ё and е, Unicode forms).

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'

const MAX_NAME_LENGTH = 60
/** Of a judge in a game: a file may have a club or a city with the name. A name that joins the club is shorter. */
export const MAX_JUDGE_NAME_LENGTH = 200

export type NameErrorCode = 'name/empty' | 'name/too-long' | 'name/forbidden-character'

// Controls, line and paragraph separators, lone surrogates, and the marks that turn the direction
// of the text around a name. Joiners stay: some scripts and emoji need them.
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Trimmed, inner spaces single, in NFC. */
export function parseName(text: string, limit = MAX_NAME_LENGTH): Result<string, Rejection<NameErrorCode>> {
  if (FORBIDDEN_CHARACTERS.test(text.trim())) return err({ code: 'name/forbidden-character', params: {} })
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (!/[^\s\p{Cf}\p{M}]/u.test(name)) return err({ code: 'name/empty', params: {} })
  if ([...name].length > limit) return err({ code: 'name/too-long', params: { limit } })
  return ok(name)
}

/** Why a name that comes as it is kept cannot stand; spaces that `parseName` would drop count. */
function storedNameFault(text: string, limit = MAX_NAME_LENGTH): Rejection<NameErrorCode> | undefined {
  const parsed = parseName(text, limit)
  if (!parsed.ok) return parsed.error
  return [...text].length > limit ? { code: 'name/too-long', params: { limit } } : undefined
}

/** No one may be named as the judge of a table. */
export function judgeNameFault(judge: string): Rejection<NameErrorCode> | undefined {
  return judge === '' ? undefined : storedNameFault(judge, MAX_JUDGE_NAME_LENGTH)
}

/** A room is said as a judge is: on the same screens and papers. */
export const roomNameFault = (room: string): Rejection<NameErrorCode> | undefined => judgeNameFault(room)

export function hasForbiddenCharacter(text: string): boolean {
  return FORBIDDEN_CHARACTERS.test(text)
}

/** Equal for names that a secretary would take for the same person's. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\p{Cf}]+/gu, '')
}
