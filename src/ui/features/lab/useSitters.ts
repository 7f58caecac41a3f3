// Who sits at the table of the lab: bots, a model or one person.

import { computed, reactive, ref } from 'vue'
import type { ModelChoice, SitterKind } from '../../../api/lab/live/contract.ts'
import type { Role } from '../../../rules/vocabulary.ts'

export function useSitters(players: () => number) {
  /** At every seat without a choice of its own. */
  const usual = ref<SitterKind>('scripted')
  const placed = reactive(new Map<number, SitterKind>())
  const card = ref<Role>()
  const model = ref<ModelChoice>({ url: '', model: '', key: '' })
  const sitters = computed(() =>
    Array.from({ length: players() }, (_, i): SitterKind => placed.get(i + 1) ?? usual.value),
  )

  /** One person at most. */
  function place(seat: number, kind: SitterKind): void {
    if (kind === 'human') for (const [other, sits] of placed) if (sits === 'human') placed.delete(other)
    placed.set(seat, kind)
  }

  return { usual, placed, card, model, sitters, place }
}
