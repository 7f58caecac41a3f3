// What was done on the live screen, in sentences, until useLiveVoice says them with the rest of the same key.

import { shallowRef } from 'vue'

export type Announcements = ReturnType<typeof useAnnouncements>

export function useAnnouncements() {
  const pending = shallowRef<readonly string[]>([])
  return {
    pending,
    announce(sentence: string): void {
      pending.value = [...pending.value, sentence]
    },
  }
}
