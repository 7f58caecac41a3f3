// A season of a club's store by its name, for commands that ask the club as a screen does.

import type { Club } from '../../club/club.ts'
import { nameKey } from '../../club/model/name.ts'
import type { Season } from '../../club/seasons/season.ts'
import { printable } from '../sentences/fault.ts'
import { speak } from '../sentences/language.ts'
import { Refused, valueOf } from '../sentences/refusal.ts'

export async function seasonNamed(club: Club, name: string): Promise<Season> {
  const seasons = valueOf(await club.ask('seasons.list', {}), printable(name))
  const found = seasons.find((each) => nameKey(each.name) === nameKey(name))
  if (found) return found
  const there = speak('fault')('seasons/unknown', {
    n: seasons.length,
    seasons: seasons.map((each) => each.name).join(', '),
  })
  throw new Refused('seasons/unknown', printable(there), printable(name))
}

/** For a club that only reads: no id of its own reaches the store. */
export function heldIds(): () => string {
  let count = 0
  return () => `held-${(count += 1)}`
}
