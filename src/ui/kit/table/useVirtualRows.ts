// Rows of a long list of which only those in sight are drawn: ten thousand open as fast as ten. Rows measure
// themselves; `before` and `after` are the heights of what is not drawn. Another list begins at its top. Home and End
// go by the rows: a scroll of the browser's own ends where the list was thought to end before its rows were measured.

import { useVirtualizer } from '@tanstack/vue-virtual'
import { useEventListener } from '@vueuse/core'
import { computed, onScopeDispose, ref, watch, type ComponentPublicInstance, type Ref } from 'vue'

/** Drawn in one go when a list is new. */
const ROWS_PER_TASK = 6

export interface VirtualRowsOptions<T> {
  /** What scrolls. */
  readonly box: Readonly<Ref<HTMLElement | null>>
  readonly rows: () => readonly T[]
  readonly keyOf: (row: T) => string | number
  /** Of a row that was not drawn yet, in pixels. */
  readonly usualHeight: number
  /** What makes it another list, by default the rows; with a key it stays where it is when only the rows change. */
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
  /** A new list begins with none, and draws a few a turn: all in sight at once would hold the page. */
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
    /** The `ref` of each row, which carries its `data-index`. */
    measure(row: Element | ComponentPublicInstance | null): void {
      const element = row instanceof Element ? row : (row?.$el as unknown)
      if (element instanceof Element) virtual.value.measureElement(element)
    },
  }
}
