// An audit as a table for export, with one row for each changed value. The first row of a change also has its effect on
// the standings. Pure.

import type { AuditChange, AuditFact, Shift } from '../../../../api/contract/audit.ts'
import type { DataColumn, DataTable } from '../../../../api/contract/papers.ts'
import { type AuditTranslator, auditFactTexts } from '../../../game/effects/factText.ts'
import { auditFactKindOf } from './auditFilters.ts'

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
export function createAuditDataTable(
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
        .flatMap((fact) => auditFactTexts(fact, words, change.game?.rulebook).map((text) => ({ fact, text })))
        .map(({ fact, text }, index) => ({
          at: clock(change.at),
          author: words.authorOf(change.author),
          correction: words.text(change.isCorrection ? 'audit.yes' : 'audit.no'),
          ...(change.game ? { game: change.game.number, evening: change.game.evening } : {}),
          ...(change.game?.place
            ? { stage: change.game.place.stage, round: change.game.place.round, table: change.game.place.table }
            : {}),
          kind: words.text(`audit.kind.${auditFactKindOf(fact)}`),
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

/** Change of a player's place and total, such as `Anna 3 → 1 (1.05 → 1.35)`. */
function shiftText({ member, before, after }: Shift, words: AuditTranslator): string {
  const none = words.text('audit.noPlace')
  const totals = `${before?.total ?? none} → ${after?.total ?? none}`
  return `${words.nameOf(member)} ${before?.place ?? none} → ${after?.place ?? none} (${totals})`
}
