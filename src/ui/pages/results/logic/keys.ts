// Letters that fill a cell of the results sheet, by what they print: a Russian layout has its own,
// and both are understood whatever the language on screen. Pure.

import type { Role, Winner } from '../../../../rules/vocabulary.ts'

export type Exclusion = 'disqualification' | 'team-loss'

interface Letters {
  readonly en: string
  readonly ru: string
}

export const ROLE_KEYS: Readonly<Record<Role, Letters>> = {
  citizen: { en: 'C', ru: 'Ж' }, civilian: { en: 'C', ru: 'Ж' }, commoner: { en: 'C', ru: 'Ж' }, villager: { en: 'C', ru: 'Ж' },
  mafia: { en: 'M', ru: 'М' }, don: { en: 'D', ru: 'Д' }, sheriff: { en: 'S', ru: 'Ш' }, maniac: { en: 'A', ru: 'А' },
  doctor: { en: 'O', ru: 'О' }, mistress: { en: 'L', ru: 'Л' }, detective: { en: 'E', ru: 'Е' }, healer: { en: 'H', ru: 'Ц' }, vigilante: { en: 'V', ru: 'В' },
}

export const WINNER_KEYS: Readonly<Record<Winner | 'none', Letters>> = {
  red: { en: 'R', ru: 'К' }, mafia: { en: 'M', ru: 'М' }, maniac: { en: 'A', ru: 'А' }, draw: { en: 'D', ru: 'Н' }, none: { en: '0', ru: '0' },
}

export const EXCLUSION_KEYS: Readonly<Record<Exclusion, Letters>> = {
  disqualification: { en: 'D', ru: 'Д' }, 'team-loss': { en: 'T', ru: 'К' },
}

/** Marks the row's player as the first victim, from any cell of the row. */
export const VICTIM_KEY: Letters = { en: 'F', ru: 'П' }
/** Goes to the best move of the first victim, from any cell that takes no such letter. */
export const BEST_MOVE_KEY: Letters = { en: 'B', ru: 'Л' }

/** Empties a cell that is filled by letters. */
export function isClearing(key: string): boolean {
  return key === 'Backspace' || key === 'Delete'
}

export function isLetter(key: string, { en, ru }: Letters): boolean {
  const upper = key.toUpperCase()
  return upper === en || upper === ru
}

/** The one of the choices that a key stands for. */
export function pressed<T extends string>(key: string, choices: readonly T[], letters: Readonly<Record<T, Letters>>): T | undefined {
  return choices.find((choice) => isLetter(key, letters[choice]))
}
