// Changes of the roster: what is refused, and the events of what is not. Pure; ids come in.

import { memberOf } from '../model/find.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubEvent } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import { nameKey, parseName } from '../model/name.ts'
import { nearNamesDecided, newcomers, type NameDecision } from '../model/newNames.ts'

export interface Addition {
  readonly events: readonly ClubEvent[]
  readonly added: readonly string[]
  /** Names left out because somebody is called so already, or twice in the list. */
  readonly duplicates: readonly string[]
}

/**
 * Adds everyone or, when one name cannot be a name or may be somebody's, no one; duplicates are reported, not added.
 * `decisions`: whose the near names are.
 */
export function addMembers(
  state: ClubState,
  names: readonly string[],
  newId: () => string,
  decisions: readonly NameDecision[] = [],
): Result<Addition> {
  const coming = newcomers(state, decisions, newId)
  const seen = new Set<string>()
  const added: string[] = []
  const aliases = new Set(decisions.flatMap(({ name, as }) => (as === undefined ? [] : [nameKey(name)])))
  const isAlias = (name: string) => aliases.has(nameKey(name))
  const duplicates: string[] = []
  for (const [index, text] of names.entries()) {
    const name = parseName(text)
    if (!name.ok) return err({ code: name.error.code, params: { ...name.error.params, line: index + 1 } })
    const { member, isNew } = coming.find(name.value)
    if (isNew) added.push(member)
    // A name that was decided to be somebody's is kept as his, and left out of nothing.
    else if (seen.has(nameKey(name.value)) || !isAlias(name.value)) duplicates.push(name.value)
    seen.add(nameKey(name.value))
  }
  const decided = nearNamesDecided(state, names, decisions)
  return decided.ok ? ok({ events: [...coming.added, ...coming.aliases], added, duplicates }) : decided
}

export function renameMember(state: ClubState, id: string, text: string): Result<readonly ClubEvent[]> {
  const member = memberOf(state, id)
  if (!member.ok) return member
  const name = parseName(text)
  if (!name.ok) return name
  const key = nameKey(name.value)
  const namesake = [...state.members.values()].find(
    (other) => other.id !== id && other.mergedInto === undefined && nameKey(other.name) === key,
  )
  if (namesake) return err({ code: 'members/name-taken', params: { name: namesake.name } })
  return ok(name.value === member.value.name ? [] : [{ type: 'MemberRenamed', member: id, name: name.value }])
}

export function setActive(state: ClubState, id: string, active: boolean): Result<readonly ClubEvent[]> {
  const member = memberOf(state, id)
  if (!member.ok) return member
  if (member.value.active === active) return ok([])
  return ok([{ type: active ? 'MemberActivated' : 'MemberDeactivated', member: id }])
}

export function setPresent(state: ClubState, ids: readonly string[], present: boolean): Result<readonly ClubEvent[]> {
  for (const id of ids) {
    const member = memberOf(state, id)
    if (!member.ok) return member
    if (present && !member.value.active) return err({ code: 'members/not-active', params: { name: member.value.name } })
  }
  const changing = [...new Set(ids)].filter((id) => state.members.get(id)?.present !== present)
  return ok(changing.length === 0 ? [] : [{ type: 'PresenceNoted', members: changing, present }])
}
