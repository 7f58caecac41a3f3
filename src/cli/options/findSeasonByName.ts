// Finds a season of a club by its name, for commands that send requests to the club as a screen does.

import type { Club } from '../../application/club.ts'
import { nameKey } from '../../club/model/name.ts'
import type { Season } from '../../club/seasons/seasonView.ts'
import { RefusedError, valueOrThrow } from '../sentences/refusal.ts'
import { printable } from '../sentences/printable.ts'
import { translateFault } from '../sentences/language.ts'

export async function findSeasonByName(club: Club, name: string): Promise<Season> {
  const seasons = valueOrThrow(await club.ask('seasons.list', {}), printable(name))
  const found = seasons.find((each) => nameKey(each.name) === nameKey(name))
  if (found) return found
  const there = translateFault('seasons/no-such-name', {
    n: seasons.length,
    seasons: seasons.map((each) => each.name).join(', '),
  })
  throw new RefusedError('seasons/unknown', printable(there), printable(name))
}
