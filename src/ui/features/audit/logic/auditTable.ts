// An audit as a table for export, with one row for each fact. The first row of a change also has its effect on the
// standings. Pure.

import type { AuditChange, AuditFact, Shift } from '../../../../api/contract/games.ts'
import type { DataColumn, DataTable } from '../../../../api/contract/seasons.ts'
import type { LedgerLineKind } from '../../../../scoring/ledgerLine.ts'
import { type AuditTranslator, factTexts } from '../../../game/effects/factText.ts'
import { hasNewTotal } from '../../../game/effects/shiftText.ts'

const COLUMNS: readonly (readonly [key: string, kind: DataColumn['kind']])[] = [
  ['at', 'date'],
  ['author', 'text'],
  ['correction', 'text'],
  ['game', 'count'],
  ['evening', 'date'],
  ['stage', 'text'],
  ['round', 'count'],
  ['table', 'count'],
  ['kind', 'text'],
  ['what', 'text'],
  ['before', 'text'],
  ['after', 'text'],
  ['pointsBefore', 'points'],
  ['pointsAfter', 'points'],
  ['reason', 'text'],
  ['effect', 'text'],
]

/** `clock` formats a timestamp in the reader's local time: `2026-03-14T19:30`. */
export function auditTable(
  name: string,
  changes: readonly AuditChange[],
  words: AuditTranslator,
  clock: (at: number) => string,
): DataTable {
  return {
    name,
    columns: COLUMNS.map(([key, kind]) => ({ key, kind, title: words.tUnchecked(`audit.column.${key}`) })),
    rows: changes.flatMap((change) =>
      change.facts
        .flatMap((fact) => factTexts(fact, words, change.game?.rulebook).map((text) => ({ fact, text })))
        .map(({ fact, text }, index) => ({
          at: clock(change.at),
          author: words.authorOf(change.author),
          correction: words.text(change.isCorrection ? 'audit.yes' : 'audit.no'),
          ...(change.game ? { game: change.game.number, evening: change.game.evening } : {}),
          ...(change.game?.place
            ? { stage: change.game.place.stage, round: change.game.place.round, table: change.game.place.table }
            : {}),
          kind: words.text(`audit.kind.${auditKindOf(fact)}`),
          what: text.text,
          reason: text.reason,
          ...(text.before === undefined ? {} : { before: text.before }),
          ...(text.after === undefined ? {} : { after: text.after }),
          ...pointsOf(fact),
          ...(index === 0 ? { effect: change.shifts.map((shift) => shiftText(shift, words)).join('; ') } : {}),
        })),
    ),
  }
}

function pointsOf(fact: AuditFact) {
  if (fact.kind !== 'line' && fact.kind !== 'given') return {}
  const before = typeof fact.before === 'object' ? fact.before.hundredths : fact.before
  return { ...(before === undefined ? {} : { pointsBefore: before }), pointsAfter: fact.hundredths }
}

/** Example: `Anna 3 → 1 (1.05 → 1.35)`. */
function shiftText({ member, before, after }: Shift, words: AuditTranslator): string {
  const none = words.text('audit.noPlace')
  const totals = `${before?.total ?? none} → ${after?.total ?? none}`
  return `${words.nameOf(member)} ${before?.place ?? none} → ${after?.place ?? none} (${totals})`
}

// All text of a change, for a full-text search. Pure.
export function searchText({ author, game, facts }: AuditChange, words: AuditTranslator): string {
  const changes = facts
    .flatMap((fact) => factTexts(fact, words, game?.rulebook))
    .flatMap(({ text, before = '', after = '', reason }) => [text, before, after, reason])
  return [
    words.authorOf(author),
    ...(game ? [words.text('common.game', { n: game.number }), game.place?.stage ?? ''] : []),
    ...changes,
  ].join(' ')
}

// Filters of an audit: by player, author, kind, evening or round. Pure.
export type AuditKind =
  | LedgerLineKind
  | 'protocol'
  | 'sheet'
  | 'void'
  | 'objection'
  | 'plan'
  | 'series'
  | 'rules'
  | 'finished'

export function auditKindOf(fact: AuditFact): AuditKind {
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

/** Evening (`2026-03-14`), or stage and round if the game was planned. `undefined` if the change belongs to no game. */
export function eveningOrRoundOf({ game }: AuditChange): string | undefined {
  return game && (game.place ? `${game.place.stage} ${game.place.round}` : game.evening)
}

/** For each filter, whether a change matches the chosen value. */
export const AUDIT_FILTERS = {
  author: ({ author }: AuditChange, chosen: string) => author === chosen,
  when: (change: AuditChange, chosen: string) => eveningOrRoundOf(change) === chosen,
  kind: ({ facts }: AuditChange, chosen: string) => facts.some((fact) => auditKindOf(fact) === chosen),
  member: concerns,
} as const

/**
 * Whether a change was made to this member or changed their total. Losing a place only because another player moved up
 * does not count.
 */
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
