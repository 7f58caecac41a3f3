// Opening a season and changing what it plays by. A season pins its scheme's version; its flags
// may change, and once games are played the change is stamped on it (spec of app, "Everywhere").

import { flagsWith } from '../../rules/flags.ts'
import type { Flags, RulebookId } from '../../rules/header.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { standingRows } from '../../scoring/counting.ts'
import type { GameRow, SeasonKind } from '../../scoring/row.ts'
import type { SchemeRef } from '../../scoring/schemes/scheme.ts'
import type { ClubEvent, Hiding } from '../model/clubEvents.ts'
import type { ClubState, SeasonRecord } from '../model/clubState.ts'
import { findScheme, seasonOf, unknownScheme } from '../model/find.ts'
import { nameKey, parseName } from '../model/name.ts'
import { rulesIn } from '../model/ownRulebooks.ts'
import type { Plan } from '../model/plan.ts'

export interface SeasonRequest {
  readonly name: string
  readonly kind?: SeasonKind
  readonly scheme: string
  readonly from: string
  readonly rulebook: string
  readonly preset: string
  /** Only what differs from the preset, or all of them. */
  readonly flags: Flags
}

export function openSeason(state: ClubState, request: SeasonRequest, id: string): Result<readonly ClubEvent[]> {
  const name = parseName(request.name)
  if (!name.ok) return name
  const key = nameKey(name.value)
  if ([...state.seasons.values()].some((season) => nameKey(season.name) === key))
    return err({ code: 'seasons/name-taken', params: { name: name.value } })
  const scheme = findScheme(state, request.scheme)
  if (!scheme) return unknownScheme(request.scheme)
  const rules = rulesIn(state, request.rulebook)
  if (!rules.ok) return rules
  const { rulebook } = rules.value
  const flags = flagsWith(rulebook, request.preset, request.flags)
  if (!flags.ok) return flags
  return ok([
    {
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
    },
  ])
}

export function changeFlags(
  state: ClubState,
  id: string,
  changes: Flags,
  hasGames: boolean,
): Result<readonly ClubEvent[]> {
  const season = seasonOf(state, id)
  if (!season.ok) return season
  const rules = rulesIn(state, season.value.rulebook)
  if (!rules.ok) return rules
  const flags = flagsWith(rules.value.rulebook, season.value.preset, { ...season.value.flags, ...changes })
  if (!flags.ok) return flags
  const isSame = Object.entries(flags.value).every(([key, value]) => season.value.flags[key] === value)
  return ok(isSame ? [] : [{ type: 'SeasonFlagsChanged', season: id, flags: flags.value, midway: hasGames }])
}

/** Hides from others, or opens again. */
export function changeHiding(
  state: ClubState,
  plan: Plan,
  id: string,
  hiding: Hiding | undefined,
): Result<readonly ClubEvent[]> {
  const season = seasonOf(state, id)
  if (!season.ok) return season
  if (hiding === undefined)
    return ok(season.value.hiding === undefined ? [] : [{ type: 'StandingsOpened', season: id }])
  if ('stage' in hiding.from) {
    const { stage: of, round } = hiding.from
    const stage = plan.stages.get(of)
    if (!stage) return err({ code: 'plan/unknown-stage', params: { stage: of.slice(0, 60) } })
    const { name, rounds } = stage
    if (round > rounds) return err({ code: 'seasons/no-such-round', params: { stage: name, round, rounds } })
  }
  return ok([{ type: 'StandingsHidden', season: id, hiding }])
}

/** A season with games keeps the version they were scored by; `games` counts void ones too, which may come back. */
export function changeScheme(
  state: ClubState,
  id: string,
  ref: SchemeRef,
  games: number,
): Result<readonly ClubEvent[]> {
  const season = seasonOf(state, id)
  if (!season.ok) return season
  const scheme = findScheme(state, ref.id, ref.version)
  if (!scheme) return unknownScheme(ref.id)
  if (season.value.scheme === scheme.id && season.value.schemeVersion === scheme.version) return ok([])
  if (games > 0) return err({ code: 'seasons/scheme-has-games', params: { name: season.value.name, games } })
  return ok([{ type: 'SeasonSchemeChanged', season: id, scheme: scheme.id, schemeVersion: scheme.version }])
}

// A season as screens see it: its record, how many games it has and whether it is played by a plan. A
// tournament is one that always is.
export interface Season {
  readonly id: string
  readonly name: string
  readonly kind: SeasonKind
  readonly scheme: string
  readonly schemeVersion: string
  /** ISO date. */
  readonly from: string
  readonly open: boolean
  /** Rulebook, preset and flags this season plays by; new games start from them. */
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  /** A flag was changed after its first game: pages and exports say so. */
  readonly differsFromPreset: boolean
  readonly games: number
  /** A tournament, or an import brought stages. */
  readonly isPlanned: boolean
  /** What others do not see of its standings; absent: nothing is hidden. */
  readonly hiding?: Hiding
}

/** `rows` and `plan`: those of the season. */
export function seasonView(season: SeasonRecord, rows: readonly GameRow[], plan: Plan): Season {
  const { id, name, kind, scheme, schemeVersion, from, rulebook, preset, flags, hiding } = season
  const games = standingRows(rows).length
  return {
    id,
    name,
    kind,
    scheme,
    schemeVersion,
    from,
    open: true,
    rulebook,
    preset,
    flags,
    differsFromPreset: season.changedMidway,
    games,
    isPlanned: kind === 'tournament' || plan.stages.size > 0,
    ...(hiding === undefined ? {} : { hiding }),
  }
}
