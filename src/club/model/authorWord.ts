// The author of something as screens, papers and files say him: a person of the club by the name he has now; a name
// that came with a file, said to be so, because it may belong to another person; or nothing, where nobody is known.

import { phrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import { isUnknown, nameOfLink, type Names } from './users.ts'

export function authorWord(users: Names, author: string, lang: Lang): string {
  const person = users.get(author)
  if (person) return person.name
  const byLink = nameOfLink(author)
  if (byLink !== undefined) return phrase(lang, 'author', 'byLink', { name: byLink })
  return isUnknown(users, author) ? '' : phrase(lang, 'author', 'fromFile', { name: author })
}
