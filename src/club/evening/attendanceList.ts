// Types for a list of people that is pasted from a chat, and for its interpretation, which is shown to the secretary
// before anything is written.

import type { Rejection } from '../../rules/vocabulary.ts'
import type { AttendanceState } from '../model/evenings.ts'
import type { NameErrorCode } from '../model/name.ts'

/** A person of the club, or a guest of an earlier evening. */
export interface ListedPerson {
  readonly id: string
  readonly name: string
  /** Former names, for example of members who were merged into this person. */
  readonly aliases?: readonly string[]
  readonly isActive: boolean
  readonly isGuest: boolean
}

/** States that a list can express. Nobody has gone home before the evening begins. */
export type ListedState = Exclude<AttendanceState, 'left'>

export interface AttendanceListRequest {
  readonly text: string
  readonly people: readonly ListedPerson[]
  /** The evening's date as an ISO date. */
  readonly date: string
  /** By person id: the state that is already noted for this evening. */
  readonly noted: ReadonlyMap<string, ListedState>
}

/** Expected arrival of a person who will be late or is on the reserve list, if the list states it. */
export interface Arrival {
  /** Delay in minutes. */
  readonly minutes?: number
  /** Time of arrival as `20:30`. */
  readonly time?: string
}

export type NotNameReason =
  | 'heading'
  | 'date'
  | 'count'
  | 'link'
  | 'greeting'
  | 'question'
  /** A name with a question mark, "maybe" or a similar word. The person may or may not come. */
  | 'unsure'
  | 'talk'
  /** A line number that is not followed by a name. */
  | 'empty-place'
  /** Emoji or punctuation only. */
  | 'mark'
  /** A line that is longer than any line of a list. */
  | 'too-long'

/** The person to whom a name refers. */
export type NameMatch =
  /** The name is exactly the name or an alias of this person. */
  | { readonly kind: 'known'; readonly person: string }
  /** The name resembles the names of these persons, or several persons have exactly this name. */
  | { readonly kind: 'similar'; readonly persons: readonly string[] }
  | { readonly kind: 'new' }
  /** A guest without a name, from `+1`. */
  | { readonly kind: 'unnamed-guest' }

interface ListEntry {
  /** Number of the line in the text, from 1. */
  readonly line: number
  /** The line as it was pasted. */
  readonly text: string
}

interface NotNameEntry extends ListEntry {
  readonly reading: 'not-a-name'
  readonly reason: NotNameReason
  /** The name to use if the secretary decides that the line is a name. An empty string if nothing is left of it. */
  readonly name: string
}

export interface NameEntry extends ListEntry {
  readonly reading: ListedState
  /** The name without decoration. An empty string for a guest without a name. */
  readonly name: string
  readonly match: NameMatch
  readonly arrival?: Arrival
  /** Index of the entry of the person who brings this guest. */
  readonly guestOf?: number
  /** Index of the first entry of the same person. An entry with this field is never entered again. */
  readonly repeats?: number
  /** Indexes of earlier entries with new names that this new name resembles. */
  readonly similarEntries?: readonly number[]
  /** State of the person that is already noted for this evening. */
  readonly noted?: ListedState
  /** Reason why the name cannot be entered. */
  readonly fault?: Rejection<NameErrorCode>
}

export type AttendanceEntry = NameEntry | NotNameEntry

/** A question about the whole list. */
export type AttendanceListQuestion =
  /** The list names a date other than this evening's. `date` is an ISO date. */
  | { readonly code: 'attendance/other-date'; readonly line: number; readonly date: string }
  /** The list names a day of the week other than this evening's. `weekday` is 0 for Sunday. */
  | { readonly code: 'attendance/other-weekday'; readonly line: number; readonly weekday: number }

export interface AttendanceList {
  /** At least one entry for each non-empty line, in the order of the lines. */
  readonly entries: readonly AttendanceEntry[]
  readonly questions: readonly AttendanceListQuestion[]
}
