// House-rule flags: completes a few given values to the full set of a rulebook and lists differences from a preset.
// Unknown names and values are refused with a code, never ignored.

import type { Flags, FlagValue } from './header.ts'
import type { FlagRefusal } from './refusals.ts'
import type { FlagSpec, Rulebook } from './rulebook.ts'
import { err, ok, type Result } from './vocabulary.ts'

/** Every flag of the rulebook with its value under the preset. */
export function presetFlags(rulebook: Rulebook, preset: string): Result<Flags, FlagRefusal> {
  const found = rulebook.presets.find((candidate) => candidate.id === preset)
  if (found === undefined) return err({ code: 'setup/unknown-preset', params: { preset } })
  const initial = Object.fromEntries(rulebook.flags.map((flag) => [flag.key, flag.initial]))
  return ok({ ...initial, ...found.flags })
}

export function applyFlagChanges(rulebook: Rulebook, preset: string, changes: Flags): Result<Flags, FlagRefusal> {
  const base = presetFlags(rulebook, preset)
  if (!base.ok) return base
  for (const [key, value] of Object.entries(changes)) {
    const spec = rulebook.flags.find((flag) => flag.key === key)
    if (spec === undefined) return err({ code: 'flags/unknown', params: { flag: key } })
    if (!spec.values.includes(value))
      return err({ code: 'flags/bad-value', params: { flag: key, value: String(value) } })
  }
  return ok({ ...base.value, ...changes })
}

export function flagsChangedFromPreset(rulebook: Rulebook, preset: string, flags: Flags): readonly FlagSpec[] {
  const base = presetFlags(rulebook, preset)
  if (!base.ok) return rulebook.flags
  return rulebook.flags.filter((flag) => flags[flag.key] !== base.value[flag.key])
}

/** A change of one flag to a different value. */
export interface FlagChange {
  readonly flag: string
  readonly from: FlagValue
  readonly to: FlagValue
}

export function possibleFlagChanges({ flags: specs }: Rulebook, flags: Flags): readonly FlagChange[] {
  return specs.flatMap(({ key, values }) => {
    const from = flags[key]
    if (from === undefined) return []
    return values.filter((value) => value !== from).map((to): FlagChange => ({ flag: key, from, to }))
  })
}

/**
 * Parses the text of a value, for example `false` in `healCancelsManiacKill=false`, into a value that the flag permits.
 */
export function parseFlagValue(rulebook: Rulebook, key: string, text: string): Result<FlagValue, FlagRefusal> {
  const spec = rulebook.flags.find((flag) => flag.key === key)
  if (spec === undefined) return err({ code: 'flags/unknown', params: { flag: key } })
  const value = spec.values.find((candidate) => String(candidate) === text)
  return value === undefined ? err({ code: 'flags/bad-value', params: { flag: key, value: text } }) : ok(value)
}

interface RulebookWithFlags {
  readonly rulebook: string
  readonly flags: Flags
}

/** Whether a game has the rulebook of its season and the season's value for every flag. */
export function followsSeasonRules(game: RulebookWithFlags, season: RulebookWithFlags): boolean {
  return (
    game.rulebook === season.rulebook && Object.entries(season.flags).every(([key, value]) => game.flags[key] === value)
  )
}
