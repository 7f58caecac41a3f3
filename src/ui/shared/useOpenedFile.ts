// The file that the system opened the app with, on its way to the import page.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { OpenedText } from '../../api/host.ts'

export const useOpenedFile = defineStore('openedFile', () => {
  const file = shallowRef<OpenedText>()
  return {
    file,
    /** Only once: the caller shows it. */
    take(): OpenedText | undefined {
      const taken = file.value
      file.value = undefined
      return taken
    },
  }
})
