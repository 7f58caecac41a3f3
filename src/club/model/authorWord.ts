// The author of something as screens, papers and files say it: a person of the club by the name they have now; a name
// that came with a file, said to be so, because it may belong to another person; or nothing, where nobody is known.

import { phrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import { authorName, isUnknown, judgeOfLink, type Signers } from './users.ts'

export function authorWord(club: Signers, author: string, lang: Lang): string {
  const name = authorName(club, author)
  if (name !== undefined) return judgeOfLink(author) === undefined ? name : phrase(lang, 'author', 'byLink', { name })
  return isUnknown(club.users, author) ? '' : phrase(lang, 'author', 'fromFile', { name: author })
}
