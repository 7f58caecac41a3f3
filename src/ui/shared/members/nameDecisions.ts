// Converts the choices for similar names to the decisions that the club accepts. Pure.

import type { SimilarNameDecision, NameWithSimilarNames } from '../../../api/contract/people.ts'

/**
 * Value of the choice "new person". The choices for members have the form `=name`, so none of them equals this value.
 */
export const NEW_PERSON_CHOICE = 'new'

/** Decisions for all similar names; `undefined` while a name still needs a decision. */
export function nameDecisionsOf(
  near: readonly NameWithSimilarNames[],
  choices: ReadonlyMap<string, string>,
): readonly SimilarNameDecision[] | undefined {
  const decisions = near.flatMap((each) => decisionOf(each, choices) ?? [])
  return decisions.length === near.length ? decisions : undefined
}

/** Number of names that still need a decision. */
export function countUndecidedNames(
  near: readonly NameWithSimilarNames[],
  choices: ReadonlyMap<string, string>,
): number {
  return near.filter((each) => decisionOf(each, choices) === undefined).length
}

function decisionOf(
  { name, perhaps }: NameWithSimilarNames,
  choices: ReadonlyMap<string, string>,
): SimilarNameDecision | undefined {
  const choice = choices.get(name)
  if (choice === NEW_PERSON_CHOICE) return { name }
  const as = perhaps.find((each) => choice === `=${each}`)
  return as === undefined ? undefined : { name, as }
}
