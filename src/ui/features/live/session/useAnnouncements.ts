// Sentences about the user's actions, collected until `useLiveScreenReaderTexts` announces them together with the other effects of
// the same key.

import { shallowRef } from 'vue'

export type AnnouncementQueue = ReturnType<typeof useAnnouncementQueue>

export function useAnnouncementQueue() {
  const pending = shallowRef<readonly string[]>([])
  return {
    pending,
    announce(sentence: string): void {
      pending.value = [...pending.value, sentence]
    },
  }
}
