// Rows of a long list of which only those in sight are drawn: ten thousand open as fast as ten. Rows measure
// themselves; `before` and `after` are the heights of what is not drawn. Another list begins at its top.

import { useVirtualizer } from '@tanstack/vue-virtual'
import { computed, watch, type ComponentPublicInstance, type Ref } from 'vue'

export interface VirtualRowsOptions<T> {
  /** What scrolls. */
  readonly box: Readonly<Ref<HTMLElement | null>>
  readonly rows: () => readonly T[]
  readonly keyOf: (row: T) => string | number
  /** Of a row that was not drawn yet, in pixels. */
  readonly usualHeight: number
}

export function useVirtualRows<T>({ box, rows, keyOf, usualHeight }: VirtualRowsOptions<T>) {
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
  const drawn = computed(() =>
    virtual.value.getVirtualItems().flatMap((item) => {
      const row = rows()[item.index]
      return row === undefined ? [] : [{ item, row }]
    }),
  )
  const whole = computed(() => virtual.value.getTotalSize())
  watch(rows, () => box.value?.scrollTo({ top: 0 }))

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
