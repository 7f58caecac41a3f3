// Undo and redo history of a draft: the states before and after the current one. Pure.

const MAX_STEPS = 100

export interface DraftHistory<D> {
  /** States before the current one, the newest last. */
  readonly past: readonly D[]
  /** States for redo, the next one last. */
  readonly future: readonly D[]
}

export interface DraftWithHistory<D> {
  readonly state: D
  readonly history: DraftHistory<D>
}

export const NO_DRAFT_HISTORY: DraftHistory<never> = { past: [], future: [] }

/** History after a change: `previous` can be restored, and no state can be redone. */
export function withDraftHistoryStep<D>({ past }: DraftHistory<D>, previous: D): DraftHistory<D> {
  return { past: [...past, previous].slice(-MAX_STEPS), future: [] }
}

/** History and state after an undo; `undefined` if there is nothing to undo. */
export function undoDraftStep<D>({
  state,
  history: { past, future },
}: DraftWithHistory<D>): DraftWithHistory<D> | undefined {
  const previous = past.at(-1)
  if (previous === undefined) return undefined
  return { state: previous, history: { past: past.slice(0, -1), future: [...future, state] } }
}

/** History and state after a redo; `undefined` if there is nothing to redo. */
export function redoDraftStep<D>({
  state,
  history: { past, future },
}: DraftWithHistory<D>): DraftWithHistory<D> | undefined {
  const next = future.at(-1)
  if (next === undefined) return undefined
  return { state: next, history: { past: [...past, state], future: future.slice(0, -1) } }
}
