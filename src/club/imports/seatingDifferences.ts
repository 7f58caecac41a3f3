// A sheet taken into a stage that has a seating, held against it: who sits where by the plan, and who
// by the sheet. The sheet is what was played and is taken; the differences are reported. Pure.

import type { GameRow } from '../../scoring/row.ts'
import type { ClubState } from '../model/clubState.ts'
import type { PreviewFault } from './preview.ts'
import type { ListedGame } from './reader.ts'
import { membersByName } from '../model/membersByName.ts'
import { nameKey } from '../model/name.ts'
import { judgeAt, membersAt, type Plan } from '../model/plan.ts'
import { stagesOf } from './takeStages.ts'

export interface SeatingData {
  readonly club: ClubState
  readonly plan: Plan
  readonly rows: readonly GameRow[]
}

type Differences = ReadonlyMap<ListedGame, readonly PreviewFault[]>

/** Games of stages without a seating differ from nothing. */
export function seatingDifferences({ club, plan }: SeatingData, games: readonly ListedGame[]): Differences {
  const stages = stagesOf(plan, games, () => '')
  const byName = membersByName(club)
  const nameOf = (member: string | undefined) =>
    member === undefined ? '' : (club.members.get(member)?.name ?? member)
  return new Map(
    games.flatMap((game): readonly [ListedGame, readonly PreviewFault[]][] => {
      const place = stages.placeOf(game)
      const stage = place && plan.stages.get(place.stage)
      if (!place || !stage?.schedule || game.players.length === 0) return []
      const { round, table } = place
      const planned = membersAt(stage, round, table)
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
            : member !== undefined && byName.get(nameKey(sitter.name)) === member
        return isSame
          ? []
          : [
              {
                code: 'import/seat-differs',
                params: { round, table, player: seat, planned: nameOf(member) || '–', name: sitter?.name || '–' },
                weight: 'odd',
              },
            ]
      })
      const judge = judgeAt(stage, round, table)
      const said = game.record?.judge ?? ''
      const other: readonly PreviewFault[] =
        said !== '' && judge !== '' && nameKey(said) !== nameKey(judge)
          ? [{ code: 'import/judge-differs', params: { round, table, planned: judge, name: said }, weight: 'odd' }]
          : []
      return faults.length + other.length === 0 ? [] : [[game, [...faults, ...other]]]
    }),
  )
}
