// Ranks a series of a club's store for the command line: the club itself over it, asked as a screen asks.

import { createClub } from '../../club/club.ts'
import { nameKey } from '../../club/model/name.ts'
import type { SeriesView } from '../../club/seasons/seriesTable.ts'
import type { SeriesRow } from '../../scoring/standings/series.ts'
import { bufferStore } from '../../store/adapters/buffered.ts'
import { heldIds } from '../options/season.ts'
import { readStoreAt } from '../options/store.ts'
import { printable } from '../sentences/fault.ts'
import { speak } from '../sentences/language.ts'
import { Refused, valueOf } from '../sentences/refusal.ts'
import type { Ranked } from './ranked.ts'

export async function rankSeries(
  address: string,
  name: string,
): Promise<Ranked<SeriesRow> & { readonly parts: SeriesView['parts'] }> {
  const { store } = readStoreAt(address)
  try {
    // It asks and never commits: no id or time of its own reaches the store.
    const club = createClub({ store: bufferStore(store), clock: () => 0, ids: heldIds() })
    const known = valueOf(await club.ask('series.list', {}), printable(name))
    const found = known.find((each) => nameKey(each.name) === nameKey(name))
    if (!found) {
      const there = speak('fault')('series/unknown', {
        n: known.length,
        series: known.map((each) => each.name).join(', '),
      })
      throw new Refused('series/unknown', printable(there), printable(name))
    }
    const { rows, parts } = valueOf(await club.ask('series.get', { series: found.id }), printable(name))
    const { faults } = valueOf(await club.overview(), printable(name))
    const notes = faults.map((fault) => ({
      ...fault,
      place: String(fault.params['stream'] ?? fault.params['game'] ?? name),
    }))
    return { rows, parts, notes }
  } finally {
    await store.close()
  }
}
