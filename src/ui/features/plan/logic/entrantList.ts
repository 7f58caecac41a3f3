// Parses a pasted list of players for the form's preview: `Name` or `Name; Club` per line, or columns of a spreadsheet.
// The club's decision may differ from this preview. Pure.

import type { Enrolment } from '../../../../api/contract/people.ts'
import { nameComparisonKey, parseNameLines } from '../../../kit/nameList.ts'

export interface EntrantList {
  /** People to send to the club, in the order of the list. */
  readonly people: readonly Enrolment[]
  /** Names that are not in the club yet. */
  readonly joining: readonly string[]
  /** Names of members who are not in the plan yet. */
  readonly known: readonly string[]
  /** Names that are already in the plan. */
  readonly entered: readonly string[]
  /** Second and further occurrences of names in the list. */
  readonly repeated: readonly string[]
}

export function parseEntrantList(text: string, members: readonly string[], entrants: readonly string[]): EntrantList {
  const inClub = new Set(members.map(nameComparisonKey))
  const inPlan = new Set(entrants.map(nameComparisonKey))
  const seen = new Set<string>()
  const list = {
    people: [] as Enrolment[],
    joining: [] as string[],
    known: [] as string[],
    entered: [] as string[],
    repeated: [] as string[],
  }
  for (const { name, club } of parseNameLines(text)) {
    const key = nameComparisonKey(name)
    if (seen.has(key)) {
      list.repeated.push(name)
      continue
    }
    seen.add(key)
    const isEntered = inPlan.has(key)
    if (isEntered) list.entered.push(name)
    else if (inClub.has(key)) list.known.push(name)
    else list.joining.push(name)
    // The list may supply a missing club even for a player who is already an entrant.
    if (!isEntered || club !== '') list.people.push({ name, ...(club === '' ? {} : { club }) })
  }
  return list
}
