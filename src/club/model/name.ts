// Names of people. A name is untrusted input until it is parsed here. Defines which characters a name may contain and
// when two names belong to the same person: differences in letter case, spaces, ё and е, and Unicode forms are ignored.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'

const MAX_NAME_LENGTH = 60
/**
 * Maximum length of a judge's name in a game. This maximum is higher than for members, because a file may add a club or
 * a city to the name.
 */
export const MAX_JUDGE_NAME_LENGTH = 200

export type NameErrorCode = 'name/empty' | 'name/too-long' | 'name/forbidden-character'

// Control characters, line and paragraph separators, lone surrogates, and marks that change the text direction around a
// name. Joiners are allowed because some scripts and emoji need them.
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Returns the name trimmed, with single spaces inside, in Unicode form NFC. */
export function parseName(text: string, limit = MAX_NAME_LENGTH): Result<string, Rejection<NameErrorCode>> {
  if (FORBIDDEN_CHARACTERS.test(text.trim())) return err({ code: 'name/forbidden-character', params: {} })
  const name = text.normalize('NFC').trim().replace(/\s+/g, ' ')
  if (!/[^\s\p{Cf}\p{M}]/u.test(name)) return err({ code: 'name/empty', params: {} })
  if ([...name].length > limit) return err({ code: 'name/too-long', params: { limit } })
  return ok(name)
}

/**
 * Checks a name that is stored exactly as it was received. Spaces that `parseName` would drop count towards the limit.
 */
function storedNameFault(text: string, limit = MAX_NAME_LENGTH): Rejection<NameErrorCode> | undefined {
  const parsed = parseName(text, limit)
  if (!parsed.ok) return parsed.error
  return [...text].length > limit ? { code: 'name/too-long', params: { limit } } : undefined
}

/** Returns an error if a judge's name is invalid. An empty string is allowed and means that the table has no judge. */
export function judgeNameFault(judge: string): Rejection<NameErrorCode> | undefined {
  return judge === '' ? undefined : storedNameFault(judge, MAX_JUDGE_NAME_LENGTH)
}

/** Rooms follow the same rules as judges' names, because they appear on the same screens and papers. */
export const roomNameFault = (room: string): Rejection<NameErrorCode> | undefined => judgeNameFault(room)

export function hasForbiddenCharacter(text: string): boolean {
  return FORBIDDEN_CHARACTERS.test(text)
}

/** A key that is equal for names that a secretary would consider to be the same person's. */
export function nameComparisonKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\p{Cf}]+/gu, '')
}
