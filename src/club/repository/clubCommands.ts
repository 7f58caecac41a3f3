// The club itself: its name, given once, and what of it could not be read.

import { err, ok, type Rejection } from '../../rules/vocabulary.ts'
import { parseName } from '../model/name.ts'
import type { Stamp } from '../model/stamp.ts'
import type { CommandContext, Reply } from './commandContext.ts'

export interface ClubOverview {
  readonly name?: string
  /** Streams that could not be read. */
  readonly faults: readonly Rejection[]
}

export function clubCommands({ repository, query, changeClub }: CommandContext) {
  return {
    overview: (): Reply<ClubOverview> =>
      query(() => {
        const { club, faults } = repository
        return ok({ ...(club.name === undefined ? {} : { name: club.name }), faults })
      }),
    create: (text: string, stamp?: Stamp): Reply<void> =>
      changeClub(
        (club) => {
          if (club.name !== undefined) return err({ code: 'club/exists', params: { name: club.name } })
          const name = parseName(text)
          return name.ok ? ok([{ type: 'ClubCreated', name: name.value }]) : name
        },
        () => ok(undefined),
        stamp,
      ),
  }
}
