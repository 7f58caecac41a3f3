// Previews a pasted list of names, one per line, in the form that adds members. The club's decision may differ from
// this preview.

import { nameComparisonKey, parseName, unmarked, withoutNumbers, type Enrolment } from '../../api/contract/people.ts'

export { nameComparisonKey, unmarked } from '../../api/contract/people.ts'

export interface ParsedNameList {
  /** People to add, in the order of the list. */
  readonly people: readonly Enrolment[]
  /** Names of the people to add. */
  readonly fresh: readonly string[]
  /** Names that members already have. */
  readonly known: readonly string[]
  /** Names that occur again later in the same list. */
  readonly repeated: readonly string[]
}

/** Id of the person with this name, or an empty string if nobody has it. */
export function memberIdByName(
  name: string,
  people: readonly { readonly member: string; readonly name: string }[],
): string {
  const key = nameComparisonKey(unmarked(name))
  return people.find((person) => nameComparisonKey(person.name) === key)?.member ?? ''
}

/** One line of a pasted list. */
export interface NameListLine {
  /** Number of the line in the text, from 1. */
  readonly line: number
  readonly name: string
  /** Name of the club; an empty string if the line names no club. */
  readonly club: string
}

/**
 * Parses lines such as `Name`, `Name; Club` or spreadsheet columns. Numbers and list marks before the names are
 * dropped.
 */
export function parseNameLines(text: string): readonly NameListLine[] {
  const rows = text.split(/\r?\n/).map((line) => line.split(/[;\t]/))
  return withoutNumbers(rows).flatMap(([first = '', club = ''], index) => {
    const name = unmarked(first)
    return nameComparisonKey(name) === '' ? [] : [{ line: index + 1, name, club: club.replace(/\s+/g, ' ').trim() }]
  })
}

/** An invalid name of a person or a club, with its line in the pasted list. */
export interface NameListFault {
  readonly line: number
  readonly name: string
  readonly error: { readonly code: string; readonly params: Readonly<Record<string, string | number>> }
}

/** The club refuses a list as a whole, so the form names every line that it would refuse. */
export function nameListFaults(text: string): readonly NameListFault[] {
  return parseNameLines(text).flatMap(({ line, name, club }) =>
    [name, ...(club === '' ? [] : [club])].flatMap((part) => {
      const parsed = parseName(part)
      return parsed.ok ? [] : [{ line, name: part, error: parsed.error }]
    }),
  )
}

export function parseNameList(text: string, club: readonly string[]): ParsedNameList {
  const taken = new Set(club.map(nameComparisonKey))
  const seen = new Set<string>()
  const list = { people: [] as Enrolment[], fresh: [] as string[], known: [] as string[], repeated: [] as string[] }
  for (const { name, club: from } of parseNameLines(text)) {
    const key = nameComparisonKey(name)
    if (seen.has(key)) list.repeated.push(name)
    else if (taken.has(key)) list.known.push(name)
    else {
      list.fresh.push(name)
      list.people.push({ name, ...(from === '' ? {} : { club: from }) })
    }
    seen.add(key)
  }
  return list
}
