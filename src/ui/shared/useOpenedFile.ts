// File with which the system opened the app. It is kept until the import page takes it.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { OpenedTextFile } from '../../api/platform/files.ts'

export const useOpenedFile = defineStore('openedFile', () => {
  const file = shallowRef<OpenedTextFile>()
  return {
    file,
    /** Returns the file and forgets it, so that it is shown only once. */
    take(): OpenedTextFile | undefined {
      const taken = file.value
      file.value = undefined
      return taken
    },
  }
})
