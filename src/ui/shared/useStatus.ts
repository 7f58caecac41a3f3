// State of the whole app: whether requests are running, which a thin bar shows after a short delay, and the sentence of
// the live region. Screens call `say` with text for screen readers.

import { defineStore } from 'pinia'
import { computed, ref } from 'vue'

export const useBusyAndAnnouncements = defineStore('status', () => {
  const running = ref(0)
  const sentence = ref('')
  const isBusy = computed(() => running.value > 0)

  /**
   * Announces a text in the polite live region. If `say` is called twice with the same text, screen readers read it
   * twice.
   */
  function say(text: string): void {
    sentence.value = sentence.value === text ? `${text}\u00a0` : text
  }

  async function during<T>(work: Promise<T>): Promise<T> {
    running.value += 1
    try {
      return await work
    } finally {
      running.value -= 1
    }
  }

  return { sentence, isBusy, say, during }
})
