// Who wrote something, as a reader says it: a person of the club by the name he has now, a name that came with a file,
// or unknown.

import { authorWord } from '../../api/contract/people.ts'
import { usePersons } from './usePersons.ts'
import { usePhrases } from '../kit/usePhrases.ts'

export function useAuthor() {
  const { lang } = usePhrases()
  const persons = usePersons()
  return { authorName: (author: string): string => authorWord(persons.byId, author, lang()) }
}
