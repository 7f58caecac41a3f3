// Who is in the club.

import type { Member } from '../../club/members/member.ts'
import type { NameDecision, NearName } from '../../club/model/newNames.ts'
import type { MembersPreview } from '../../club/roster/members.ts'
import type { TakenMembers } from '../../club/members/memberCommands.ts'
import type { Enrolment } from '../../club/plan/enrol.ts'

export type { NameDecision, NearName } from '../../club/model/newNames.ts'
export { unmarked, withoutNumbers } from '../../club/roster/listColumns.ts'
export type { Member } from '../../club/members/member.ts'
export type { Enrolment } from '../../club/plan/enrol.ts'

export interface MembersRequests {
  'members.list': { args: Record<string, never>; data: readonly Member[] }
  /** Names the club does not know that may be somebody's: whoever takes them in says whose they are. */
  'members.near': { args: { names: readonly string[] }; data: readonly NearName[] }
  'members.add': {
    args: { names: readonly string[]; decisions?: readonly NameDecision[] }
    data: { added: readonly Member[]; duplicates: readonly string[] }
  }
  /** A list of people as text, or a file's bytes in base64: who is new, who is known, nobody added yet. */
  'members.previewFile': {
    args: { name: string; text: string } | { name: string; base64: string }
    data: MembersPreview
  }
  /** People with their clubs: strangers join, who was removed comes back. Refusals name the `line`. */
  'members.take': {
    args: { people: readonly Enrolment[]; decisions?: readonly NameDecision[] }
    data: TakenMembers
  }
  /** One person under two names: the games of both count for `into`. The roster as it is then. */
  'members.merge': { args: { from: string; into: string }; data: readonly Member[] }
  'members.part': { args: { member: string }; data: readonly Member[] }
  'members.rename': { args: { member: string; name: string }; data: Member }
  /** Empty = ours, or none. Events he stands in keep the club he had there. */
  'members.setClub': { args: { member: string; club: string }; data: Member }
  'members.setActive': { args: { member: string; active: boolean }; data: Member }
  'members.setPresent': { args: { members: readonly string[]; present: boolean }; data: readonly Member[] }
}
