// A report for support: versions, how much is stored and its sum, the last of the log, a
// game as it was entered. It has no names: people are Player 1, Player 2, ..., free text is left out,
// and what the log says of anybody is replaced. Pure.

import { canonical } from '../../store/canonical.ts'
import type { GameRecord } from '../files/records/record.ts'

export interface ReportParts {
  readonly at: number
  readonly app: string
  readonly parts: readonly { readonly name: string; readonly version: string }[]
  readonly counts: Readonly<Record<string, number>>
  /** Over every head; a backup's manifest has the same. */
  readonly root: string
  readonly log: string
  readonly game?: GameRecord
  /** Everything in the club that somebody chose to call something: people, judges, clubs, seasons. */
  readonly names: readonly string[]
}

const FORMAT = 'consigliere-report'
const VERSION = 1

export function reportText({ at, app, parts, counts, root, log, game, names }: ReportParts): string {
  const report = {
    format: FORMAT,
    version: VERSION,
    at: new Date(at).toISOString(),
    app,
    parts,
    counts,
    root,
    ...(game === undefined ? {} : { game: nameless(game) }),
    log: withoutNames(log, names).split('\n'),
  }
  return `${JSON.stringify(report, null, 1)}\n`
}

/** The same game without names. */
function nameless(record: GameRecord): GameRecord {
  const { judge: _judge, ...rest } = record
  return {
    ...rest,
    players: record.players.map(({ seat }) => ({ seat, name: `Player ${seat}` })),
    log: record.log.map((item) => ({ ...item, author: '', ...('reason' in item ? { reason: '' } : {}) })),
    ...(record.ledger === undefined
      ? {}
      : {
          ledger: { ...record.ledger, lines: record.ledger.lines.map((line) => ({ ...line, author: '', reason: '' })) },
        }),
  }
}

/** Longest first, so that `Anna Maria` does not leave a `Maria`; whole words, in any case. */
export function withoutNames(text: string, names: readonly string[]): string {
  const distinct = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
  if (distinct.length === 0) return text
  const known = distinct.toSorted((a, b) => b.length - a.length || (canonical(a) < canonical(b) ? -1 : 1))
  const numbers = new Map(known.map((name, i) => [name.toLowerCase(), i + 1]))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.map(quoted).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return text.replace(pattern, (found) => `[name ${numbers.get(found.toLowerCase()) ?? 0}]`)
}

function quoted(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
