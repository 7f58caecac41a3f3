// What was chosen for names that may be somebody's, as the club is told of it. Pure.

import type { NameDecision, NearName } from '../../../api/contract/members.ts'

/** Names chosen are written `=name`, so that nobody can be called like it. */
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
