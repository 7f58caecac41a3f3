// Types and defaults of the preferences, and the parser for their stored text.

import { LANGS, type Lang } from '../../../i18n/registry.ts'
import { parseOwnLiveKeys, type OwnLiveKeys } from './liveKeys.ts'
import { parseJsonFields, toPlainFields } from '../foreignText.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const DENSITIES = ['normal', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

export interface Preferences {
  readonly language: Lang
  readonly theme: Theme
  readonly density: Density
  /** Whether single-key shortcuts are on. */
  readonly singleKeys: boolean
  /** Whether ballots are entered as numbers of votes instead of named voters. */
  readonly countHands: boolean
  /** Name of the person who judged last. */
  readonly judge: string
  /** Language of printed documents and files. `null` means the language on screen. */
  readonly printLanguage: Lang | null
  /** Keys of the live screen that replace the defaults. */
  readonly keys: OwnLiveKeys
  /** Whether the clock of the next speech starts automatically. */
  readonly startsItself: boolean
  /** Whether the rail links to the lab. `null` until the user opens the lab or chooses in the settings. */
  readonly labInMenu: boolean | null
  readonly sounds: SoundSettings
}

/** Sounds at the table. */
export const SOUNDS = ['lastTen', 'end', 'night'] as const
export type Sound = (typeof SOUNDS)[number]

export interface SoundSetting {
  readonly on: boolean
  /** Volume from 0 to 100. */
  readonly volume: number
}
export type SoundSettings = Readonly<Record<Sound, SoundSetting>>

/** Default settings of the sounds. Signals are on. Music is off until the user turns it on. */
const DEFAULT_SOUNDS: SoundSettings = {
  lastTen: { on: true, volume: 60 },
  end: { on: true, volume: 80 },
  night: { on: false, volume: 40 },
}

function parseSounds(value: unknown): SoundSettings {
  const stored = toPlainFields(value)
  const wish = (sound: Sound): SoundSetting => {
    const { on, volume } = toPlainFields(stored[sound])
    const usual = DEFAULT_SOUNDS[sound]
    const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 100
    return { on: typeof on === 'boolean' ? on : usual.on, volume: isVolume ? Math.round(volume) : usual.volume }
  }
  return { lastTen: wish('lastTen'), end: wish('end'), night: wish('night') }
}

/** Parses stored preferences. For values that are missing or invalid, the computer's settings or the defaults apply. */
export function parsePreferences(text: string | null, machine: Pick<Preferences, 'language' | 'theme'>): Preferences {
  const stored = parseJsonFields(text)
  return {
    language: LANGS.find((lang) => lang === stored['language']) ?? machine.language,
    theme: THEMES.find((theme) => theme === stored['theme']) ?? machine.theme,
    density: DENSITIES.find((density) => density === stored['density']) ?? 'normal',
    singleKeys: typeof stored['singleKeys'] === 'boolean' ? stored['singleKeys'] : true,
    countHands: stored['countHands'] === true,
    judge: typeof stored['judge'] === 'string' ? stored['judge'].slice(0, 60) : '',
    printLanguage: LANGS.find((lang) => lang === stored['printLanguage']) ?? null,
    keys: parseOwnLiveKeys(stored['keys']),
    startsItself: stored['startsItself'] !== false,
    labInMenu: typeof stored['labInMenu'] === 'boolean' ? stored['labInMenu'] : null,
    sounds: parseSounds(stored['sounds']),
  }
}
