// Shows a notice when a saved change affects the players of a final. The change may be a results sheet, a corrected
// game, a ledger line or a void game, and may be made on any screen.

import { useToast } from '@nuxt/ui/composables'
import { watch } from 'vue'
import { useRouter } from 'vue-router'
import type { LineupConflictWithNames } from '../../api/contract/plan.ts'
import { t } from '../kit/i18n/setup.ts'
import { lineupConflictKey, useLineupConflicts } from '../shared/plan/useDrifts.ts'
import { useBusyAndAnnouncements } from '../shared/useStatus.ts'

export function useLineupConflictNotice(): void {
  const toast = useToast()
  const router = useRouter()
  const status = useBusyAndAnnouncements()
  const { drifts, changesOf } = useLineupConflicts()

  function tell(drift: LineupConflictWithNames): void {
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
    // No notice is shown for conflicts that already existed, because the home page lists these.
    if (before === undefined) return
    const known = new Set(before.map(lineupConflictKey))
    for (const drift of now ?? []) if (!known.has(lineupConflictKey(drift))) tell(drift)
    const open = new Set(now?.map(({ stage }) => stage.id))
    for (const { stage } of before) if (!open.has(stage.id)) toast.remove(`drift:${stage.id}`)
  })
}
