// The label of an author on screens, in papers and in files. People of the club appear under their current names. A
// name that came with a file is marked, because it may belong to a different person. The label of an unknown author is
// empty.

import { formatPhrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import { authorName, isUnknownAuthor, judgeIdOfLinkAuthor, type PossibleAuthors } from './users.ts'

export function formatAuthorLabel(club: PossibleAuthors, author: string, lang: Lang): string {
  const name = authorName(club, author)
  if (name !== undefined)
    return judgeIdOfLinkAuthor(author) === undefined ? name : formatPhrase(lang, 'author', 'byLink', { name })
  return isUnknownAuthor(club.users, author) ? '' : formatPhrase(lang, 'author', 'fromFile', { name: author })
}
