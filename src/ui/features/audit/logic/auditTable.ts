// An audit as a table that leaves the program: a row for each fact, the effect next to the first of
// a change. Pure.

import type { AuditChange, AuditFact, Shift } from '../../../../api/contract/games.ts'
import type { DataColumn, DataTable } from '../../../../api/contract/seasons.ts'
import { kindOf } from './auditFilter.ts'
import { factTexts, type AuditWords } from '../../../game/effects/factText.ts'

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

/** `clock` writes a moment as the reader's clock shows it: `2026-03-14T19:30`. */
export function auditTable(
  name: string,
  changes: readonly AuditChange[],
  words: AuditWords,
  clock: (at: number) => string,
): DataTable {
  return {
    name,
    columns: COLUMNS.map(([key, kind]) => ({ key, kind, title: words.text(`audit.column.${key}`) })),
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
          kind: words.text(`audit.kind.${kindOf(fact)}`),
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

/** `Anna 3 → 1 (1.05 → 1.35)`. */
function shiftText({ member, before, after }: Shift, words: AuditWords): string {
  const none = words.text('audit.noPlace')
  return `${words.nameOf(member)} ${before?.place ?? none} → ${after?.place ?? none} (${before?.total ?? none} → ${after?.total ?? none})`
}
