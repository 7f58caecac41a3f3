// Filters of an audit by player, author, kind, evening or round, and the text for its full-text search. Pure.

import type { AuditChange, AuditFact } from '../../../../api/contract/audit.ts'
import type { LedgerLineKind } from '../../../../scoring/ledgerLine.ts'
import { type AuditTranslator, auditFactTexts } from '../../../game/effects/factText.ts'
import { hasShiftChangedTotal } from '../../../game/effects/shiftText.ts'

/** All text of a change, for a full-text search. */
export function searchableTextOfChange({ author, game, facts }: AuditChange, words: AuditTranslator): string {
  const changes = facts
    .flatMap((fact) => auditFactTexts(fact, words, game?.rulebook))
    .flatMap(({ text, before = '', after = '', reason }) => [text, before, after, reason])
  return [
    words.authorOf(author),
    ...(game ? [words.text('common.game', { n: game.number }), game.place?.stage ?? ''] : []),
    ...changes,
  ].join(' ')
}

export type AuditFactKind =
  | LedgerLineKind
  | 'protocol'
  | 'sheet'
  | 'void'
  | 'objection'
  | 'plan'
  | 'series'
  | 'rules'
  | 'finished'

export function auditFactKindOf(fact: AuditFact): AuditFactKind {
  switch (fact.kind) {
    case 'line':
      return fact.line
    case 'given':
      return 'manual'
    case 'entry':
    case 'mend':
    case 'verdict':
    case 'halt':
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

/** Evening (`2026-03-14`), or stage and round if the game was planned. `undefined` if the change belongs to no game. */
export function eveningOrRoundOfChange({ game }: AuditChange): string | undefined {
  return game && (game.place ? `${game.place.stage} ${game.place.round}` : game.evening)
}

/** Predicates by filter. Each returns whether a change matches the chosen value. */
export const AUDIT_FILTERS = {
  author: ({ author }: AuditChange, chosen: string) => author === chosen,
  when: (change: AuditChange, chosen: string) => eveningOrRoundOfChange(change) === chosen,
  kind: ({ facts }: AuditChange, chosen: string) => facts.some((fact) => auditFactKindOf(fact) === chosen),
  member: concerns,
} as const

/**
 * Whether a change concerns this member directly or changed their total. A member who only loses a place because
 * another player moved up does not match.
 */
function concerns({ facts, shifts }: AuditChange, member: string): boolean {
  return (
    facts.some((fact) => membersOf(fact).includes(member)) ||
    shifts.some((shift) => shift.member === member && hasShiftChangedTotal(shift))
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
