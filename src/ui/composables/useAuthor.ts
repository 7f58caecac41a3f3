// Who wrote something, as a reader says it: a person of the club by the name he has now, a name that came with a file,
// or nobody who is known.

import { useI18n } from 'vue-i18n'
import { authorName as nameOf } from '../../api/contract/persons.ts'
import { usePersons } from '../stores/persons.ts'

export function useAuthor() {
  const { t } = useI18n()
  const persons = usePersons()
  return { authorName: (author: string): string => nameOf(persons.byId, author) ?? t('persons.unknown') }
}
