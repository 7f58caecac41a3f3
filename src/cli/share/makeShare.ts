// Sends the request that produces a form in the Share panel to a club. The result is a file, a text or a document.

import type { Club } from '../../application/club.ts'
import type { ShareRequest } from '../../files/share/shareables.ts'
import type { Lang } from '../../i18n/registry.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'

export interface MadeShare {
  /** Number of ledger lines that were left out because a results sheet has no column for them. */
  readonly leftOut?: number
  readonly content: { readonly text: string } | { readonly base64: string }
}

export async function makeShare(club: Club, by: ShareRequest, lang: Lang): Promise<Result<MadeShare>> {
  switch (by.request) {
    case 'documents.paper':
      return documentOf(await club.ask('documents.paper', { ask: by.ask, lang }))
    case 'documents.publish':
      return documentOf(await club.ask('documents.publish', { season: by.season, lang }))
    case 'exports.file': {
      const file = await club.ask('exports.file', { ...by.file, lang })
      return file.ok && file.value.leftOut !== undefined
        ? ok({ content: file.value, leftOut: file.value.leftOut })
        : contentOf(file)
    }
    case 'series.file':
      return contentOf(await club.ask('series.file', { series: by.series, format: by.format, lang }))
    case 'games.export':
      return contentOf(await club.ask('games.export', { game: by.game }))
    case 'games.picture':
      return contentOf(await club.ask('games.picture', { game: by.game, lang }))
    case 'games.story':
      return contentOf(await club.ask('games.story', { game: by.game, lang }))
    case 'evening.post':
      return contentOf(await club.ask('evening.post', { ...by.of, lang }))
    case 'evening.postPicture':
      return contentOf(await club.ask('evening.postPicture', { ...by.of, lang }))
    case 'standings.text':
      return contentOf(await club.ask('standings.text', { of: by.of, lang }))
    case 'standings.picture':
      return contentOf(await club.ask('standings.picture', { of: by.of, lang }))
    case 'documents.pagesArchive':
      return contentOf(await club.ask('documents.pagesArchive', { season: by.season }))
  }
}

function contentOf(made: Result<MadeShare['content']>): Result<MadeShare> {
  return made.ok ? ok({ content: made.value }) : made
}

function documentOf(made: Result<{ readonly html: string }>): Result<MadeShare> {
  return made.ok ? ok({ content: { text: made.value.html } }) : made
}
