// The report for support: versions, counts and a root hash of the store, the end of the log and, if requested, one game
// with its entries. It contains no names: players become Player 1, Player 2 and so on, free text is omitted, and names
// in the log are replaced. Pure functions.

import { ok } from '../../rules/vocabulary.ts'
import { canonicalJson } from '../../store/canonicalJson.ts'
import type { EventStore, StreamHead } from '../../store/port.ts'
import { rootHashOf } from '../backup/format.ts'
import { type GameRecord, recordOf } from '../records/record.ts'
import type { TextFile } from '../tables/tableFile.ts'
import { APP_VERSION } from '../../club/model/appVersion.ts'
import { countMembers } from '../../club/model/clubLookups.ts'
import { gameWithNames } from '../../club/model/gameNames.ts'
import { PEOPLE_STREAM_PREFIX } from '../../club/model/streams.ts'
import type { CommandContext, AsyncResult } from '../../club/repository/commandContext.ts'

interface ReportParts {
  readonly at: number
  readonly app: string
  readonly parts: readonly { readonly name: string; readonly version: string }[]
  readonly counts: Readonly<Record<string, number>>
  /** Hash over all heads. The manifest of a backup contains the same value. */
  readonly root: string
  readonly log: string
  readonly game?: GameRecord
  /** All names that users have chosen: of people, judges, clubs and seasons. */
  readonly names: readonly string[]
}

const REPORT_FORMAT = 'consigliere-report'
const REPORT_VERSION = 1

function reportText({ at, app, parts, counts, root, log, game, names }: ReportParts): string {
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

function withoutPersonalTexts(record: GameRecord): GameRecord {
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

/**
 * Replaces whole words, ignoring case. Longer names are replaced first, so that `Anna Maria` does not leave a `Maria`.
 */
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

/** All names and clubs that members ever had, because texts from before a rename contain the old ones. */
async function namesEverUsed(store: EventStore, heads: readonly StreamHead[]): Promise<readonly string[]> {
  const people = heads.filter(({ stream }) => stream.startsWith(PEOPLE_STREAM_PREFIX))
  const read = await Promise.all(people.map(({ stream }) => store.read(stream)))
  // A damaged stream hides its former names. The names that the club knows are still removed.
  return read.flatMap((each) => (each.ok ? each.value.flatMap(({ payload }) => textsOf(payload)) : []))
}

function textsOf(payload: unknown): readonly string[] {
  const { name, club } = (payload ?? {}) as { readonly name?: unknown; readonly club?: unknown }
  return [name, club].filter((text) => typeof text === 'string')
}

// A report on this club and, if `game` is given, on one of its games.
export interface ReportRequest {
  readonly game?: string
  /** Versions of the host's components, and the end of its log. */
  readonly parts: readonly { readonly name: string; readonly version: string }[]
  readonly log: string
}

export function reportCommands({ repository, query, now }: CommandContext, store: EventStore) {
  return {
    report: ({ game: id, parts, log }: ReportRequest): AsyncResult<TextFile> =>
      query(async () => {
        const heads = await store.list('')
        if (!heads.ok) return heads
        const game = id === undefined ? undefined : await repository.game(id)
        if (game !== undefined && !game.ok) return game
        const words = await namesEverUsed(store, heads.value)
        const { club, rows } = repository
        const { at, author } = now()
        const text = reportText({
          at,
          app: APP_VERSION,
          parts,
          counts: {
            streams: heads.value.length,
            entries: heads.value.reduce((sum, { version }) => sum + version, 0),
            games: rows.size,
            members: countMembers(club),
          },
          root: rootHashOf(heads.value.map(({ stream, version, hash }) => [stream, version, hash])),
          log,
          ...(game === undefined
            ? {}
            : {
                game: recordOf(gameWithNames(game.value, club), repository.schemeOf(game.value), club),
              }),
          names: [
            ...[...club.members.values()].flatMap((member) => [member.name, member.club ?? '']),
            ...words,
            ...[...club.users.values()].map((user) => user.name),
            ...[...club.seasons.values()].map((season) => season.name),
            ...[...rows.values()].map(({ judge = '' }) => judge),
            club.name ?? '',
            author,
          ],
        })
        return ok({ fileName: `consigliere-report-${new Date(at).toISOString().slice(0, 10)}.json`, text })
      }),
  }
}
