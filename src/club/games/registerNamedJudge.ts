// Before a game or a correction of its table is stored, adds its judge to the club, but not to the roster, if the club
// does not know the name. A device that cannot write to the club now, because it is disconnected, stores the typed name
// instead, so that a game can always start (docs/adr/0040-judges-are-people.md). A failing disk is an error, as for
// every other change: if the same change is tried again, it must have the same effect.

import { ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { createJudgeResolver, type StoredJudge } from '../model/judging.ts'
import type { ChangeContext } from '../repository/request.ts'
import { isVersionConflict } from '../repository/versionConflict.ts'

/** Whether this device's disk has failed, and not the connection to the hub. */
const isDiskFailure = ({ code }: Rejection) => code.startsWith('store/') && code !== 'store/version-conflict'

/** Errors: the errors of an invalid name and of a store that fails. */
export async function registerNamedJudge<J extends StoredJudge>(
  { repository, ids, stamp }: Pick<ChangeContext, 'repository' | 'ids' | 'stamp'>,
  named: J,
): Promise<Result<J>> {
  const { judge: words = '', ...others } = named
  if (words === '') return ok(named)
  for (const isLast of [false, true]) {
    const coming = createJudgeResolver(repository.club, ids)
    const found = coming.find({ judge: words })
    if (!found.ok) return found
    const joined = await repository.changeClub(coming.added, stamp)
    if (joined.ok) return ok({ ...others, judgeId: found.value } as J)
    if (isDiskFailure(joined.error)) return joined
    // Another device wrote to the club first and may have added the same guest, so the name is looked up again.
    const isKnownNow = !isLast && isVersionConflict(joined) && (await repository.load(stamp)).ok
    if (!isKnownNow) break
  }
  return ok(named)
}
