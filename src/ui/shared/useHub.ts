// The line to the hub as the shell knows it, and the devices that come to this one. The entries waiting to be sent are
// counted after every entry.

import { defineStore } from 'pinia'
import { computed, watchEffect } from 'vue'
import { useI18n } from 'vue-i18n'
import type { HubJoined, HubLaptop, HubView } from '../../api/hub.ts'
import { formatList, formatSpan, paragraph } from '../../i18n/formatList.ts'
import { setAhead } from '../kit/days.ts'
import { sentenceOf as errorSentence } from '../kit/i18n/errors.ts'
import { usePhrases } from '../kit/usePhrases.ts'
import { useLiveQuery } from './useLiveQuery.ts'

/** How the line is or, while it works, why the hub does not take all that was written here. */
function kindOf({ state, untaken }: HubJoined) {
  if (state !== 'joined' || untaken === undefined) return state
  return untaken.code === 'store/newer-vocabulary' ? 'hub-older' : 'untaken'
}

const isAsking = ({ fingerprint, scope, isOlder }: HubLaptop) =>
  fingerprint !== undefined && scope === undefined && isOlder === undefined

/** Something else than all being well; the most urgent. */
function troubleOf({ joined, laptops }: HubView) {
  if (joined === null) {
    if (laptops?.some(({ machines }) => machines)) return 'alsoOn'
    return laptops?.some(isAsking) ? 'asks' : laptops?.some(({ ahead }) => ahead) ? 'clock' : undefined
  }
  const kind = kindOf(joined)
  if (joined.alsoOn !== undefined) return 'alsoOn'
  if (kind !== 'joined' && kind !== 'starting') return kind
  return joined.ahead && 'clock'
}

/** Of what is no trouble with the line. */
export const HUB_ICONS: Readonly<Partial<Record<string, string>>> = {
  alsoOn: 'i-lucide-copy',
  asks: 'i-lucide-monitor-up',
  clock: 'i-lucide-clock-alert',
}

export const useHub = defineStore('hub', () => {
  const { data: view, refresh } = useLiveQuery('hub.status', () => ({}))
  const joined = computed(() => view.value?.joined ?? undefined)
  /** Said wherever one is. */
  const trouble = computed(() => {
    const kind = view.value && troubleOf(view.value)
    return view.value && kind && { kind, view: view.value, unsent: joined.value?.unsent ?? 0 }
  })
  watchEffect(() => setAhead(joined.value?.ahead?.ms ?? 0))
  return { view, joined, trouble, refresh }
})

export function useHubSentence() {
  const { t } = useI18n()
  const { lang } = usePhrases()

  /** How the line to the hub is, and what waits to be sent over it. */
  function lineSentences(line: HubJoined): readonly string[] {
    return [
      ...(line.alsoOn === undefined ? [] : [t('hub.alsoOn', { machine: line.alsoOn })]),
      t(`hub.state.${kindOf(line)}`, line.untaken?.params ?? {}),
      ...(line.state === 'refused' && line.refusal ? [errorSentence(line.refusal)] : []),
      ...(line.unsent === 0 ? [] : [t('hub.unsent', { n: line.unsent }, line.unsent)]),
    ]
  }

  /** What a device is told of its clock. */
  function clockSentences({ ahead }: HubJoined): readonly string[] {
    if (ahead === undefined) return []
    const time = formatSpan(lang(), ahead.ms)
    return [t(ahead.ms > 0 ? 'hub.clockAhead' : 'hub.clockBehind', { time }), t('hub.clockHint')]
  }

  /** What the hub is told of a device. */
  function alarmsOf({ name, machines, ahead }: HubLaptop): readonly string[] {
    const time = ahead && formatSpan(lang(), ahead.ms)
    return [
      ...(machines ? [t('hub.machines', { name, machines: formatList(lang(), machines) })] : []),
      ...(ahead && time ? [t(ahead.ms > 0 ? 'hub.clockOfAhead' : 'hub.clockOfBehind', { name, time })] : []),
    ]
  }

  return {
    line: (joined: HubJoined) => paragraph(lang(), lineSentences(joined)),
    clock: (joined: HubJoined) => paragraph(lang(), clockSentences(joined)),
    alarmsOf,
    trouble({ joined, laptops }: HubView): string {
      const ofLaptop = (laptop: HubLaptop) => [
        ...alarmsOf(laptop),
        ...(isAsking(laptop) ? [t('hub.asksHere', { name: laptop.name })] : []),
      ]
      return paragraph(
        lang(),
        joined ? [...lineSentences(joined), ...clockSentences(joined)] : (laptops ?? []).flatMap(ofLaptop),
      )
    },
  }
}
