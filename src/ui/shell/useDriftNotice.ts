// Says it at once when something saved changes who goes to a final, wherever it was saved: a sheet, a game put right, a
// line of the ledger, a void.

import { useToast } from '@nuxt/ui/composables'
import { watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { NamedLineupConflict } from '../../api/contract/seasons.ts'
import { driftKey } from '../shared/plan/finalists.ts'
import { useDrifts } from '../shared/plan/useDrifts.ts'
import { useStatus } from '../shared/useStatus.ts'

export function useDriftNotice(): void {
  const { t } = useI18n()
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
