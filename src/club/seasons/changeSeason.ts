// Opening a season, and changing its rules and scheme. A season pins the version of its scheme. The season's flags may
// change, and a change after the first game is marked on the season (docs/spec/app.md §6, "Everywhere").

import { z } from 'zod'
import { applyFlagChanges } from '../../rules/flags.ts'
import type { Flags } from '../../rules/header.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { SeasonKind } from '../../scoring/gameRow.ts'
import type { SchemeRef } from '../../scoring/schemes/scheme.ts'
import {
  type ClubEvent,
  type StandingsHidingRule,
  MAX_HIDDEN_FROM_NUMBER,
  type SeasonOpened,
} from '../model/clubEvents.ts'
import type { ClubState, SeasonRecord } from '../model/clubState.ts'
import { findScheme, findSeason, unknownSchemeResult } from '../model/clubLookups.ts'
import { nameComparisonKey, parseName } from '../model/name.ts'
import { isFreeId } from '../model/ids.ts'
import { findClubRulebookOrPreset, rulebookVersionsOf } from '../model/ownRulebooks.ts'
import type { Plan } from '../model/plan.ts'
import type { StageDefinition } from '../model/planEvents.ts'

export interface NewSeasonRequest {
  readonly name: string
  readonly kind?: SeasonKind
  readonly scheme: string
  readonly from: string
  readonly rulebook: string
  readonly preset: string
  /** Flags, either only those that differ from the preset or all of them. */
  readonly flags: Flags
}

export function decideSeasonOpening(
  state: ClubState,
  request: NewSeasonRequest,
  id: string,
): Result<readonly ClubEvent[]> {
  const name = parseName(request.name)
  if (!name.ok) return name
  const scheme = findScheme(state, request.scheme)
  if (!scheme) return unknownSchemeResult(request.scheme)
  const rules = findClubRulebookOrPreset(state, request.rulebook)
  if (!rules.ok) return rules
  const { rulebook } = rules.value
  const flags = applyFlagChanges(rulebook, request.preset, request.flags)
  if (!flags.ok) return flags
  const opened: SeasonOpened = {
    type: 'SeasonOpened',
    season: id,
    name: name.value,
    kind: request.kind ?? 'season',
    scheme: scheme.id,
    schemeVersion: scheme.version,
    from: request.from,
    rulebook: rulebook.id,
    preset: request.preset,
    flags: flags.value,
  }
  const fault = seasonOpeningFault(state, opened)
  return fault ? err(fault) : ok([opened])
}

/** Maximum number of seasons. No club has had as many. */
const MAX_SEASONS = 2_000
const isoDateSchema = z.iso.date()

/** Returns an error if a season cannot be opened. Used for events from all sources. */
export function seasonOpeningFault(state: ClubState, opened: SeasonOpened): Rejection | undefined {
  const { season, scheme, schemeVersion, from } = opened
  const name = parseName(opened.name)
  if (!name.ok) return name.error
  const key = nameComparisonKey(name.value)
  if ([...state.seasons.values()].some((each) => nameComparisonKey(each.name) === key))
    return { code: 'seasons/name-taken', params: { name: name.value } }
  if (!isFreeId(state.seasons, season)) return { code: 'gate/known-already', params: { id: season.slice(0, 60) } }
  if (state.seasons.size >= MAX_SEASONS) return { code: 'gate/too-many', params: { most: MAX_SEASONS } }
  if (!findScheme(state, scheme, schemeVersion))
    return { code: 'schemes/unknown', params: { scheme: scheme.slice(0, 60) } }
  if (!isoDateSchema.safeParse(from).success) return { code: 'gate/bad-day', params: { day: from.slice(0, 60) } }
  return seasonFlagsFault(state, opened, opened.flags)
}

type RulebookAndPreset = Pick<SeasonRecord, 'rulebook' | 'preset'>

/**
 * Returns an error if no version of the rulebook accepts these flags. A season does not pin the version of its
 * rulebook.
 */
export function seasonFlagsFault(
  state: ClubState,
  { rulebook, preset }: RulebookAndPreset,
  flags: Flags,
): Rejection | undefined {
  let fault: Rejection = { code: 'setup/unknown-rulebook', params: { rulebook: rulebook.slice(0, 60) } }
  for (const version of rulebookVersionsOf(state, rulebook)) {
    const fitting = applyFlagChanges(version, preset, flags)
    if (fitting.ok) return undefined
    fault = fitting.error
  }
  return fault
}

export function decideSeasonFlagsChange(
  state: ClubState,
  id: string,
  changes: Flags,
  hasGames: boolean,
): Result<readonly ClubEvent[]> {
  const season = findSeason(state, id)
  if (!season.ok) return season
  const rules = findClubRulebookOrPreset(state, season.value.rulebook)
  if (!rules.ok) return rules
  const flags = applyFlagChanges(rules.value.rulebook, season.value.preset, { ...season.value.flags, ...changes })
  if (!flags.ok) return flags
  const fault = seasonFlagsFault(state, season.value, flags.value)
  if (fault) return err(fault)
  const isSame = Object.entries(flags.value).every(([key, value]) => season.value.flags[key] === value)
  return ok(isSame ? [] : [{ type: 'SeasonFlagsChanged', season: id, flags: flags.value, midway: hasGames }])
}

/** Hides parts of the standings from viewers, or shows them again. */
export function decideSeasonHiding(
  state: ClubState,
  plan: Plan,
  id: string,
  hiding: StandingsHidingRule | undefined,
): Result<readonly ClubEvent[]> {
  const season = findSeason(state, id)
  if (!season.ok) return season
  if (hiding === undefined)
    return ok(season.value.hiding === undefined ? [] : [{ type: 'StandingsOpened', season: id }])
  const fault = hidingRuleFault(hiding, (stage) => plan.stages.get(stage))
  return fault ? err(fault) : ok([{ type: 'StandingsHidden', season: id, hiding }])
}

/**
 * `stageOf` finds a stage of the season. If omitted, the plan is unknown, as for stored events, and stages are not
 * checked.
 */
export function hidingRuleFault(
  { from }: StandingsHidingRule,
  stageOf?: (stage: string) => Pick<StageDefinition, 'name' | 'rounds'> | undefined,
): Rejection | undefined {
  const first = 'stage' in from ? from.round : from.game
  const isNumber = Number.isInteger(first) && first >= 1 && first <= MAX_HIDDEN_FROM_NUMBER
  if (!isNumber) return { code: 'gate/bad-number', params: { number: first, most: MAX_HIDDEN_FROM_NUMBER } }
  if (!stageOf || !('stage' in from)) return undefined
  const stage = stageOf(from.stage)
  if (!stage) return { code: 'plan/unknown-stage', params: { stage: from.stage.slice(0, 60) } }
  const { name, rounds } = stage
  return first > rounds ? { code: 'seasons/no-such-round', params: { stage: name, round: first, rounds } } : undefined
}

/** Changes scheme or version, even if the season has games. The repository rescores the games after the event. */
export function decideSeasonSchemeChange(state: ClubState, id: string, ref: SchemeRef): Result<readonly ClubEvent[]> {
  const season = findSeason(state, id)
  if (!season.ok) return season
  const scheme = findScheme(state, ref.id, ref.version)
  if (!scheme) return unknownSchemeResult(ref.id)
  if (season.value.scheme === scheme.id && season.value.schemeVersion === scheme.version) return ok([])
  return ok([{ type: 'SeasonSchemeChanged', season: id, scheme: scheme.id, schemeVersion: scheme.version }])
}
