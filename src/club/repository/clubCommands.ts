// Commands for the whole club: its name, its unreadable data, its rulebooks and the version of its vocabulary.

import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import { err, ok, type Rejection } from '../../rules/vocabulary.ts'
import { APP_VERSION } from '../model/appVersion.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import { decideClubName } from '../model/clubState.ts'
import { rulebookStorageFault, preferStoredRulebook, type RulebookTrialSummary } from '../model/ownRulebooks.ts'
import { type AsyncResult, type CommandContext, vocabularyRaisedEvent } from './commandContext.ts'

export interface ClubOverview {
  readonly name?: string
  /** Streams that could not be read, and single events that were set aside. */
  readonly faults: readonly Rejection[]
  /** The reason why the club can only be read. Omitted if it can be written. */
  readonly newer?: Rejection
}

export function createClubCommands({ repository, query, changeClub }: CommandContext) {
  return {
    overview: (): AsyncResult<ClubOverview> =>
      query(() => {
        const { club, faults, newer } = repository
        return ok({ ...(club.name !== undefined && { name: club.name }), faults, ...(newer && { newer }) })
      }),
    /** A new club starts with the newest vocabulary version, so that its user is not asked to upgrade it later. */
    create: (text: string, stamp?: EventStamp): AsyncResult<void> =>
      changeClub(
        (club) => {
          const named = decideClubName(club, text)
          const { raised, newest } = repository.vocabulary
          return named.ok && newest > raised ? ok([...named.value, vocabularyRaisedEvent(newest)]) : named
        },
        () => ok(undefined),
        stamp,
      ),
    /** Stores a rulebook permanently. If the club already has the rulebook, only the given proof is added. */
    keepRulebook: (given: RulebookFile, found?: RulebookTrialSummary): AsyncResult<void> =>
      changeClub(
        ({ rulebooks }) => {
          const file = preferStoredRulebook(rulebooks, given)
          const fault = rulebookStorageFault(rulebooks, file)
          if (fault !== undefined && (fault.code !== 'rulebooks/known' || found === undefined)) return err(fault)
          const proof = found && { proof: { ...found, app: APP_VERSION } }
          return ok([{ type: 'RulebookKept', rulebook: file, ...proof }])
        },
        () => ok(undefined),
      ),
    /**
     * Upgrades the club to a newer vocabulary version, which must happen before the first event of that version is
     * written. After the upgrade, older programs can only read the club.
     */
    raiseVocabulary: (to: number): AsyncResult<void> =>
      changeClub(
        () => {
          const { raised, known } = repository.vocabulary
          if (to > known) return err({ code: 'store/newer-vocabulary', params: { found: to, known } })
          return ok(to > raised ? [vocabularyRaisedEvent(to)] : [])
        },
        () => ok(undefined),
      ),
  }
}
