// A pasted list as parsed by the club, with the user's answers about similar names and about lines that are names after
// all. Pure.

import type { AttendanceList, NameEntry, NotedPerson } from '../../../api/contract/people.ts'

/** The user's answers, by the index of the entry in the list. */
export interface ListAnswers {
  /** Member to whom a similar name refers, or `undefined` if the name belongs to a new person. */
  readonly people: ReadonlyMap<number, string | undefined>
  /** Entries that are names although they were read as something else. */
  readonly names: ReadonlySet<number>
  /** Entries with new names whose people become members. The other new people are guests. */
  readonly joining: ReadonlySet<number>
}

export const NO_ANSWERS: ListAnswers = { people: new Map(), names: new Set(), joining: new Set() }

/** Groups in the order in which they are shown. */
export const LIST_GROUPS = ['here', 'late', 'reserve', 'out', 'not-a-name'] as const
export type ListGroup = (typeof LIST_GROUPS)[number]

export interface ListRow {
  /** Index of the entry in the list. */
  readonly index: number
  readonly group: ListGroup
  readonly text: string
  readonly name: string
  readonly entry: AttendanceList['entries'][number]
}

/** `guestName` names a guest without a name after the person who brings them. */
export function listRows(
  { entries }: AttendanceList,
  answers: ListAnswers,
  guestName: (host: string) => string,
): readonly ListRow[] {
  return entries.map((entry, index) => {
    const host = entry.reading === 'not-a-name' || entry.guestOf === undefined ? undefined : entries[entry.guestOf]
    return {
      index,
      group: answers.names.has(index) ? 'here' : entry.reading,
      text: entry.text,
      name: entry.name === '' && host !== undefined ? guestName(host.name) : entry.name,
      entry,
    }
  })
}

/** Whether the name is similar to other people's names and the user has not decided to whom it refers. */
export function isUndecided({ entry, index }: ListRow, answers: ListAnswers): boolean {
  return entry.reading !== 'not-a-name' && entry.match.kind === 'similar' && !answers.people.has(index)
}

/** Whether, according to the answers, this entry adds a new person to the club. */
export function isNewPerson({ entry, index, name }: ListRow, answers: ListAnswers): boolean {
  if (entry.reading === 'not-a-name') return answers.names.has(index) && name !== ''
  if (entry.repeats !== undefined || entry.fault !== undefined || name === '') return false
  if (entry.match.kind === 'similar') return answers.people.has(index) && answers.people.get(index) === undefined
  return entry.match.kind !== 'known'
}

/** Attendance of the listed people. `until` returns the expected arrival time of a late person. */
export function peopleOfRows(
  rows: readonly ListRow[],
  answers: ListAnswers,
  until: (entry: NameEntry) => string | undefined,
): readonly NotedPerson[] {
  return rows.flatMap((row): readonly NotedPerson[] => {
    const { entry, index, name } = row
    const joins = isNewPerson(row, answers) && answers.joining.has(index) ? { joinsAs: 'member' as const } : {}
    if (entry.reading === 'not-a-name') return isNewPerson(row, answers) ? [{ name, ...joins, state: 'here' }] : []
    if (entry.repeats !== undefined || entry.fault !== undefined) return []
    const time = until(entry)
    const state = { state: entry.reading, ...(time === undefined ? {} : { until: time }) }
    const decided = answers.people.get(index)
    if (entry.match.kind === 'known') return [{ member: entry.match.person, ...state }]
    if (decided !== undefined) return [{ member: decided, ...state }]
    return name === '' ? [] : [{ name, ...joins, ...state }]
  })
}
