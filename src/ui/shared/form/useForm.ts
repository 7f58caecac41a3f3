// Common logic of all forms: the draft, its faults and when they are shown, its changes, undo and redo, saving with
// refusals shown at their fields, and merging changes that are stored while the form is open. This logic does not
// depend on field names and renders nothing. A draft is plain JSON (no Map, Set, Date or function). It may be edited in
// place or replaced.

import { computed, type ComputedRef, ref, type Ref, shallowRef, watch } from 'vue'
import type { ApiResult, ApiError } from '../../../api/contract/apiResult.ts'
import { deepCopy, differingPaths, isDeepEqual, mergeDraft, pathWithRowPositions, valueAtPath } from './mergeDraft.ts'
import type { DraftMemory } from './memory.ts'
import { useDraftHistory } from './useDraftHistory.ts'

interface FormOptions<S, D, A, F> {
  /** The stored data, whose changes an open form follows. */
  stored(): S
  /** Converts the stored data to a draft, as if a user had typed it. */
  draftOf(stored: S): D
  /** Faults of a draft, in the order in which they should be corrected. Must not read the form itself. */
  faults?(draft: D, base: S): readonly F[]
  /**
   * Whether a fault is shown before the first attempt to save. For example, the fault of an empty field can wait until
   * then.
   */
  isShownAtOnce?(fault: F): boolean
  /** Converts a refusal to a fault of the field that shows it; `undefined` if the refusal concerns the whole form. */
  faultOf?(refusal: ApiError, draft: D): F | undefined
  send(draft: D, base: S): Promise<ApiResult<A>>
  /** Storage for the draft when the form closes. If omitted, the draft is lost. Read only once. */
  memory?: DraftMemory<D>
}

/** Result of saving. If `fault` is set, the draft had a fault and nothing was sent. */
type SaveResult<A, F> = ApiResult<A> | { readonly ok: false; readonly fault: F }

export function useForm<S, D, A, F = never>(options: FormOptions<S, D, A, F>) {
  const isSaving = ref(false)
  /** Whether the form was saved or removed. From then on, cells that lose the focus no longer write their values. */
  const isOver = ref(false)
  const { base, catchUp } = useBase(options, () => isSaving.value || isOver.value)
  const start = computed(() => deepCopy(options.draftOf(base.value)))

  const { memory } = options
  const remembered = memory?.read()
  const draft = ref(deepCopy(remembered ?? start.value)) as Ref<D>
  const isRestored = ref(remembered !== undefined)
  const isChanged = computed(() => !isDeepEqual(draft.value, start.value))
  const steps = useDraftHistory(draft)
  const { collided, follow, forget } = useCollisions({ draft, start, steps, isOver })
  const faults = useFaults(options, { draft, base })

  // Runs synchronously, so that a cell's value is kept even if the cell writes it while the user leaves the page.
  watch([draft, start], keep, { deep: true, flush: 'sync' })
  function keep(): void {
    if (isOver.value) return
    if (isChanged.value) memory?.write(deepCopy(draft.value))
    else memory?.forget()
  }

  /** Ends the form. Afterwards, the form neither follows changes nor stores drafts. */
  function finish(): void {
    isOver.value = true
    memory?.forget()
  }

  const next = useNextDraft({ draft, start, isChanged, own: faults.own })
  function keepSaved(sent: D): void {
    next.saved(sent)
    finish()
  }
  const save = useSave(options, { draft, base, isSaving, isOver, faults, isSecondPress: next.isSecondPress, keepSaved })

  /** Discards the draft and shows the stored values. Returns a function that restores the draft. */
  function discard(): () => void {
    const before = deepCopy(draft.value)
    follow()
    forget()
    steps.replace(start.value)
    faults.reset()
    isRestored.value = false
    return () => steps.replace(before)
  }

  /**
   * Starts the next draft of a form that stays open after saving. The draft includes the user's changes since the last
   * request.
   */
  function restart(): void {
    // Called before `isOver` is cleared, so that the form's own save is not treated as another person's change.
    catchUp()
    isOver.value = false
    forget()
    steps.restart(next.begin())
    faults.reset()
    isRestored.value = false
  }

  return {
    base,
    draft,
    start,
    isChanged,
    changed: computed(() => differingPaths(start.value, draft.value)),
    collided,
    isRestored,
    isSaving,
    isOver,
    own: faults.own,
    faults: faults.shown,
    isTried: faults.isTried,
    refusal: faults.refusal,
    refusedAt: faults.refusedAt,
    save,
    discard,
    finish,
    restart,
    /** Replaces the draft. Consecutive letters in one field remain one step. */
    set: (next: D): void => void (draft.value = deepCopy(next)),
    undo: steps.undo,
    redo: steps.redo,
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
  }
}

interface SaveContext<S, D, F> {
  readonly draft: Readonly<Ref<D>>
  readonly base: Readonly<Ref<S>>
  readonly isSaving: Ref<boolean>
  readonly isOver: Readonly<Ref<boolean>>
  readonly faults: { tryDraft(): F | undefined; refuse(error: ApiError, sent: D): void }
  readonly isSecondPress: () => boolean
  readonly keepSaved: (sent: D) => void
}

