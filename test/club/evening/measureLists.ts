// Compares the readings of generated lists with what was composed.

import type { AttendanceEntry, AttendanceList } from '../../../src/club/evening/attendanceList.ts'
import { readAttendanceList } from './readAttendanceList.ts'
import { nameComparisonKey } from '../../../src/club/model/name.ts'
import type { ExpectedName, GeneratedList } from './generatedList.ts'
import { EVENING } from './listNotation.ts'

export interface ListFigures {
  readonly lists: number
  readonly names: number
  readonly wrongNames: readonly string[]
  readonly otherLines: number
  /** Headings and talk that were read as people. */
  readonly headingsAsPeople: readonly string[]
}

export function readGenerated({ lines, people }: GeneratedList): AttendanceList {
  const text = lines.map((line) => line.text).join('\n')
  return readAttendanceList({ text, people, date: EVENING, noted: new Map() })
}

export function measureLists(lists: readonly GeneratedList[]): ListFigures {
  const wrongNames: string[] = []
  const headingsAsPeople: string[] = []
  let [names, otherLines] = [0, 0]
  for (const list of lists) {
    const { entries } = readGenerated(list)
    for (const [at, line] of list.lines.entries()) {
      const read = entries.filter((entry) => entry.line === at + 1)
      if (line.names.length === 0) {
        if (line.text.trim() !== '') otherLines += 1
        if (read.some(({ reading }) => reading !== 'not-a-name')) headingsAsPeople.push(`${list.seed}: ${line.text}`)
        continue
      }
      names += line.names.length
      const wrong = line.names.filter((name) => !isRead(name, read, entries))
      const count = read.filter((entry) => entry.reading !== 'not-a-name').length
      const expectedCount = line.names.reduce((sum, { guests }) => sum + 1 + guests, 0)
      if (wrong.length > 0 || count !== expectedCount) wrongNames.push(`${list.seed}: ${line.text} → ${shown(read)}`)
    }
  }
  return { lists: lists.length, names, wrongNames, otherLines, headingsAsPeople }
}

function isRead(expected: ExpectedName, read: readonly AttendanceEntry[], all: readonly AttendanceEntry[]): boolean {
  return read.some((entry) => {
    if (entry.reading !== expected.reading || entry.repeats !== undefined) return false
    if (entry.arrival?.minutes !== expected.minutes || entry.arrival?.time !== expected.time) return false
    const guests = read.filter((each) => 'guestOf' in each && all[each.guestOf ?? -1] === entry)
    if (guests.length !== expected.guests) return false
    const isPerson = entry.match.kind === 'known' && entry.match.person === expected.person
    return expected.person === undefined
      ? nameComparisonKey(entry.name) === nameComparisonKey(expected.name) && entry.match.kind !== 'known'
      : isPerson
  })
}

const shown = (read: readonly AttendanceEntry[]): string =>
  read
    .map(
      (entry) => `${entry.reading} «${entry.name}» ${entry.reading === 'not-a-name' ? entry.reason : entry.match.kind}`,
    )
    .join(' | ')
