// A pasted list of players, `Name` or `Name; Club` a line (or columns of a spreadsheet), as the
// form previews it. The club decides in the end; this shows beforehand what it will say. Pure.

import type { Enrolment } from '../../../../api/contract/people.ts'
import { nameKey, readLines } from '../../../kit/nameList.ts'

export interface EntrantList {
  /** What to ask the club for, in order. */
  readonly people: readonly Enrolment[]
  /** Not in the club yet. */
  readonly joining: readonly string[]
  /** Recognised, and new in the plan. */
  readonly known: readonly string[]
  /** In the plan already. */
  readonly entered: readonly string[]
  /** Came again in the same list. */
  readonly repeated: readonly string[]
}

export function readEntrants(text: string, members: readonly string[], entrants: readonly string[]): EntrantList {
  const inClub = new Set(members.map(nameKey))
  const inPlan = new Set(entrants.map(nameKey))
  const seen = new Set<string>()
  const list = {
    people: [] as Enrolment[],
    joining: [] as string[],
    known: [] as string[],
    entered: [] as string[],
    repeated: [] as string[],
  }
  for (const { name, club } of readLines(text)) {
    const key = nameKey(name)
    if (seen.has(key)) {
      list.repeated.push(name)
      continue
    }
    seen.add(key)
    const isEntered = inPlan.has(key)
    if (isEntered) list.entered.push(name)
    else if (inClub.has(key)) list.known.push(name)
    else list.joining.push(name)
    // Somebody who is in already may still get his club from the list.
    if (!isEntered || club !== '') list.people.push({ name, ...(club === '' ? {} : { club }) })
  }
  return list
}
