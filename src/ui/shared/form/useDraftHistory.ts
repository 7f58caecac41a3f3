// Undo and redo for a draft. Steps are found by comparing the draft with its last state, so a form need not report its
// changes. Consecutive letters typed into one field are one step.

import { computed, onScopeDispose, type Ref, shallowRef, toRaw, watch } from 'vue'
import { deepCopy, differingPaths, isDeepEqual, mergeDraft, valueAtPath } from './mergeDraft.ts'
import {
  type DraftHistory,
  NO_DRAFT_HISTORY,
  type DraftWithHistory,
  redoDraftStep,
  undoDraftStep,
  withDraftHistoryStep,
} from './history.ts'

export function useDraftHistory<D>(draft: Ref<D>) {
  const history = shallowRef<DraftHistory<D>>(NO_DRAFT_HISTORY)
  let last = deepCopy(draft.value)
  /** Path of the field in which the next letter still belongs to the newest step. */
  let typedField: string | undefined
  let isOwnChange = false

  // Runs synchronously, because two changes in the same tick are two steps.
  const stop = watch(draft, () => note(), { deep: true, flush: 'sync' })
  onScopeDispose(stop)

  function note(): void {
    if (isOwnChange) return
    // Uses the raw draft, because reading a whole draft through proxies on each key press is much slower.
    const now = toRaw(draft.value)
    const [field, ...others] = differingPaths(last, now)
    if (field === undefined) return
    const isTyped = others.length === 0 && isOneLetter(valueAtPath(last, field), valueAtPath(now, field))
    const previous = last
    last = deepCopy(now)
    const { past } = history.value
    const isNewStep = !isTyped || field !== typedField
    // If letters are typed and deleted again, the step is removed.
    const isTakenBack = !isNewStep && isDeepEqual(past.at(-1), last)
    if (isNewStep) history.value = withDraftHistoryStep(history.value, previous)
    else history.value = { past: isTakenBack ? past.slice(0, -1) : past, future: [] }
    typedField = isTyped && !isTakenBack ? field : undefined
  }

  function show(next: D): void {
    isOwnChange = true
    draft.value = deepCopy(next)
    isOwnChange = false
    last = deepCopy(next)
    typedField = undefined
  }

  function go(to: DraftWithHistory<D> | undefined): void {
    if (to === undefined) return
    history.value = to.history
    show(to.state)
  }

  /**
   * Merges a change that was stored in the meantime into the draft and all its steps, so that undo never reverts
   * another person's change. Returns the paths of collisions.
   */
  function follow(before: D, now: D): readonly string[] {
    const take = (step: D) => mergeDraft(step, before, now).draft
    const { draft: merged, collided } = mergeDraft(last, before, now)
    const { past, future } = history.value
    history.value = { past: past.map(take), future: future.map(take) }
    show(merged)
    return collided
  }

  /** Replaces the whole draft in a separate step. */
  function replace(next: D): void {
    typedField = undefined
    draft.value = deepCopy(next)
    typedField = undefined
  }

  /** Starts again with the given draft and without a history. */
  function restart(next: D): void {
    history.value = NO_DRAFT_HISTORY
    show(next)
  }

  return {
    restart,
    undo: () => go(undoDraftStep({ state: last, history: history.value })),
    redo: () => go(redoDraftStep({ state: last, history: history.value })),
    follow,
    replace,
    canUndo: computed(() => history.value.past.length > 0),
    canRedo: computed(() => history.value.future.length > 0),
  }
}

/** Whether exactly one letter was typed or deleted. */
function isOneLetter(before: unknown, now: unknown): boolean {
  if (typeof before !== 'string' || typeof now !== 'string') return false
  const [short, long] = before.length < now.length ? [[...before], [...now]] : [[...now], [...before]]
  if (long.length !== short.length + 1) return false
  const at = long.findIndex((letter, index) => letter !== short[index])
  return long.toSpliced(at, 1).join('') === short.join('')
}
