// A change as the club is asked for it: of people only who they are. Pure.

import type { Args } from '../../../../api/requestTypes.ts'
import type { Change } from '../../../../rules/play.ts'

type Mend = Extract<Change, { type: 'mend' }>

export function askedMend({ seats, judge, judgeId, reason }: Mend) {
  return {
    seats: seats.map(({ player, ...mend }) => ({ ...mend, ...(player ? { member: player.member } : {}) })),
    ...(judge === undefined ? {} : { judge }),
    ...(judgeId === undefined ? {} : { judgeId }),
    reason,
  }
}

export function askedChange(change: Change): Args<'games.effect'>['change'] {
  return change.type === 'mend' ? { type: 'mend', ...askedMend(change) } : change
}
