// Bussing: a black votes with the town against a partner who is confirmed, or leads and cannot be kept; the
// last black joins whatever wagon the town has.

import type { Seat } from '../../../rules/vocabulary.ts'
import { confirmed } from '../../suspicion/look.ts'
import type { AskOf } from '../../table/ask.ts'
import type { Behaviour } from '../behaviour.ts'
import { most, type Head } from '../head.ts'

export const bussing: Behaviour = {
  id: 'bussing',
  noRoom: ({ day, acquainted }) => {
    if (day.vote === undefined) return 'nobody-votes'
    return acquainted.length === 0 ? 'no-acquainted-blacks' : undefined
  },
  ballot: (head, ask) => {
    if (!head.isBlack) return undefined
    const target = head.partners.length === 0 ? townsWagon(head, ask) : lostPartner(head, ask)
    if (target !== undefined) head.do('bussing', target)
    return target
  },
}

/** Ballots seen so far tell the wagon; where none are, the table's suspicion does. */
function townsWagon(head: Head, { targets }: AskOf<'ballot'>): Seat | undefined {
  const others = targets.filter((seat) => seat !== head.me)
  const votes = (seat: Seat) => head.view.game.votes.filter(({ nominee }) => nominee === seat).length
  return most(others, (seat) => votes(seat) + head.commonBlack(seat))
}

function lostPartner(head: Head, { targets }: AskOf<'ballot'>): Seat | undefined {
  const leader = most(
    targets.filter((seat) => seat !== head.me),
    (seat) => head.commonBlack(seat),
  )
  if (leader === undefined || !head.isPartner(leader)) return undefined
  const isLost = confirmed(head.common).includes(leader) || head.commonBlack(leader) * 100 >= head.parameters.busFrom
  return isLost ? leader : undefined
}
