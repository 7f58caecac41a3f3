// Every rulebook the program carries, by id, and presets by their own name. The only place that
// imports rulebooks; adding one is a line here.

import { isRulebookId, type GameHeader, type RulebookId } from '../header.ts'
import type { Rulebook } from '../rulebook.ts'
import { err, ok, type Result } from '../vocabulary.ts'
import { aiwolf13, aiwolf5, aiwolf9 } from './aiwolf.ts'
import { benchmark } from './benchmark.ts'
import { city } from './city.ts'
import { hp, hp10 } from './hp.ts'
import { plain } from './plain.ts'
import { sport, sport10 } from './sport.ts'
import { wolves, wolves10 } from './wolves.ts'

/** The newest version of each: what new games are opened by. */
export const RULEBOOKS: readonly Rulebook[] = [city, wolves, sport, hp, benchmark, plain, aiwolf5, aiwolf9, aiwolf13]

/** Every version ever published, the newest first: a game is played on by the one it was opened by. */
export const PUBLISHED: readonly Rulebook[] = [...RULEBOOKS, wolves10, sport10, hp10]

export function findVersion(id: RulebookId, version: string): Rulebook | undefined {
  return PUBLISHED.find((rulebook) => rulebook.id === id && rulebook.version === version)
}

/** The version a game's header pins; a header never names one the program does not carry. */
export function rulesOf({ rulebook, version }: Pick<GameHeader, 'rulebook' | 'version'>): Rulebook {
  const found = findVersion(rulebook, version)
  if (found === undefined) throw new Error(`no rulebook ${rulebook} ${version}`)
  return found
}

/** The newest version. */
export function rulebookOf(id: RulebookId): Rulebook {
  const found = RULEBOOKS.find((rulebook) => rulebook.id === id)
  if (found === undefined) throw new Error(`no rulebook ${id}`)
  return found
}

/** What is played live where nobody says: a preset of one of the rulebooks. */
export const USUAL_LIVE = usualLive(RULEBOOKS)

function usualLive(rulebooks: readonly Rulebook[]): { readonly rulebook: Rulebook; readonly preset: string } {
  for (const rulebook of rulebooks) {
    const preset = rulebook.presets.find((each) => each.isUsualLive)
    if (preset !== undefined) return { rulebook, preset: preset.id }
  }
  throw new Error('no rulebook is played live')
}

/** Finds a rulebook, or a preset with its rulebook, by what a person typed. */
export function findRules(id: string): Result<{ readonly rulebook: Rulebook; readonly preset: string }> {
  for (const rulebook of RULEBOOKS) {
    if (isRulebookId(id) && rulebook.id === id) return ok({ rulebook, preset: rulebook.presets[0].id })
    if (rulebook.presets.some((preset) => preset.id === id)) return ok({ rulebook, preset: id })
  }
  return err({ code: 'setup/unknown-rulebook', params: { rulebook: id } })
}
