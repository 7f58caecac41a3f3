// The author of something as screens, papers and files say it: a person of the club by the name they have now; a name
// that came with a file, said to be so, because it may belong to another person; or nothing, where nobody is known.

import { formatPhrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import { authorName, isUnknownAuthor, judgeIdOfLinkAuthor, type PossibleAuthors } from './users.ts'

export function authorLabel(club: PossibleAuthors, author: string, lang: Lang): string {
  const name = authorName(club, author)
  if (name !== undefined)
    return judgeIdOfLinkAuthor(author) === undefined ? name : formatPhrase(lang, 'author', 'byLink', { name })
  return isUnknownAuthor(club.users, author) ? '' : formatPhrase(lang, 'author', 'fromFile', { name: author })
}
