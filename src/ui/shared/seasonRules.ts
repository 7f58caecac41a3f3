// Rules and scoring schemes with which a club can open a season. Pure.

import type { RulebookId, Flags } from '../../rules/header.ts'
import { presetFlags } from '../../rules/flags.ts'
import { OFFICIAL_2025_SCHEME } from '../../scoring/schemes/official2025.ts'
import { TOURNAMENT_2026_SCHEME_V1 } from '../../scoring/schemes/tournament2026.ts'
import { findRulebookOrPreset, DEFAULT_LIVE_RULEBOOK_PRESET } from '../../rules/rulebooks/registry.ts'

/** Default rules and scheme of a tournament. */
export const TOURNAMENT_PRESET = DEFAULT_LIVE_RULEBOOK_PRESET.preset
export const TOURNAMENT_SCHEME = TOURNAMENT_2026_SCHEME_V1.id

/** Games that a new club can choose. Other presets are available whenever a season is opened. */
export const NEW_CLUB_PRESET_CHOICES = [
  { key: 'city', preset: 'city' },
  { key: 'sport', preset: TOURNAMENT_PRESET },
  { key: 'wolves', preset: 'wolves' },
] as const

export interface SeasonRules {
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
}

/** Rules of a preset, with each flag at its preset value. */
export function rulesOfPreset(preset: string): SeasonRules {
  const found = findRulebookOrPreset(preset)
  if (!found.ok) throw new Error(found.error.code)
  const { rulebook } = found.value
  const flags = presetFlags(rulebook, preset)
  if (!flags.ok) throw new Error(flags.error.code)
  return { rulebook: rulebook.id, preset, flags: flags.value }
}

/** The scheme that is the default for a preset. */
export function defaultSchemeIdForPreset(preset: string): string {
  const found = findRulebookOrPreset(preset)
  return (found.ok ? found.value.rulebook.usualScheme : undefined) ?? OFFICIAL_2025_SCHEME.id
}
