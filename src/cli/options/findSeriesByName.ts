// Finds a series of a club by its name, for commands that send requests to the club as a screen does.

import type { Club } from '../../application/club.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import { translateFault } from '../sentences/language.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { RefusedError, unwrapOrThrow } from '../sentences/refusal.ts'

export async function findSeriesByName(club: Club, name: string): Promise<{ readonly id: string }> {
  const known = unwrapOrThrow(await club.ask('series.list', {}), toPrintableText(name))
  const found = known.find((each) => nameComparisonKey(each.name) === nameComparisonKey(name))
  if (found) return found
  const series = known.map((each) => each.name).join(', ')
  const there = translateFault('series/no-such-name', { n: known.length, series })
  throw new RefusedError('series/unknown', toPrintableText(there), toPrintableText(name))
}
