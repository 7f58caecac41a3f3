// The report of this club and, if one is named, of one of its games.

import { ok } from '../../rules/vocabulary.ts'
import type { EventStore } from '../../store/port.ts'
import { APP_VERSION } from '../model/appVersion.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { rootOf } from '../backup/format.ts'
import type { TextFile } from '../files/textFile.ts'
import { recordOf } from '../files/records/record.ts'
import { reportText } from './report.ts'

export interface ReportRequest {
  readonly game?: string
  /** What the host runs on, and the last of its log. */
  readonly parts: readonly { readonly name: string; readonly version: string }[]
  readonly log: string
}

export function reportCommands({ repository, query, now }: CommandContext, store: EventStore) {
  return {
    report: ({ game: id, parts, log }: ReportRequest): Reply<TextFile> =>
      query(async () => {
        const heads = await store.list('')
        if (!heads.ok) return heads
        const game = id === undefined ? undefined : await repository.game(id)
        if (game !== undefined && !game.ok) return game
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
            members: club.members.size,
          },
          root: rootOf(heads.value.map(({ stream, version, hash }) => [stream, version, hash])),
          log,
          ...(game === undefined
            ? {}
            : {
                game: recordOf(
                  game.value,
                  repository.schemeOf(game.value),
                  ({ name }) => name,
                  repository.club.persons,
                ),
              }),
          names: [
            ...[...club.members.values()].flatMap((member) => [member.name, member.club ?? '']),
            ...[...club.seasons.values()].map((season) => season.name),
            ...[...rows.values()].map((row) => row.judge),
            ...(game === undefined ? [] : game.value.opened.players.map(({ name }) => name)),
            club.name ?? '',
            author,
          ],
        })
        return ok({ fileName: `consigliere-report-${new Date(at).toISOString().slice(0, 10)}.json`, text })
      }),
  }
}
