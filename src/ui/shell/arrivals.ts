// Says it at once when something saved changes who goes to a final, wherever it was saved: a sheet, a game put right, a
// line of the ledger, a void.

import { useToast } from '@nuxt/ui/composables'
import { useEventListener } from '@vueuse/core'
import { onScopeDispose, ref, type Ref, watch } from 'vue'
import { useRouter } from 'vue-router'
import type { NamedLineupConflict } from '../../api/contract/seasons.ts'
import { useHost } from '../kit/host.ts'
import { t } from '../kit/i18n/setup.ts'
import { driftKey, useDrifts } from '../shared/plan/useDrifts.ts'
import { useClubRequests } from '../shared/useClubRequests.ts'
import { useStatus } from '../shared/useStatus.ts'
import { useOpenedFile } from '../shared/useUpload.ts'

export function useDriftNotice(): void {
  const toast = useToast()
  const router = useRouter()
  const status = useStatus()
  const { drifts, changesOf } = useDrifts()

  function tell(drift: NamedLineupConflict): void {
    const title = t('plan.drift.saved', { stage: drift.stage.name, changes: changesOf(drift) })
    status.say(title)
    toast.add({
      id: `drift:${drift.stage.id}`,
      title,
      icon: 'i-lucide-triangle-alert',
      color: 'warning',
      duration: 20_000,
      actions: [
        {
          label: t('plan.drift.toPlan'),
          color: 'neutral',
          variant: 'outline',
          onClick: () => void router.push({ name: 'season', params: { season: drift.season.id, tab: 'plan' } }),
        },
      ],
    })
  }

  watch(drifts, (now, before) => {
    // Older conflicts are listed on Home.
    if (before === undefined) return
    const known = new Set(before.map(driftKey))
    for (const drift of now ?? []) if (!known.has(driftKey(drift))) tell(drift)
    const open = new Set(now?.map(({ stage }) => stage.id))
    for (const { stage } of before) if (!open.has(stage.id)) toast.remove(`drift:${stage.id}`)
  })
}

// A script that failed to load: a page, a tab or a chart. The bundler reports it at the window. The error is shown
// until the next page opens, with a button to load it again.
export function useMissingScript(): { readonly isMissing: Readonly<Ref<boolean>>; loadAgain: () => void } {
  const router = useRouter()
  const isMissing = ref(false)
  /** Where it was to go: an address does not change before its page is there. */
  let wanted: string | undefined

  useEventListener(window, 'vite:preloadError', () => (isMissing.value = true))
  onScopeDispose(router.onError((_cause, to) => (wanted = router.resolve(to.fullPath).href)))
  onScopeDispose(
    router.afterEach((to, from) => {
      if (to.fullPath === from.fullPath) return
      wanted = undefined
      isMissing.value = false
    }),
  )

  // Once a script failed to come, some browsers answer so for as long as the page stands: only a new one asks again.
  function loadAgain(): void {
    if (wanted !== undefined) history.replaceState(history.state, '', wanted)
    location.reload()
  }

  return { isMissing, loadAgain }
}

// Takes the file that the system opened the app with to the import page, which shows it before taking it.
export function useImportOpenedFiles(): void {
  const host = useHost()
  const router = useRouter()
  const opened = useOpenedFile()
  const { complain } = useClubRequests()

  async function take(): Promise<void> {
    const answer = await host.takeOpened()
    if (!answer.ok) return complain(answer.error)
    if (answer.data === null) return
    opened.file = answer.data
    await router.push({ name: 'import' })
  }

  onScopeDispose(host.onOpened(() => void take()))
  void take()
}
