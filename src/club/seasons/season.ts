// A season as screens see it: its record, how many games it has and whether it is played by a plan. A
// tournament is one that always is.

import { standingRows } from '../../scoring/counting.ts'
import type { Flags, RulebookId } from '../../rules/header.ts'
import type { GameRow, SeasonKind } from '../../scoring/row.ts'
import type { SeasonRecord } from '../model/clubState.ts'
import type { Hiding } from '../model/hiding.ts'
import type { Plan } from '../model/plan.ts'

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
