// Changes to the roster. Each function returns events or a refusal. Pure; the caller passes ids.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { findMember } from '../model/clubLookups.ts'
import { nameComparisonKey, parseName } from '../model/name.ts'
import {
  newcomersFault,
  type SimilarNameDecision,
  checkSimilarNameDecisions,
  newcomerEvents,
  createNewcomerResolver,
} from '../model/newNames.ts'

export interface MemberAdditionDecision {
  readonly events: readonly ClubEvent[]
  readonly added: readonly string[]
  /** Names that were left out because a member has the same name or the list repeats the name. */
  readonly duplicates: readonly string[]
}

/**
 * Adds all names, or none if one of them is invalid, or is similar to another name without a decision. Duplicates are
 * reported, not added. `decisions` names the people to whom similar names belong.
 */
export function decideMemberAdditions(
  state: ClubState,
  names: readonly string[],
  newId: () => string,
  decisions: readonly SimilarNameDecision[] = [],
): Result<MemberAdditionDecision> {
  const coming = createNewcomerResolver(state, decisions, newId)
  const seen = new Set<string>()
  const added: string[] = []
  /** Events for guests who join the roster. */
  const staying: ClubEvent[] = []
  const aliases = new Set(decisions.flatMap(({ name, as }) => (as === undefined ? [] : [nameComparisonKey(name)])))
  const isAlias = (name: string) => aliases.has(nameComparisonKey(name))
  const duplicates: string[] = []
  for (const [index, text] of names.entries()) {
    const name = parseName(text)
    if (!name.ok) return err({ code: name.error.code, params: { ...name.error.params, line: index + 1 } })
    const { member, isNew } = coming.find(name.value)
    const isGuest = state.members.get(member)?.guest === true && !added.includes(member)
    if (isGuest) staying.push({ type: 'MemberActivated', member })
    if (isNew || isGuest) added.push(member)
    // A name that the user assigned to a member becomes an alias. It is not reported as a duplicate unless the list
    // repeats it.
    else if (seen.has(nameComparisonKey(name.value)) || !isAlias(name.value)) duplicates.push(name.value)
    seen.add(nameComparisonKey(name.value))
  }
  const fault = newcomersFault(state, coming)
  if (fault) return err(fault)
  const decided = checkSimilarNameDecisions(state, names, decisions)
  return decided.ok ? ok({ events: [...newcomerEvents(coming), ...staying], added, duplicates }) : decided
}

export function decideMemberRenaming(
  state: Pick<ClubState, 'members'>,
  id: string,
  text: string,
): Result<readonly ClubEvent[]> {
  const member = findMember(state, id)
  if (!member.ok) return member
  const name = parseName(text)
  if (!name.ok) return name
  const key = nameComparisonKey(name.value)
  const namesake = [...state.members.values()].find(
    (other) => other.id !== id && other.mergedInto === undefined && nameComparisonKey(other.name) === key,
  )
  if (namesake) return err({ code: 'members/name-taken', params: { name: namesake.name } })
  return ok(name.value === member.value.name ? [] : [{ type: 'NameNoted', member: id, name: name.value }])
}

export function decideRosterMembership(state: ClubState, id: string, active: boolean): Result<readonly ClubEvent[]> {
  const member = findMember(state, id)
  if (!member.ok) return member
  if (member.value.active === active) return ok([])
  return ok([{ type: active ? 'MemberActivated' : 'MemberDeactivated', member: id }])
}
