// A season as screens show it: its record, the number of its games, and whether it is played according to a plan. A
// tournament always has a plan.

import type { Flags, RulebookId } from '../../rules/header.ts'
import { nonVoidGameRows } from '../../scoring/counting.ts'
import type { GameRow, SeasonKind } from '../../scoring/gameRow.ts'
import type { StandingsHidingRule } from '../model/clubEvents.ts'
import type { SeasonRecord } from '../model/clubState.ts'
import type { Plan } from '../model/plan.ts'

export interface Season {
  readonly id: string
  readonly name: string
  readonly kind: SeasonKind
  readonly scheme: string
  readonly schemeVersion: string
  /** ISO date of the season's start. */
  readonly from: string
  readonly open: boolean
  /** Rulebook, preset and flags of this season. New games start with them. */
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  /** Whether a flag was changed after the season's first game. Pages and exports show this. */
  readonly differsFromPreset: boolean
  readonly games: number
  /** ISO date of the season's latest game that counts. */
  readonly lastEvening?: string
  /** `true` for a tournament, or if the season's plan has stages. */
  readonly isPlanned: boolean
  /** Parts of the standings that viewers do not see. If omitted, nothing is hidden. */
  readonly hiding?: StandingsHidingRule
}

/** `rows` and `plan` belong to the season. */
export function seasonView(season: SeasonRecord, rows: readonly GameRow[], plan: Plan): Season {
  const { id, name, kind, scheme, schemeVersion, from, rulebook, preset, flags, hiding } = season
  const counting = nonVoidGameRows(rows)
  const lastEvening = counting.reduce((last, { evening }) => (evening > last ? evening : last), '')
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
    games: counting.length,
    ...(lastEvening === '' ? {} : { lastEvening }),
    isPlanned: kind === 'tournament' || plan.stages.size > 0,
    ...(hiding === undefined ? {} : { hiding }),
  }
}
