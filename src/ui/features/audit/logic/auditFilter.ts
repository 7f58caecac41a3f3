// Which changes of an audit a person wants to see: by player, author, kind, evening or round. Pure.

import type { AuditChange, AuditFact } from '../../../../api/contract/games.ts'
import { hasNewTotal } from '../../../game/effects/shiftText.ts'
import type { LineKind } from '../../../../scoring/line.ts'

export type AuditKind =
  | LineKind
  | 'protocol'
  | 'sheet'
  | 'void'
  | 'objection'
  | 'plan'
  | 'series'
  | 'rules'
  | 'finished'

export function kindOf(fact: AuditFact): AuditKind {
  switch (fact.kind) {
    case 'line':
      return fact.line
    case 'given':
      return 'manual'
    case 'entry':
    case 'mend':
    case 'verdict':
      return 'protocol'
    case 'replacement':
    case 'exhibition':
    case 'stage':
    case 'judge':
    case 'lot':
    case 'lineup':
      return 'plan'
    case 'flags':
      return 'rules'
    default:
      return fact.kind
  }
}

/** `2026-03-14`, or stage and round where the game was planned; none for what belongs to no game. */
export function whenOf({ game }: AuditChange): string | undefined {
  return game && (game.place ? `${game.place.stage} ${game.place.round}` : game.evening)
}

/** Whether a change is one of those that were chosen: by author, evening or round, kind, player. */
export const AUDIT_FILTERS = {
  author: ({ author }: AuditChange, chosen: string) => author === chosen,
  when: (change: AuditChange, chosen: string) => whenOf(change) === chosen,
  kind: ({ facts }: AuditChange, chosen: string) => facts.some((fact) => kindOf(fact) === chosen),
  member: concerns,
} as const

/** It was done to him, or it changed what he has; being passed by somebody is no change of his. */
function concerns({ facts, shifts }: AuditChange, member: string): boolean {
  return (
    facts.some((fact) => membersOf(fact).includes(member)) ||
    shifts.some((shift) => shift.member === member && hasNewTotal(shift))
  )
}

function membersOf(fact: AuditFact): readonly string[] {
  switch (fact.kind) {
    case 'line':
      return [fact.member, ...(fact.movedFrom ? [fact.movedFrom.member] : [])]
    case 'sheet':
      return fact.changes.flatMap((change) => (change.what === 'role' ? [change.member] : []))
    case 'exhibition':
    case 'objection':
    case 'given':
      return [fact.member]
    case 'replacement':
      return [fact.after, fact.before].filter((member) => member !== undefined)
    case 'lot':
      return fact.tied
    case 'lineup':
      return [...fact.in, ...fact.out]
    default:
      return []
  }
}
