// A judge whose name the club does not know joins it, off its roster, before the game that names the person is stored.
// A device that may not write the club now, for it is cut off, stores the name as it was typed instead: a game can
// always begin (docs/adr/0040-judges-are-people.md). A disk that fails is an error, as for every other change: asked
// again, the same change must have the same effect.

import { ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { createJudgeResolver, type StoredJudge } from '../model/judging.ts'
import type { ChangeContext } from '../repository/request.ts'
import { isVersionConflict } from '../repository/sharedStreams.ts'

/** The disk of this device, not the line to the hub. */
const isDiskFailure = ({ code }: Rejection) => code.startsWith('store/') && code !== 'store/version-conflict'

/** Errors: those of a name that cannot be one, and those of a store that fails. */
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
    // Another device was first: it may have taken in the same guest, who is looked for once more.
    const isKnownNow = !isLast && isVersionConflict(joined) && (await repository.load(stamp)).ok
    if (!isKnownNow) break
  }
  return ok(named)
}
