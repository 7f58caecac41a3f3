// The choices for similar names, as the club takes them. Pure.

import type { NameDecision, NearName } from '../../../api/contract/people.ts'

/** The choice of a new person. A similar name is chosen as `=name`, so it never equals this. */
export const NEW_PERSON = 'new'

/** Undefined while a name is left to choose. */
export function decisionsOf(
  near: readonly NearName[],
  choices: ReadonlyMap<string, string>,
): readonly NameDecision[] | undefined {
  const decisions = near.flatMap(({ name, perhaps }): readonly NameDecision[] => {
    const choice = choices.get(name)
    if (choice === NEW_PERSON) return [{ name }]
    const as = perhaps.find((each) => choice === `=${each}`)
    return as === undefined ? [] : [{ name, as }]
  })
  return decisions.length === near.length ? decisions : undefined
}
