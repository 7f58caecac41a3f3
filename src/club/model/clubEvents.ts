// Events of the stream `club` (members, seasons, schemes, users at the keyboard) and of `people/<id>` (what a person is
// called). Past tense, plain data. Each has its schema in vocabulary.ts.

import type { Flags, RulebookId } from '../../rules/header.ts'
import type { SeasonKind } from '../../scoring/gameRow.ts'
import type { SchemeData } from '../../scoring/schemes/schemeData.ts'
import type { NewEvent } from '../../store/port.ts'
import type { PhraseReworded } from './ownPhrases.ts'
import type { RulebookKept } from './ownRulebooks.ts'
import type { SeriesEvent } from './series.ts'
import { CLUB_STREAM, PEOPLE_STREAM_PREFIX } from './streams.ts'
import type { UserEvent } from './users.ts'

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

/**
 * Words for a person. They stand in the person's own stream, whose name has the id: it is not stored in the payload.
 * Decided in docs/adr/0041-a-stream-for-each-person.md.
 */
export type PersonEvent =
  | { readonly type: 'NameNoted'; readonly member: string; readonly name: string }
  /**
   * The club a person comes from; empty = ours, or none. `season`: the one they play for there, instead; it is the own
   * club where nothing is noted of the season.
   */
  | { readonly type: 'ClubNoted'; readonly member: string; readonly club: string; readonly season?: string }

/** `import`: the import that brought the person; absent: they were added in another way, or before it was kept. */
export interface MemberAdded {
  readonly type: 'MemberAdded'
  readonly member: string
  /** A judge from elsewhere: somebody the club knows who is not on its roster. */
  readonly guest?: true
  readonly import?: string
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
  | MemberAdded
  | PersonEvent
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
  | { readonly type: 'StandingsHidden'; readonly season: string; readonly hiding: HidingRule }
  | { readonly type: 'StandingsOpened'; readonly season: string }
  /** A version of a scheme, for good: it is never edited. */
  | { readonly type: 'SchemePublished'; readonly scheme: SchemeData; readonly author: string }
  | PhraseReworded
  | RulebookKept
  | UserEvent
  | SeriesEvent

/** A person and their name join the club: two events of two streams, which are always stored together. */
export function joiningEvents(
  member: string,
  name: string,
  joined: Pick<MemberAdded, 'guest'> = {},
): readonly [MemberAdded, PersonEvent] {
  return [
    { type: 'MemberAdded', member, ...joined },
    { type: 'NameNoted', member, name },
  ]
}

export function isPersonEvent(event: ClubEvent): event is PersonEvent {
  return event.type === 'NameNoted' || event.type === 'ClubNoted'
}

/** The stream that an event of the club is stored in. */
export function streamOfClubEvent(event: ClubEvent): string {
  return isPersonEvent(event) ? PEOPLE_STREAM_PREFIX + event.member : CLUB_STREAM
}

/** As it is stored in its stream. */
export function newClubEvent(event: ClubEvent, stamp: Stamp): NewEvent {
  if (!isPersonEvent(event)) return newEvent(event, stamp)
  const { member: _, ...stored } = event
  return newEvent(stored, stamp)
}

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
export const HIDABLE_PARTS = ['table', 'bonuses'] as const

/** The highest number of a round or a game that a hiding may begin with: more than any season has. */
export const MAX_HIDING_START = 100_000

export interface HidingRule {
  readonly what: (typeof HIDABLE_PARTS)[number]
  /** The first game that is hidden: of a stage's round, or of a number where nothing is planned. */
  readonly from: { readonly stage: string; readonly round: number } | { readonly game: number }
}
