// The report for support: versions, counts and a root hash of the store, the end of the log and, if requested, one game
// with its entries. It contains no names: players become Player 1, Player 2 and so on, free text is omitted, and names
// in the log are replaced. Pure functions.

import { canonicalJson } from '../../store/canonicalJson.ts'
import type { GameRecord } from '../records/record.ts'

interface ReportParts {
  readonly at: number
  readonly app: string
  readonly parts: readonly { readonly name: string; readonly version: string }[]
  readonly counts: Readonly<Record<string, number>>
  /** Hash over all heads. The manifest of a backup contains the same value. */
  readonly root: string
  readonly log: string
  readonly game?: GameRecord
  /** All names that users have chosen for people, judges, clubs and seasons. */
  readonly names: readonly string[]
}

const REPORT_FORMAT = 'consigliere-report'
const REPORT_VERSION = 1

export function supportReportText({ at, app, parts, counts, root, log, game, names }: ReportParts): string {
  const report = {
    format: REPORT_FORMAT,
    version: REPORT_VERSION,
    at: new Date(at).toISOString(),
    app,
    parts,
    counts,
    root,
    ...(game === undefined ? {} : { game: withoutPersonalTexts(game) }),
    log: redactNames(log, names).split('\n'),
  }
  return `${JSON.stringify(report, null, 1)}\n`
}

/** Fields of a record that contain people or texts written by people, wherever they are. */
const PERSONAL_FIELDS: ReadonlySet<string> = new Set(['author', 'judge', 'judgeId', 'reason', 'text', 'chunk'])

function withoutPersonalTexts({ rules, ...record }: GameRecord): GameRecord {
  const copy = structuredClone(record)
  emptyPersonalFields(copy)
  const { judge: _judge, ...rest } = copy
  return {
    ...rest,
    players: record.players.map(({ seat }) => ({ seat, name: `Player ${seat}` })),
    // The words of a club's own rulebook are needed to repeat the game, and describe no person.
    ...(rules === undefined ? {} : { rules }),
  }
}

function emptyPersonalFields(part: unknown): void {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    if (typeof value === 'string' && PERSONAL_FIELDS.has(key)) Reflect.set(part, key, '')
    else emptyPersonalFields(value)
  }
}

/** Replaces whole words, ignoring case. Longer names are replaced first, so that no `Maria` remains of `Anna Maria`. */
export function redactNames(text: string, names: readonly string[]): string {
  const distinct = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
  if (distinct.length === 0) return text
  const known = distinct.toSorted((a, b) => b.length - a.length || (canonicalJson(a) < canonicalJson(b) ? -1 : 1))
  const numbers = new Map(known.map((name, i) => [name.toLowerCase(), i + 1]))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.map(escapeRegExp).join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return text.replace(pattern, (found) => `[name ${numbers.get(found.toLowerCase()) ?? 0}]`)
}

function escapeRegExp(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
