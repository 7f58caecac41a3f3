// Asks the user to agree to a change after which older programs can only read the club. The shell shows the dialog.

import { defineStore } from 'pinia'
import { ref } from 'vue'

export const useVocabularyConsent = defineStore('vocabularyStep', () => {
  const to = ref<number>()
  let answered: (isAgreed: boolean) => void = () => undefined

  function answer(isAgreed: boolean): void {
    to.value = undefined
    answered(isAgreed)
  }

  function agreed(vocabulary: number): Promise<boolean> {
    answered(false)
    to.value = vocabulary
    return new Promise((resolve) => {
      answered = resolve
    })
  }

  return { to, answer, agreed }
})
