// Hand-written lists with their expected readings. A file begins with the club's names, `@club A; B`. Each list begins
// with `=== title`. Each line of a list is followed by ` ⇒ ` and its entries, separated by ` | `. A line
// `? 2026-11-27 in line 1` is an expected question about the list.

import { readFileSync } from 'node:fs'
import type {
  AttendanceEntry,
  AttendanceList,
  AttendanceListQuestion,
  ListedPerson,
} from '../../../src/club/evening/attendanceList.ts'
import { readAttendanceList } from './readAttendanceList.ts'

export const EVENING = '2026-11-28'

export interface WrittenList {
  readonly title: string
  readonly people: readonly ListedPerson[]
  readonly lines: readonly string[]
  /** Expected readings of the lines. An empty string for an empty line. */
  readonly expected: readonly string[]
  readonly questions: readonly string[]
}

export const personOf = (name: string, at: number): ListedPerson => ({
  id: `p${at}`,
  name,
  isActive: true,
  isGuest: false,
})

export function writtenLists(file: string): readonly WrittenList[] {
  const text = readFileSync(new URL(`lists/${file}`, import.meta.url), 'utf8')
  const [head = '', ...lists] = text.split(/^=== /mu)
  const people = head
    .replace('@club', '')
    .split(';')
    .map((name) => name.trim())
    .map(personOf)
  return lists.map((list) => {
    const [title = '', ...rest] = list.trimEnd().split('\n')
    const pairs = rest.filter((line) => !line.startsWith('? ')).map((line) => line.split(' ⇒ '))
    return {
      title,
      people,
      lines: pairs.map(([line = '']) => line),
      expected: pairs.map(([, expected = '']) => expected),
      questions: rest.filter((line) => line.startsWith('? ')).map((line) => line.slice(2)),
    }
  })
}

export function readWritten({ lines, people }: WrittenList): AttendanceList {
  return readAttendanceList({ text: lines.join('\n'), people, date: EVENING, noted: new Map() })
}

/** The reading of each line in the notation of the files. */
export function notationOf({ entries }: AttendanceList, { lines, people }: WrittenList): readonly string[] {
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? id
  return lines.map((_, at) =>
    entries
      .filter(({ line }) => line === at + 1)
      .map((entry) => entryNotation(entry, entries, nameOf))
      .join(' | '),
  )
}

function entryNotation(
  entry: AttendanceEntry,
  entries: readonly AttendanceEntry[],
  nameOf: (id: string) => string,
): string {
  if (entry.reading === 'not-a-name') return `no ${entry.reason}`
  const { reading, name, match, arrival, guestOf, repeats, similarEntries = [], fault } = entry
  const nameAt = (index: number) => entries[index]?.name ?? ''
  return [
    reading,
    name || 'guest',
    ...(guestOf === undefined ? [] : [`of ${nameAt(guestOf)}`]),
    ...(arrival?.minutes === undefined ? [] : [`${arrival.minutes}min`]),
    ...(arrival?.time === undefined ? [] : [`at ${arrival.time}`]),
    ...(match.kind === 'new' ? ['new'] : []),
    ...(match.kind === 'similar' ? [`like ${match.persons.map(nameOf).toSorted().join('/')}`] : []),
    ...(repeats === undefined ? [] : ['again']),
    ...(similarEntries.length > 0 ? [`near ${similarEntries.map(nameAt).join('/')}`] : []),
    ...(fault === undefined ? [] : [fault.code]),
  ].join(' ')
}

export function questionNotation(question: AttendanceListQuestion): string {
  const subject = question.code === 'attendance/other-date' ? question.date : `weekday ${question.weekday}`
  return `${subject} in line ${question.line}`
}
