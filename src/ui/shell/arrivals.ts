// Shows a notice as soon as a saved change affects who plays in a final. The change may be a results sheet, a corrected
// game, a ledger line or a void game, on any screen.

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
    // Older conflicts are listed on the home page.
    if (before === undefined) return
    const known = new Set(before.map(driftKey))
    for (const drift of now ?? []) if (!known.has(driftKey(drift))) tell(drift)
    const open = new Set(now?.map(({ stage }) => stage.id))
    for (const { stage } of before) if (!open.has(stage.id)) toast.remove(`drift:${stage.id}`)
  })
}

// Handles a script that could not be loaded, such as a page, a tab or a chart. The bundler reports this as an event on
// the window. The error, with a button to load again, is shown until the next page opens.
export function useMissingScript(): { readonly isMissing: Readonly<Ref<boolean>>; loadAgain: () => void } {
  const router = useRouter()
  const isMissing = ref(false)
  /** Address of the page that could not be opened. The address bar changes only after the page has loaded. */
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

  // Reloads the page, because some browsers cache a failed import until then.
  function loadAgain(): void {
    if (wanted !== undefined) history.replaceState(history.state, '', wanted)
    location.reload()
  }

  return { isMissing, loadAgain }
}

// Passes the file with which the system opened the app to the import page, which shows it before importing.
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
