// The command that creates a report on this club and, if `game` is given, on one of its games.

import { ok } from '../../rules/vocabulary.ts'
import type { EventStore, StreamHead } from '../../store/port.ts'
import { rootHashOfStreamHeads } from '../backup/format.ts'
import { recordOfGame } from '../records/record.ts'
import type { TextFile } from '../tables/tableFile.ts'
import { APP_VERSION } from '../../club/model/appVersion.ts'
import { countMembersWithoutGuests } from '../../club/model/clubLookups.ts'
import { gameWithNames } from '../../club/model/gameNames.ts'
import type { CommandContext, AsyncResult } from '../../club/repository/commandContext.ts'
import { supportReportText } from './report.ts'
import { PEOPLE_STREAM_PREFIX } from '../../club/model/streams.ts'

export interface SupportReportRequest {
  readonly game?: string
  /** Versions of the host's components, and the end of its log. */
  readonly parts: readonly { readonly name: string; readonly version: string }[]
  readonly log: string
}

export function createSupportReportCommands({ repository, query, now }: CommandContext, store: EventStore) {
  return {
    report: ({ game: id, parts, log }: SupportReportRequest): AsyncResult<TextFile> =>
      query(async () => {
        const heads = await store.list('')
        if (!heads.ok) return heads
        const game = id === undefined ? undefined : await repository.game(id)
        if (game !== undefined && !game.ok) return game
        const words = await namesEverUsed(store, heads.value)
        const { club, rows } = repository
        const { at, author } = now()
        const text = supportReportText({
          at,
          app: APP_VERSION,
          parts,
          counts: {
            streams: heads.value.length,
            entries: heads.value.reduce((sum, { version }) => sum + version, 0),
            games: rows.size,
            members: countMembersWithoutGuests(club),
          },
          root: rootHashOfStreamHeads(heads.value.map(({ stream, version, hash }) => [stream, version, hash])),
          log,
          ...(game === undefined
            ? {}
            : {
                game: recordOfGame(gameWithNames(game.value, club), repository.schemeOf(game.value), club),
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

/** All names and clubs that members ever had, because texts from before a rename contain the old names. */
async function namesEverUsed(store: EventStore, heads: readonly StreamHead[]): Promise<readonly string[]> {
  const people = heads.filter(({ stream }) => stream.startsWith(PEOPLE_STREAM_PREFIX))
  const read = await Promise.all(people.map(({ stream }) => store.read(stream)))
  // Former names in a damaged stream cannot be read. The names that the club knows are still removed.
  return read.flatMap((each) => (each.ok ? each.value.flatMap(({ payload }) => textsOf(payload)) : []))
}

function textsOf(payload: unknown): readonly string[] {
  const { name, club } = (payload ?? {}) as { readonly name?: unknown; readonly club?: unknown }
  return [name, club].filter((text) => typeof text === 'string')
}
