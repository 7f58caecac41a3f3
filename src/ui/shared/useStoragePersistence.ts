// Whether the browser has granted persistent storage, so that it does not delete the club's data. Unknown until the
// browser has responded. A host whose journal is a file does not need this. A dismissed notice stays hidden until the
// next start.

import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { useHost } from '../kit/host.ts'

export const useStoragePersistence = defineStore('keeping', () => {
  const { persistentStorage } = useHost()
  const isPromised = ref<boolean>()
  const isRefused = ref(false)
  const isPutAside = ref(false)
  const mayDiscard = computed(() => isPromised.value === false && !isPutAside.value)

  async function look(): Promise<void> {
    isPromised.value = await persistentStorage?.isPromised()
  }

  /** Requests persistent storage from the browser. Resolves to true if it was granted. */
  async function ask(): Promise<boolean> {
    const isAgreed = (await persistentStorage?.ask()) === true
    isRefused.value = !isAgreed
    await look()
    return isAgreed
  }

  persistentStorage?.onChange(() => void look())
  return { mayDiscard, isRefused, isPutAside, look, ask }
})
