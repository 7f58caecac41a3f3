// Arguments of `evening.note` for tests that only need people to be here, or to have gone home.

import type { RequestArgs } from '../../src/api/requestTypes.ts'
import type { AttendanceState } from '../../src/club/model/evenings.ts'

/** If `evening` is omitted, the note belongs to the evening of the club's clock. */
export function noteOf(
  members: readonly string[],
  state: AttendanceState = 'here',
  evening?: string,
): RequestArgs<'evening.note'> {
  const people = members.map((member) => ({ member, state }))
  return evening === undefined ? { people, via: 'tick' } : { evening, people, via: 'tick' }
}
