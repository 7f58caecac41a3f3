// Makes the things of the Share panel by their requests, for tests.

import type { Club } from '../../../src/application/club.ts'
import type { Lang } from '../../../src/i18n/registry.ts'
import type { OfferedPaper } from '../../../src/papers/documents/kinds/registry.ts'
import type { ShareRow } from '../../../src/files/share/listShares.ts'
import type { SharePlace, ShareRequest } from '../../../src/files/share/shareables.ts'
import type { Result } from '../../../src/rules/vocabulary.ts'
import { taken } from '../../club/clubFixture.ts'

/** Sends the request of one form in one language. */
export function makeShare(club: Club, by: ShareRequest, lang: Lang): Promise<Result<unknown>> {
  switch (by.request) {
    case 'documents.paper':
      return club.ask('documents.paper', { ask: by.ask, lang })
    case 'exports.file':
      return club.ask('exports.file', { ...by.file, lang })
    case 'series.file':
      return club.ask('series.file', { series: by.series, format: by.format, lang })
    case 'games.export':
      return club.ask('games.export', { game: by.game })
    case 'games.picture':
      return club.ask('games.picture', { game: by.game, lang })
    case 'games.story':
      return club.ask('games.story', { game: by.game, lang })
    case 'evening.post':
      return club.ask('evening.post', { evening: by.evening, lang })
    case 'documents.publish':
      return club.ask('documents.publish', { season: by.season, lang })
    case 'documents.pagesArchive':
      return club.ask('documents.pagesArchive', { season: by.season })
  }
}

/** Whether the panel lets the user press a form of this row. */
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
