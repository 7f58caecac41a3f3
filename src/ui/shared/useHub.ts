// The line to the hub as the shell knows it. The entries waiting to be sent are counted after every entry.

import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { HubJoined } from '../../api/hub.ts'
import { paragraph } from '../../i18n/formatList.ts'
import { sentenceOf as errorSentence } from '../kit/i18n/errors.ts'
import { usePhrases } from '../kit/usePhrases.ts'
import { useAsk } from './useAsk.ts'
import { useLiveQuery } from './useLiveQuery.ts'

/** How the line is or, while it works, why the hub does not take all that was written here. */
function kindOf({ state, untaken, wasPutBack }: HubJoined) {
  if (state !== 'joined') return state
  if (untaken === undefined) return wasPutBack ? 'put-back' : state
  return untaken.code === 'store/newer-vocabulary' ? 'hub-older' : 'untaken'
}

export const useHub = defineStore('hub', () => {
  const { data: view, refresh } = useLiveQuery('hub.status', () => ({}))
  const joined = computed(() => view.value?.joined ?? undefined)
  /** Something else than all being well, said wherever one is. */
  const trouble = computed(() => {
    const line = joined.value && { ...joined.value, kind: kindOf(joined.value) }
    if (line === undefined || line.alsoOn !== undefined || line.wasPutBack) return line
    return line.kind === 'joined' || line.kind === 'starting' ? undefined : line
  })
  const { ask } = useAsk()
  /** What is said of a device that was put back is seen. */
  const seen = () => ask('hub.seen', {})
  return { view, joined, trouble, refresh, seen }
})

// How the line to the hub is, and what waits to be sent over it.
export function useHubSentence() {
  const { t } = useI18n()
  const { lang } = usePhrases()
  return (line: HubJoined): string =>
    paragraph(lang(), [
      ...(line.alsoOn === undefined ? [] : [t('hub.alsoOn', { machine: line.alsoOn })]),
      t(`hub.state.${kindOf(line)}`, line.untaken?.params ?? {}),
      ...(line.wasPutBack && line.state !== 'behind' ? [t('hub.wasPutBack')] : []),
      ...(line.state === 'refused' && line.refusal ? [errorSentence(line.refusal)] : []),
      ...(line.notAccepted ? [t('hub.notAccepted', { n: line.notAccepted }, line.notAccepted)] : []),
      ...(line.unsent ? [t('hub.unsent', { n: line.unsent }, line.unsent)] : []),
      ...(line.unsent === undefined && line.state === 'cut-off' ? [t('hub.unsentUnknown')] : []),
    ])
}
