// What the whole app is doing: requests under way (a thin bar after a moment) and the sentence of
// the live region. Screens call `say` for what a screen reader should read.

import { defineStore } from 'pinia'
import { computed, ref } from 'vue'

export const useStatus = defineStore('status', () => {
  const running = ref(0)
  const sentence = ref('')
  const isBusy = computed(() => running.value > 0)

  /** Speaks through the polite live region; the same sentence twice is spoken twice. */
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
