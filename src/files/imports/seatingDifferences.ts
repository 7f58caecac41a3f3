// Compares the games of a sheet with the seating of their stage. The sheet records the games as they were played and is
// imported unchanged; the differences are reported. Pure functions.

import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubState } from '../../club/model/clubState.ts'
import { createMemberNameKeyIndex, memberNameOf } from '../../club/model/mergedMembers.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import { judgeNameAtTable } from '../../club/model/judging.ts'
import { memberIdsAtTable, type Plan } from '../../club/model/plan.ts'
import type { PreviewFault } from './preview.ts'
import type { PreviewedGameWithoutRecord } from './reader.ts'
import { createStageImporter } from './importStages.ts'

export interface SeatingComparisonContext {
  readonly club: ClubState
  readonly plan: Plan
  readonly rows: readonly GameRow[]
}

type Differences = ReadonlyMap<PreviewedGameWithoutRecord, readonly PreviewFault[]>

/** Games in stages without a seating have no differences. */
export function findSeatingDifferences(
  { club, plan }: SeatingComparisonContext,
  games: readonly PreviewedGameWithoutRecord[],
): Differences {
  const stages = createStageImporter(plan, games, () => '')
  const byName = createMemberNameKeyIndex(club)
  const named = (member: string | undefined) => (member === undefined ? '' : memberNameOf(club, member))
  return new Map(
    games.flatMap((game): readonly [PreviewedGameWithoutRecord, readonly PreviewFault[]][] => {
      const place = stages.placeOf(game)
      const stage = place && plan.stages.get(place.stage)
      if (!place || !stage?.schedule || game.players.length === 0) return []
      const { round, table } = place
      const planned = memberIdsAtTable(stage, round, table)
      if (!planned)
        return [[game, [{ code: 'import/not-in-seating', params: { stage: stage.name, round, table }, weight: 'odd' }]]]
      const seats = Array.from(
        { length: Math.max(planned.length, ...game.players.map(({ seat }) => seat)) },
        (_, index) => index + 1,
      )
      const faults = seats.flatMap((seat): readonly PreviewFault[] => {
        const sitter = game.players.find((player) => player.seat === seat)
        const member = planned[seat - 1]
        const isSame =
          sitter === undefined
            ? member === undefined
            : member !== undefined && byName.get(nameComparisonKey(sitter.name)) === member
        return isSame
          ? []
          : [
              {
                code: 'import/seat-differs',
                params: { round, table, player: seat, planned: named(member) || '–', name: sitter?.name || '–' },
                weight: 'odd',
              },
            ]
      })
      const judge = judgeNameAtTable(club, stage, round, table)
      const said = game.record?.judge ?? ''
      const other: readonly PreviewFault[] =
        said !== '' && judge !== '' && nameComparisonKey(said) !== nameComparisonKey(judge)
          ? [{ code: 'import/judge-differs', params: { round, table, planned: judge, name: said }, weight: 'odd' }]
          : []
      return faults.length + other.length === 0 ? [] : [[game, [...faults, ...other]]]
    }),
  )
}
