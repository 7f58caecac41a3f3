// Who wrote something, in words: where nobody has a name the program writes for the secretary.

import { useI18n } from 'vue-i18n'

/** What hosts without users write. */
const NOBODY_NAMED = 'secretary'

export function useAuthor() {
  const { t } = useI18n()
  return { authorName: (author: string): string => (author === NOBODY_NAMED ? t('common.secretary') : author) }
}
