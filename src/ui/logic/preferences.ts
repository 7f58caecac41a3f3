// What preferences may be, and how a remembered text becomes them. Pure.

import { LANGS, type Lang } from '../../lang/registry.ts'
import { parseOwnKeys, type OwnKeys } from './liveKeys.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const DENSITIES = ['normal', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

export interface Preferences {
  readonly language: Lang
  readonly theme: Theme
  readonly density: Density
  /** Single-letter shortcuts are on. */
  readonly singleKeys: boolean
  /** Ballots are entered as numbers, not by name. */
  readonly countHands: boolean
  /** Who judged last. */
  readonly judge: string
  /** Of papers and files; null: that of the screen. */
  readonly printLanguage: Lang | null
  /** Keys of the live screen in the place of the usual ones. */
  readonly keys: OwnKeys
}

/** Takes from the text only what it may be; everything else comes from the machine or is usual. */
export function parsePreferences(text: string | null, machine: Pick<Preferences, 'language' | 'theme'>): Preferences {
  const told = readObject(text)
  return {
    language: LANGS.find((lang) => lang === told['language']) ?? machine.language,
    theme: THEMES.find((theme) => theme === told['theme']) ?? machine.theme,
    density: DENSITIES.find((density) => density === told['density']) ?? 'normal',
    singleKeys: typeof told['singleKeys'] === 'boolean' ? told['singleKeys'] : true,
    countHands: told['countHands'] === true,
    judge: typeof told['judge'] === 'string' ? told['judge'].slice(0, 60) : '',
    printLanguage: LANGS.find((lang) => lang === told['printLanguage']) ?? null,
    keys: parseOwnKeys(told['keys']),
  }
}

function readObject(text: string | null): Readonly<Record<string, unknown>> {
  if (text === null) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
