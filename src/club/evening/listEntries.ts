// Collects the entries of a list. If a person is named several times, under any of their names, only the first entry
// counts, and the later entries refer to it. This way nobody is entered twice.

import { nameComparisonKey, parseName } from '../model/name.ts'
import type {
  Arrival,
  AttendanceEntry,
  AttendanceList,
  AttendanceListQuestion,
  AttendanceListRequest,
  ListedState,
  NameEntry,
  NotNameReason,
} from './attendanceList.ts'
import { capitalised, foldedText } from './lineText.ts'
import { readDates, weekdayOf } from './listDates.ts'
import { NewNames, type PersonLookup } from './personLookup.ts'

export interface EntrySource {
  readonly line: number
  readonly text: string
}

/** Reasons for which the dates in a line refer to the list itself. */
const DATED_REASONS: ReadonlySet<NotNameReason> = new Set(['heading', 'date', 'talk', 'greeting', 'question'])

export class ListEntries {
  readonly #request: AttendanceListRequest
  readonly #lookup: PersonLookup
  readonly #newNames = new NewNames()
  readonly #entries: AttendanceEntry[] = []
  readonly #questions: AttendanceListQuestion[] = []
  /** First entry of each person, by person id or by the key of a new name. */
  readonly #first = new Map<string, number>()
  /** Number of guests without a name, by the index of the host's first entry. */
  readonly #guests = new Map<number, number[]>()
  #otherDate: AttendanceListQuestion | undefined
  #hasNames = false

  constructor(request: AttendanceListRequest, lookup: PersonLookup) {
    this.#request = request
    this.#lookup = lookup
  }

  get hasNames(): boolean {
    return this.#hasNames
  }

  list(): AttendanceList {
    return { entries: this.#entries, questions: this.#questions }
  }

  addNotName(source: EntrySource, reason: NotNameReason, name: string): void {
    if (DATED_REASONS.has(reason)) this.#noteDates(source)
    this.#entries.push({ ...source, reading: 'not-a-name', reason, name })
  }

  addName(source: EntrySource, name: string, reading: ListedState, arrival?: Arrival, guests = 0): void {
    const index = this.#entries.length
    this.#entries.push(this.#nameEntry(source, index, name, reading, arrival))
    const host = this.#entries[index]
    if (guests > 0 && host && host.reading !== 'not-a-name') {
      this.#addGuests(source, host.repeats ?? index, reading, guests)
    }
    this.#hasNames = true
    if (reading !== 'out' && this.#otherDate) {
      this.#questions.push(this.#otherDate)
      this.#otherDate = undefined
    }
  }

  #nameEntry(
    source: EntrySource,
    index: number,
    text: string,
    reading: ListedState,
    arrival: Arrival | undefined,
  ): NameEntry {
    const parsed = parseName(text)
    const base = { ...source, reading, ...(arrival === undefined ? {} : { arrival }) }
    const key = nameComparisonKey(text)
    if (!parsed.ok) {
      return { ...base, name: text, match: { kind: 'new' }, fault: parsed.error, ...this.#repeat(`name ${key}`, index) }
    }
    const match = this.#lookup.find(parsed.value)
    const name = match.kind === 'known' ? parsed.value : capitalised(parsed.value)
    const repeat = this.#repeat(match.kind === 'known' ? `person ${match.person}` : `name ${key}`, index)
    const noted = match.kind === 'known' ? this.#request.noted.get(match.person) : undefined
    const similar = match.kind === 'known' || repeat.repeats !== undefined ? [] : this.#newNames.add(index, name)
    return {
      ...base,
      name,
      match,
      ...repeat,
      ...(similar.length > 0 ? { similarEntries: similar } : {}),
      ...(noted === undefined ? {} : { noted }),
    }
  }

  /** Remembers the first entry of a person. Returns its index for every other entry. */
  #repeat(key: string, index: number): { readonly repeats?: number } {
    const first = this.#first.get(key)
    if (first === undefined) this.#first.set(key, index)
    return first === undefined ? {} : { repeats: first }
  }

  /** Guests of a repeated host are the same guests, unless the later line has more of them. */
  #addGuests(source: EntrySource, host: number, reading: ListedState, count: number): void {
    const known = this.#guests.get(host) ?? []
    this.#guests.set(host, known)
    for (let guest = 0; guest < count; guest += 1) {
      const earlier = known[guest]
      if (earlier === undefined) known.push(this.#entries.length)
      this.#entries.push({
        ...source,
        reading,
        name: '',
        match: { kind: 'unnamed-guest' },
        guestOf: host,
        ...(earlier === undefined ? {} : { repeats: earlier }),
      })
    }
  }

  /** Remembers a date that is not this evening's. It becomes a question if names follow. */
  #noteDates({ line, text }: EntrySource): void {
    const { dates, weekdays } = readDates(foldedText(text), this.#request.date)
    const [first] = dates
    if (first?.[0] !== undefined) {
      const isThisEvening = dates.some((readings) => readings.includes(this.#request.date))
      this.#otherDate = isThisEvening ? undefined : { code: 'attendance/other-date', line, date: first[0] }
    } else if (weekdays[0] !== undefined) {
      const isThisEvening = weekdays.includes(weekdayOf(this.#request.date))
      this.#otherDate = isThisEvening ? undefined : { code: 'attendance/other-weekday', line, weekday: weekdays[0] }
    }
  }
}
