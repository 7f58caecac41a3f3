// Renders only the visible rows of a long list, so that ten thousand rows open as fast as ten. Rows are measured when
// they are rendered; `before` and `after` are the heights of the rows above and below that are not rendered. A
// different list starts at its top. Home and End scroll by row index, because native scrolling would stop at the end
// that was estimated before the rows were measured.

import { useVirtualizer } from '@tanstack/vue-virtual'
import { useEventListener } from '@vueuse/core'
import { computed, onScopeDispose, ref, watch, type ComponentPublicInstance, type Ref } from 'vue'

/** Number of rows of a new list that are rendered in one task. */
const ROWS_PER_TASK = 6

export interface VirtualRowsOptions<T> {
  /** The scroll container. */
  readonly box: Readonly<Ref<HTMLElement | null>>
  readonly rows: () => readonly T[]
  readonly keyOf: (row: T) => string | number
  /** Estimated height in pixels of a row that was not rendered yet. */
  readonly usualHeight: number
  /**
   * Value that identifies the list. If it changes, the list scrolls to the top; if only the rows change, the scroll
   * position stays. If omitted, every change of the rows counts as a different list.
   */
  readonly asked?: () => unknown
}

export function useVirtualRows<T>({ box, rows, keyOf, usualHeight, asked }: VirtualRowsOptions<T>) {
  const virtual = useVirtualizer(
    computed(() => {
      const all = rows()
      return {
        count: all.length,
        getScrollElement: () => box.value,
        estimateSize: () => usualHeight,
        getItemKey: (index: number) => {
          const row = all[index]
          return row === undefined ? index : keyOf(row)
        },
        overscan: 4,
      }
    }),
  )
  /**
   * Number of rows that may be rendered. It starts at 0 and grows task by task, because rendering all visible rows at
   * once would block the page.
   */
  const allowed = ref(0)
  const inSight = computed(() =>
    virtual.value.getVirtualItems().flatMap((item) => {
      const row = rows()[item.index]
      return row === undefined ? [] : [{ item, row }]
    }),
  )
  const drawn = computed(() => inSight.value.slice(0, allowed.value))
  let turn: ReturnType<typeof setTimeout> | undefined
  watch(
    () => drawn.value.length < inSight.value.length,
    (isShort) => {
      if (isShort) turn = setTimeout(drawMore)
    },
    { immediate: true, flush: 'post' },
  )
  onScopeDispose(() => clearTimeout(turn))

  function drawMore(): void {
    allowed.value += ROWS_PER_TASK
    if (allowed.value < inSight.value.length) turn = setTimeout(drawMore)
    else allowed.value = Number.POSITIVE_INFINITY
  }

  const whole = computed(() => virtual.value.getTotalSize())
  watch(asked ?? rows, () => box.value?.scrollTo({ top: 0 }))
  useEventListener(box, 'keydown', (event: KeyboardEvent) => {
    const { key, target } = event
    if (target !== box.value || (key !== 'Home' && key !== 'End')) return
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || rows().length === 0) return
    event.preventDefault()
    if (key === 'End') virtual.value.scrollToIndex(rows().length - 1, { align: 'end' })
    else virtual.value.scrollToIndex(0, { align: 'start' })
  })

  return {
    drawn,
    whole,
    before: computed(() => drawn.value[0]?.item.start ?? 0),
    after: computed(() => whole.value - (drawn.value.at(-1)?.item.end ?? 0)),
    /** Function for the `ref` of each row. The row's element must have a `data-index`. */
    measure(row: Element | ComponentPublicInstance | null): void {
      const element = row instanceof Element ? row : (row?.$el as unknown)
      if (element instanceof Element) virtual.value.measureElement(element)
    },
  }
}