function useSave<S, D, A, F>(options: FormOptions<S, D, A, F>, form: SaveContext<S, D, F>) {
  const { draft, base, isSaving, isOver, faults, isSecondPress, keepSaved } = form

  /**
   * Returns the first fault or the response; `undefined` if a save is running, the form is over, or this is the second
   * click of a double click.
   */
  return async function save(): Promise<SaveResult<A, F> | undefined> {
    if (isSaving.value || isOver.value || isSecondPress()) return undefined
    const fault = faults.tryDraft()
    if (fault !== undefined) return { ok: false, fault }
    isSaving.value = true
    const sent = deepCopy(draft.value)
    try {
      const answer = await options.send(sent, base.value)
      // The form must be over before `isSaving` is cleared. Otherwise it would merge its own change as if another
      // person had made it.
      if (answer.ok) keepSaved(sent)
      else faults.refuse(answer.error, sent)
      return answer
    } finally {
      isSaving.value = false
    }
  }
}

/**
 * Stored data with which the draft is compared. It stays constant during a save, because the form's own change may
 * arrive before the response.
 */
function useBase<S, D, A, F>({ stored }: FormOptions<S, D, A, F>, isHeld: () => boolean) {
  const base: Ref<S> = shallowRef(stored())
  watch([stored, isHeld] as const, ([now, held]) => {
    if (!held) base.value = now
  })
  return { base: base as Readonly<Ref<S>>, catchUp: (): void => void (base.value = stored()) }
}

interface NextDraftContext<D, F> {
  readonly draft: Readonly<Ref<D>>
  readonly start: Readonly<Ref<D>>
  readonly isChanged: Readonly<Ref<boolean>>
  readonly own: Readonly<Ref<readonly F[]>>
}

/** The transition from a save to the next draft, for a form that stays open. */
function useNextDraft<D, F>({ draft, start, isChanged, own }: NextDraftContext<D, F>) {
  let lastSent: { readonly draft: D } | undefined
  /** Whether the save button was clicked since the start of the next draft. */
  let isPressed = true

  /** Returns the initial value of the next draft. */
  function begin(): D {
    const begun = lastSent ? mergeDraft(deepCopy(draft.value), lastSent.draft, start.value).draft : start.value
    isPressed = lastSent === undefined
    lastSent = undefined
    return begun
  }

  /**
   * Whether this is the second click of a double click: the first click after the start of the next draft, before
   * anything is typed and while required fields are empty. Such a click must not show the faults of these fields.
   */
  function isSecondPress(): boolean {
    const isFirst = !isPressed
    isPressed = true
    return isFirst && !isChanged.value && own.value.length > 0
  }

  return { saved: (sent: D): void => void (lastSent = { draft: sent }), begin, isSecondPress }
}

interface CollisionContext<D> {
  readonly draft: Readonly<Ref<D>>
  readonly start: Readonly<Ref<D>>
  readonly steps: Pick<ReturnType<typeof useDraftHistory<D>>, 'follow'>
  readonly isOver: Readonly<Ref<boolean>>
}

/**
 * Updates the draft when its start value changes, and reports fields that the user and another person changed to
 * different values.
 */
function useCollisions<D>({ draft, start, steps, isOver }: CollisionContext<D>) {
  const found = shallowRef<readonly string[]>([])
  let followed = start.value

  function follow(): void {
    const [before, now] = [followed, start.value]
    followed = now
    if (!isOver.value && !isDeepEqual(before, now))
      found.value = [...new Set([...found.value, ...steps.follow(before, now)])]
  }
  // Runs before the memory compares the draft with its start value. Otherwise a draft that does not include the new
  // start value yet would count as changed.
  watch(start, follow, { flush: 'sync' })

  /** A collision lasts until the field has the stored value again. */
  const collided = computed(() =>
    found.value
      .filter((path) => !isDeepEqual(valueAtPath(draft.value, path), valueAtPath(start.value, path)))
      .map((path) => pathWithRowPositions(draft.value, path)),
  )
  return { collided, follow, forget: (): void => void (found.value = []) }
}

interface FaultContext<S, D> {
  readonly draft: Readonly<Ref<D>>
  readonly base: Readonly<Ref<S>>
}

/** Faults of the draft, and the refusal of the last save. */
function useFaults<S, D, A, F>(options: FormOptions<S, D, A, F>, { draft, base }: FaultContext<S, D>) {
  const { faults: find = () => [], isShownAtOnce = () => true, faultOf = () => undefined } = options
  const isTried = ref(false)
  const refused = shallowRef<{ readonly error: ApiError; readonly draft: D }>()
  const own: ComputedRef<readonly F[]> = computed(() => find(draft.value, base.value))
  /** A refusal is shown while the draft still equals the refused one. */
  const refusal = computed(() =>
    refused.value && isDeepEqual(refused.value.draft, draft.value) ? refused.value.error : undefined,
  )
  const refusedAt = computed(() => refusal.value && faultOf(refusal.value, draft.value))
  const shown = computed<readonly F[]>(() => [
    ...(refusedAt.value === undefined ? [] : [refusedAt.value]),
    ...(isTried.value ? own.value : own.value.filter((fault) => isShownAtOnce(fault))),
  ])

  /** Shows all faults from now on, and returns the first one. */
  function tryDraft(): F | undefined {
    isTried.value = true
    refused.value = undefined
    return own.value[0]
  }

  function reset(): void {
    isTried.value = false
    refused.value = undefined
  }

  return {
    isTried,
    own,
    shown,
    refusal,
    refusedAt,
    tryDraft,
    reset,
    refuse: (error: ApiError, sent: D): void => void (refused.value = { error, draft: sent }),
  }
}
