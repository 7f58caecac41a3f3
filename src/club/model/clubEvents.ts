// Events of the stream `club`: people, seasons, schemes, users at the keyboard. Past tense, plain data. Each has its
// schema in vocabulary.ts.

import type { Flags, RulebookId } from '../../rules/header.ts'
import type { SeasonKind } from '../../scoring/row.ts'
import type { SchemeData } from '../../scoring/schemes/data.ts'
import type { NewEvent } from '../../store/port.ts'
import type { PhraseReworded } from './ownPhrases.ts'
import type { RulebookKept } from './ownRulebooks.ts'
import type { UserEvent } from './users.ts'
import type { SeriesEvent } from './series.ts'

export interface SeasonOpened {
  readonly type: 'SeasonOpened'
  readonly season: string
  readonly name: string
  readonly kind: SeasonKind
  /** Scheme and version the season is pinned to. */
  readonly scheme: string
  readonly schemeVersion: string
  readonly from: string
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
}

/** The clubs people play for in a season, by member; '' = none. A member not in it plays for his own club. */
interface EventClubsNoted {
  readonly type: 'EventClubsNoted'
  readonly season: string
  readonly clubs: Readonly<Record<string, string>>
}

/** The games of an import leave their season, and these people of it leave the roster. */
export interface ImportUndone {
  readonly type: 'ImportUndone'
  readonly import: string
  readonly season: string
  readonly members: readonly string[]
  /** From the envelope. */
  readonly by?: Stamp
}

export type ClubEvent =
  | { readonly type: 'ClubCreated'; readonly name: string }
  /** From here on there may be events of this version of the vocabulary: an older program only reads. */
  | { readonly type: 'VocabularyRaised'; readonly version: number }
  /** `import`: the import that brought the person; absent: they were added in another way, or before it was kept. */
  | { readonly type: 'MemberAdded'; readonly member: string; readonly name: string; readonly import?: string }
  | { readonly type: 'MemberRenamed'; readonly member: string; readonly name: string }
  /** The club a person comes from; empty = ours, or none. */
  | { readonly type: 'MemberClubNoted'; readonly member: string; readonly club: string }
  | EventClubsNoted
  /** `import`: the import that brought the person back. */
  | { readonly type: 'MemberActivated'; readonly member: string; readonly import?: string }
  | { readonly type: 'MemberDeactivated'; readonly member: string }
  /** One person under two names; games of both count for `into`. */
  | { readonly type: 'MembersMerged'; readonly from: string; readonly into: string }
  | { readonly type: 'MembersParted'; readonly member: string }
  | { readonly type: 'PresenceNoted'; readonly members: readonly string[]; readonly present: boolean }
  | ImportUndone
  | SeasonOpened
  /** `midway`: the season had games already. */
  | { readonly type: 'SeasonFlagsChanged'; readonly season: string; readonly flags: Flags; readonly midway: boolean }
  /** Only while it has no games. */
  | {
      readonly type: 'SeasonSchemeChanged'
      readonly season: string
      readonly scheme: string
      readonly schemeVersion: string
    }
  /** From others, until they are opened. */
  | { readonly type: 'StandingsHidden'; readonly season: string; readonly hiding: Hiding }
  | { readonly type: 'StandingsOpened'; readonly season: string }
  /** A version of a scheme, for good: it is never edited. */
  | { readonly type: 'SchemePublished'; readonly scheme: SchemeData; readonly author: string }
  | PhraseReworded
  | RulebookKept
  | UserEvent
  | SeriesEvent

export function newEvent<E extends { readonly type: string }>(
  { type, ...payload }: E,
  stamp: Stamp,
  isPrivate = false,
): NewEvent {
  return { type, payload, at: stamp.at, author: stamp.author, private: isPrivate }
}

// When a change is made and by whom. Time and names come from the host; the club has neither.
export interface Stamp {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly author: string
}

// Hide until: what of a season's standings others do not see, from which game on, until the organiser opens it.
// Source: docs/spec/scoring.md §3.
export const HIDDEN = ['table', 'bonuses'] as const

/** The highest number of a round or a game that a hiding may begin with: more than any season has. */
export const MOST_HIDDEN_FROM = 100_000

export interface Hiding {
  readonly what: (typeof HIDDEN)[number]
  /** The first game that is hidden: of a stage's round, or of a number where nothing is planned. */
  readonly from: { readonly stage: string; readonly round: number } | { readonly game: number }
}
