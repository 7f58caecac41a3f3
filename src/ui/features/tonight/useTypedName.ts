// The text in the field that checks people in. Another table takes the place of the prepared one when another device
// starts its game. The field is created again then, but it keeps its text and the focus, so that the next letters are
// neither lost nor taken for keys of the page.

import { defineStore, storeToRefs } from 'pinia'
import { nextTick, onBeforeUnmount, onMounted, ref, type ShallowRef } from 'vue'

const useTypedNameStore = defineStore('typedName', () => {
  const typed = ref('')
  /** Whether a field that had the focus is being replaced by another one. */
  const isFocusMoving = ref(false)
  return { typed, isFocusMoving }
})

/** The typed text. */
export function useTypedName() {
  return storeToRefs(useTypedNameStore()).typed
}

/** Keeps the focus in the field when it is replaced. If `isFocusedFirst` is set, the field gets the focus in any case. */
export function keepFocusOfTypedName(field: Readonly<ShallowRef<HTMLInputElement | null>>, isFocusedFirst: boolean) {
  const store = useTypedNameStore()
  onMounted(() => {
    if (isFocusedFirst || store.isFocusMoving) field.value?.focus({ preventScroll: true })
  })
  onBeforeUnmount(() => {
    store.isFocusMoving = field.value !== null && document.activeElement === field.value
    // A field that takes its place is mounted in the same tick.
    void nextTick(() => (store.isFocusMoving = false))
  })
}
