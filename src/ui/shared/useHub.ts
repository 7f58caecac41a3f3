// The line to the hub as the shell knows it. The entries waiting to be sent are counted after every entry.

import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { HubJoined } from '../../api/hub.ts'
import { paragraph } from '../../i18n/formatList.ts'
import { sentenceOf as errorSentence } from '../kit/i18n/errors.ts'
import { usePhrases } from '../kit/usePhrases.ts'
import { useLiveQuery } from './useLiveQuery.ts'

export const useHub = defineStore('hub', () => {
  const { data: view, refresh } = useLiveQuery('hub.status', () => ({}))
  const joined = computed(() => view.value?.joined ?? undefined)
  /** Something else than all being well, said wherever one is. */
  const trouble = computed(() => {
    const line = joined.value
    if (line === undefined || line.alsoOn !== undefined) return line
    return line.state === 'joined' || line.state === 'starting' ? undefined : line
  })
  return { view, joined, trouble, refresh }
})

// How the line to the hub is, and what waits to be sent over it.
export function useHubSentence() {
  const { t } = useI18n()
  const { lang } = usePhrases()
  return ({ state, unsent, refusal, alsoOn }: HubJoined): string =>
    paragraph(lang(), [
      ...(alsoOn === undefined ? [] : [t('hub.alsoOn', { machine: alsoOn })]),
      t(`hub.state.${state}`),
      ...(state === 'refused' && refusal ? [errorSentence(refusal)] : []),
      ...(unsent === 0 ? [] : [t('hub.unsent', { n: unsent }, unsent)]),
    ])
}
