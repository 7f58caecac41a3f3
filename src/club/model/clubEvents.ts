// Events of the stream `club` (members, seasons, schemes, users, evenings and more) and of the streams `people/<id>`
// (names and clubs of people). Event names are in the past tense, and payloads are plain data. Each event has its
// schema in `vocabulary.ts`.

import type { Flags, RulebookId } from '../../rules/header.ts'
import type { SeasonKind } from '../../scoring/gameRow.ts'
import type { SchemeJson } from '../../scoring/schemes/schemeData.ts'
import type { NewEvent } from '../../store/port.ts'
import type { EveningEvent } from './evenings.ts'
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
  /** Scheme and version that the season is pinned to. */
  readonly scheme: string
  readonly schemeVersion: string
  readonly from: string
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
}

/**
 * Events with a person's name and clubs, stored in the person's own stream. The payload does not contain the person's
 * id, because the stream name does. See `docs/adr/0041-a-stream-for-each-person.md`.
 */
export type PersonEvent = { readonly type: 'NameNoted'; readonly member: string; readonly name: string } | ClubNoted

/**
 * The club that a person comes from. An empty string means our club or no club. With `season`, the club that the person
 * plays for in this season. Without an event for a season, the person's general club applies.
 */
export interface ClubNoted {
  readonly type: 'ClubNoted'
  readonly member: string
  readonly club: string
  readonly season?: string
  /** The import that recorded the club. */
  readonly import?: string
  /** The import whose club is removed again. `club` is the club that then applies. */
  readonly undoes?: string
}

/**
 * `import` is the import that added the person. If omitted, the person was added without an import, or before imports
 * were recorded.
 */
export interface MemberAdded {
  readonly type: 'MemberAdded'
  readonly member: string
  /**
   * A person whom the club knows but who is not on its roster: a judge from elsewhere, or a player who comes only
   * occasionally.
   */
  readonly guest?: true
  readonly import?: string
}

/** Removes the games of an import from their season, and the listed people from the roster. */
export interface ImportUndone {
  readonly type: 'ImportUndone'
  readonly import: string
  readonly season: string
  readonly members: readonly string[]
  /** Time and author of the undo, taken from the envelope. */
  readonly by?: EventStamp
}

export type ClubEvent =
  | { readonly type: 'ClubCreated'; readonly name: string }
  /**
   * After this event, the club may contain events of this vocabulary version. Programs that know only older versions
   * can then only read the club.
   */
  | { readonly type: 'VocabularyRaised'; readonly version: number }
  | MemberAdded
  | PersonEvent
  /** `import` is the import that activated the person again. */
  | { readonly type: 'MemberActivated'; readonly member: string; readonly import?: string }
  | { readonly type: 'MemberDeactivated'; readonly member: string }
  /** Two members are the same person. Games of both count for `into`. `import` is the import that merged them. */
  | { readonly type: 'MembersMerged'; readonly from: string; readonly into: string; readonly import?: string }
  | { readonly type: 'MembersParted'; readonly member: string }
  | EveningEvent
  | ImportUndone
  | SeasonOpened
  /** `midway` means that the season already had games. */
  | { readonly type: 'SeasonFlagsChanged'; readonly season: string; readonly flags: Flags; readonly midway: boolean }
  /** Gives the season another scheme or version. The repository then rescores the existing games of the season. */
  | {
      readonly type: 'SeasonSchemeChanged'
      readonly season: string
      readonly scheme: string
      readonly schemeVersion: string
    }
  /** Hides the standings from viewers until they are opened. */
  | { readonly type: 'StandingsHidden'; readonly season: string; readonly hiding: StandingsHidingRule }
  | { readonly type: 'StandingsOpened'; readonly season: string }
  /** Publishes a version of a scheme. A published version is never edited. */
  | { readonly type: 'SchemePublished'; readonly scheme: SchemeJson; readonly author: string }
  | PhraseReworded
  | RulebookKept
  | UserEvent
  | SeriesEvent

/**
 * Returns the events that add a person and set the person's name. The two events belong to different streams and are
 * always stored together.
 */
export function buildNewMemberEvents(
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

/** Returns the stream in which an event of the club is stored. */
export function streamOfClubEvent(event: ClubEvent): string {
  return isPersonEvent(event) ? PEOPLE_STREAM_PREFIX + event.member : CLUB_STREAM
}

/** Converts the event to its stored form. */
export function toStoredClubEvent(event: ClubEvent, stamp: EventStamp): NewEvent {
  if (!isPersonEvent(event)) return newEvent(event, stamp)
  const { member: _, ...stored } = event
  return newEvent(stored, stamp)
}

export function newEvent<E extends { readonly type: string }>(
  { type, ...payload }: E,
  stamp: EventStamp,
  isPrivate = false,
): NewEvent {
  return { type, payload, at: stamp.at, author: stamp.author, private: isPrivate }
}

/** Time and author of a change. They come from the host, because the club has neither a clock nor a current user. */
export interface EventStamp {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly author: string
}

/**
 * Parts of a season's standings that can be hidden from viewers, from a given game on until the organiser opens them.
 * See `docs/spec/scoring.md §3`.
 */
export const HIDABLE_STANDINGS_PARTS = ['table', 'bonuses'] as const

/** Maximum round or game number at which hiding may start. No season has more rounds or games. */
export const MAX_HIDDEN_FROM_NUMBER = 100_000

export interface StandingsHidingRule {
  readonly what: (typeof HIDABLE_STANDINGS_PARTS)[number]
  /** First hidden game: by stage and round, or by game number if the season has no plan. */
  readonly from: { readonly stage: string; readonly round: number } | { readonly game: number }
}
