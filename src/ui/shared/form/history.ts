// The states before and after the present one, for undo and redo. Pure.

const MAX_STEPS = 100

export interface History<D> {
  /** The newest is the last. */
  readonly past: readonly D[]
  /** The next one to redo is the last. */
  readonly future: readonly D[]
}

export interface HistoryState<D> {
  readonly state: D
  readonly history: History<D>
}

export const NO_HISTORY: History<never> = { past: [], future: [] }

/** After a change: `previous` can be restored, and nothing can be redone any more. */
export function withStep<D>({ past }: History<D>, previous: D): History<D> {
  return { past: [...past, previous].slice(-MAX_STEPS), future: [] }
}

/** Undefined when there is nothing to undo. */
export function undoStep<D>({ state, history: { past, future } }: HistoryState<D>): HistoryState<D> | undefined {
  const previous = past.at(-1)
  if (previous === undefined) return undefined
  return { state: previous, history: { past: past.slice(0, -1), future: [...future, state] } }
}

/** Undefined when there is nothing to redo. */
export function redoStep<D>({ state, history: { past, future } }: HistoryState<D>): HistoryState<D> | undefined {
  const next = future.at(-1)
  if (next === undefined) return undefined
  return { state: next, history: { past: [...past, state], future: future.slice(0, -1) } }
}
