// A pasted list of names, one a line, as the add form previews it. The club decides in the end;
// this only shows beforehand what it will say. Pure.

import { nameKey, unmarked, withoutNumbers, type Enrolment } from '../../api/contract/people.ts'

export { nameKey, unmarked } from '../../api/contract/people.ts'

export interface NameList {
  /** To be added, in order. */
  readonly people: readonly Enrolment[]
  /** Their names. */
  readonly fresh: readonly string[]
  /** Somebody in the club is called so. */
  readonly known: readonly string[]
  /** Came again in the same list. */
  readonly repeated: readonly string[]
}

/** Who of these has a name; '' = none of them. */
export function memberIdByName(
  name: string,
  people: readonly { readonly member: string; readonly name: string }[],
): string {
  const key = nameKey(unmarked(name))
  return people.find((person) => nameKey(person.name) === key)?.member ?? ''
}

/** A line of a pasted list. */
export interface NameListLine {
  readonly name: string
  /** '' where the list has none. */
  readonly club: string
}

/** Lines as `Name`, `Name; Club` or columns of a spreadsheet; numbers and list marks before the names are dropped. */
export function parseNameLines(text: string): readonly NameListLine[] {
  const rows = text.split(/\r?\n/).map((line) => line.split(/[;\t]/))
  return withoutNumbers(rows).flatMap(([first = '', club = '']) => {
    const name = unmarked(first)
    return nameKey(name) === '' ? [] : [{ name, club: club.replace(/\s+/g, ' ').trim() }]
  })
}

export function parseNameList(text: string, club: readonly string[]): NameList {
  const taken = new Set(club.map(nameKey))
  const seen = new Set<string>()
  const list = { people: [] as Enrolment[], fresh: [] as string[], known: [] as string[], repeated: [] as string[] }
  for (const { name, club: from } of parseNameLines(text)) {
    const key = nameKey(name)
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
