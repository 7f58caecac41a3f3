// Requests the things in the Share panel, for tests.

import type { Club } from '../../../src/application/club.ts'
import type { OfferedPaper } from '../../../src/papers/documents/kinds/registry.ts'
import type { ShareRow } from '../../../src/files/share/listShares.ts'
import type { SharePlace } from '../../../src/files/share/shareables.ts'
import { taken } from '../../club/clubFixture.ts'

/** Whether the forms of this row can be selected in the panel. */
export const isOffered = ({ isEmpty, withheld }: ShareRow) => isEmpty !== true && withheld === undefined

/** The forms that a page offers, each with the key of its row. */
export async function offeredForms(club: Club, place: SharePlace) {
  const rows = await taken(club.ask('share.list', place))
  return rows.filter(isOffered).flatMap(({ key, n, forms }) => forms.map((form) => ({ key, n, ...form })))
}

/** The papers among the rows of a page. */
export async function offeredPapersOn(club: Club, place: SharePlace) {
  return (await taken(club.ask('share.list', place))).flatMap(({ key, n, name, isEmpty, forms }) =>
    forms.flatMap(({ by }) =>
      by.request === 'documents.paper' ? [{ id: key, n, name, isEmpty, ask: by.ask as OfferedPaper['ask'] }] : [],
    ),
  )
}
