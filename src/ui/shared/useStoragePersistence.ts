// Whether the browser has promised to keep the club's data. Nothing is known before it has answered,
// and there is nothing to ask where the journal is a file. Put aside, the notice stays away until the next start.

import { defineStore } from 'pinia'
import { computed, ref } from 'vue'
import { useHost } from '../kit/host.ts'

export const useStoragePersistence = defineStore('keeping', () => {
  const { keeping } = useHost()
  const isPromised = ref<boolean>()
  const isRefused = ref(false)
  const isPutAside = ref(false)
  const mayDiscard = computed(() => isPromised.value === false && !isPutAside.value)

  async function look(): Promise<void> {
    isPromised.value = await keeping?.isPromised()
  }

  /** Whether the browser agreed. */
  async function ask(): Promise<boolean> {
    const isAgreed = (await keeping?.ask()) === true
    isRefused.value = !isAgreed
    await look()
    return isAgreed
  }

  keeping?.onChange(() => void look())
  return { mayDiscard, isRefused, isPutAside, look, ask }
})
