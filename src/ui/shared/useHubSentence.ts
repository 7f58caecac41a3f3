// How the line to the hub is, and what waits to be sent over it.

import { useI18n } from 'vue-i18n'
import type { HubJoined } from '../../api/hub.ts'
import { paragraph } from '../../i18n/formatList.ts'
import { usePhrases } from '../kit/usePhrases.ts'

export function useHubSentence() {
  const { t } = useI18n()
  const { lang } = usePhrases()
  return ({ state, unsent }: HubJoined): string =>
    paragraph(lang(), [t(`hub.state.${state}`), ...(unsent === 0 ? [] : [t('hub.unsent', { n: unsent }, unsent)])])
}
