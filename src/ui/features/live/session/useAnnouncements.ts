// Sentences about the user's actions, collected until `useLiveVoice` announces them together with the other effects of
// the same key.

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
