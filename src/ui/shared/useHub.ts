// State of the connection to the hub for the shell, and the devices connected to this hub. The number of unsent entries
// is updated after every entry.

import { defineStore } from 'pinia'
import { computed, watchEffect } from 'vue'
import type { JoinedHubStatus, HubDevice, HubView } from '../../api/hub.ts'
import { formatList, formatDuration, joinSentences } from '../../i18n/formatList.ts'
import { setClockLeadMs } from '../kit/days.ts'
import { useHost } from '../kit/host.ts'
import { sentenceOfError } from '../kit/i18n/errors.ts'
import { t, tUnchecked } from '../kit/i18n/setup.ts'
import { currentLang } from '../kit/phrases.ts'
import { useClubRequests } from './useClubRequests.ts'
import { useLiveQuery } from './useLiveQuery.ts'

/**
 * State of the connection or, if it works but the hub does not accept all entries of this device, the reason for that.
 */
function kindOf({ state, untaken, wasPutBack }: JoinedHubStatus) {
  if (state !== 'joined') return state
  if (untaken === undefined) return wasPutBack ? 'put-back' : state
  if (untaken.code === 'store/tampered') return 'damaged'
  if (untaken.code === 'store/unsound') return 'unsound'
  return untaken.code === 'store/newer-vocabulary' ? 'hub-older' : 'untaken'
}

const isAsking = ({ fingerprint, scope }: HubDevice) => fingerprint !== undefined && scope === undefined

/** The most urgent problem, or `undefined` if there is none. */
function troubleOf({ joined, laptops, wasBehind }: HubView) {
  if (joined === null) {
    if (wasBehind) return 'hub-put-back'
    if (laptops?.some(isAsking)) return 'asks'
    if (laptops?.some(({ machines }) => machines)) return 'alsoOn'
    return laptops?.some(({ ahead }) => ahead) ? 'clock' : undefined
  }
  const kind = kindOf(joined)
  if (joined.alsoOn !== undefined || joined.renewal || joined.renewalFault) return 'alsoOn'
  if (kind !== 'joined' && kind !== 'starting') return kind
  return joined.ahead && 'clock'
}

/** Icons of problems that do not concern the connection. */
export const HUB_ICONS: Readonly<Partial<Record<string, string>>> = {
  alsoOn: 'i-lucide-copy',
  asks: 'i-lucide-monitor-up',
  clock: 'i-lucide-clock-alert',
}

export const useHub = defineStore('hub', () => {
  const { data: view, refresh } = useLiveQuery('hub.status', () => ({}))
  const joined = computed(() => view.value?.joined ?? undefined)
  /** Text of the most urgent problem, shown on every screen until the problem is solved. */
  const trouble = computed(() => {
    const kind = view.value && troubleOf(view.value)
    return view.value && kind && { kind, view: view.value, unsent: joined.value?.unsent ?? 0 }
  })
  // If a server stores the club, the reported clock belongs to the server, so it is ignored.
  const isClubHere = useHost().connection === null
  watchEffect(() => setClockLeadMs(isClubHere ? (joined.value?.ahead?.ms ?? 0) : 0))
  const { ask } = useClubRequests()
  /** Confirms that the user has read that a device or the hub was restored to an older state. */
  const seen = () => ask('hub.seen', {})
  return { view, joined, trouble, refresh, seen }
})

const said =
  <T>(sentences: (of: T) => readonly string[]) =>
  (of: T) =>
    joinSentences(currentLang(), sentences(of))

const copiesOf = ({ name, machines, scope }: HubDevice) =>
  machines && scope !== undefined ? [t('hub.machines', { name, machines: formatList(currentLang(), machines) })] : []

export function useHubSentences() {
  /** Sentences about the state of the connection and the entries that are not sent yet. */
  const line = (joined: JoinedHubStatus) => [
    tUnchecked(`hub.state.${kindOf(joined)}`, {
      ...joined.untaken?.params,
      reason: joined.untaken ? sentenceOfError(joined.untaken) : '',
    }),
    ...(joined.wasPutBack && joined.state !== 'behind' ? [t('hub.wasPutBack')] : []),
    ...(joined.state === 'refused' && joined.refusal ? [sentenceOfError(joined.refusal)] : []),
    ...(joined.notAccepted && kindOf(joined) !== 'unsound' ? [t('hub.notAccepted', { n: joined.notAccepted })] : []),
    ...(joined.unsent ? [t('hub.unsent', { n: joined.unsent })] : []),
    ...(joined.unsent === undefined && joined.state === 'cut-off' ? [t('hub.unsentUnknown')] : []),
  ]

  /** Sentences about the identity of this device. */
  const copied = ({ alsoOn, renewal, renewalFault }: JoinedHubStatus) => [
    ...(alsoOn === undefined ? [] : [t('hub.alsoOn', { machine: alsoOn })]),
    ...(alsoOn === undefined || renewal ? [] : [t('hub.alsoOnHint')]),
    ...(renewal ? [t('hub.renewalWaits', renewal)] : []),
    ...(renewalFault ? [sentenceOfError(renewalFault)] : []),
  ]

  /** Sentences about the clock of this device. */
  function clock({ ahead }: JoinedHubStatus): readonly string[] {
    if (ahead === undefined) return []
    const time = formatDuration(currentLang(), ahead.ms)
    return [t(ahead.ms > 0 ? 'hub.clockAhead' : 'hub.clockBehind', { time }), t('hub.clockHint')]
  }

  /**
   * Sentences about a device's request: for a new identity, with the requesting device and the reason, or to join the
   * hub.
   */
  function requestOf({ name, renewedFrom, machines, fingerprint = '' }: HubDevice): readonly string[] {
    if (renewedFrom === undefined) return [t('hub.asksHere', { name })]
    const cause = machines
      ? t('hub.renewalCause', { name: renewedFrom, machines: formatList(currentLang(), machines) })
      : t('hub.renewalNoCause', { name: renewedFrom })
    return [t('hub.asksRenewal', { name: renewedFrom, fingerprint }), cause]
  }

  /** Sentences that the hub shows about problems of another device. */
  function alarmsOf(laptop: HubDevice): readonly string[] {
    const { name, ahead } = laptop
    const time = ahead && formatDuration(currentLang(), ahead.ms)
    const clocks = ahead && time && t(ahead.ms > 0 ? 'hub.clockOfAhead' : 'hub.clockOfBehind', { name, time })
    return [...copiesOf(laptop), ...(clocks ? [clocks] : [])]
  }

  /** Sentences about the most urgent problem. The settings page shows all problems. */
  function trouble(view: HubView): readonly string[] {
    const { joined } = view
    const kind = troubleOf(view)
    if (joined) return kind === 'alsoOn' ? copied(joined) : kind === 'clock' ? clock(joined) : line(joined)
    const laptops = view.laptops ?? []
    if (kind === 'hub-put-back') return [t('hub.hubPutBack'), t('hub.hubPutBackHint')]
    if (kind === 'asks') return laptops.filter(isAsking).flatMap(requestOf)
    if (kind === 'alsoOn') return laptops.flatMap(copiesOf)
    const names = laptops.flatMap(({ name, ahead }) => (ahead ? [name] : []))
    return [t('hub.clocksHere', { names: formatList(currentLang(), names) })]
  }

  return {
    line: said(line),
    copied: said(copied),
    clock: said(clock),
    trouble: said(trouble),
    request: said(requestOf),
    alarmsOf,
  }
}
