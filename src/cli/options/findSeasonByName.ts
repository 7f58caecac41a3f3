// Finds a season of a club by its name, for commands that send requests to the club as a screen does.

import type { Club } from '../../application/club.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import type { Season } from '../../club/seasons/seasonView.ts'
import { RefusedError, unwrapOrThrow } from '../sentences/refusal.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { translateFault } from '../sentences/language.ts'

export async function findSeasonByName(club: Club, name: string): Promise<Season> {
  const seasons = unwrapOrThrow(await club.ask('seasons.list', {}), toPrintableText(name))
  const found = seasons.find((each) => nameComparisonKey(each.name) === nameComparisonKey(name))
  if (found) return found
  const there = translateFault('seasons/no-such-name', {
    n: seasons.length,
    seasons: seasons.map((each) => each.name).join(', '),
  })
  throw new RefusedError('seasons/unknown', toPrintableText(there), toPrintableText(name))
}
