// State of the whole app: running requests, which show a thin bar after a moment, and the sentence of the live region.
// Screens call `say` for text that a screen reader should read.

import { defineStore } from 'pinia'
import { computed, ref } from 'vue'

export const useBusyAndAnnouncements = defineStore('status', () => {
  const running = ref(0)
  const sentence = ref('')
  const isBusy = computed(() => running.value > 0)

  /**
   * Announces a text in the polite live region. If the same text is announced twice in a row, screen readers read it
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
