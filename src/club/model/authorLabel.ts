// The label of an author on screens, in papers and in files. People of the club appear under their current names. An
// author name from an imported file is marked, because the club's person with that name may be somebody else. The label
// of an unknown author is empty.

import { formatPhrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import { authorName, isUnknownAuthor, judgeIdOfLinkAuthor, type PossibleAuthors } from './users.ts'

export function formatAuthorLabel(club: PossibleAuthors, author: string, lang: Lang): string {
  const name = authorName(club, author)
  if (name !== undefined)
    return judgeIdOfLinkAuthor(author) === undefined ? name : formatPhrase(lang, 'author', 'byLink', { name })
  return isUnknownAuthor(club.users, author) ? '' : formatPhrase(lang, 'author', 'fromFile', { name: author })
}
