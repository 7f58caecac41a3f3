// What was done on the live screen, told by whoever did it, until the voice says it with the rest of the same key.

import { shallowRef } from 'vue'

export type Told = ReturnType<typeof useTold>

export function useTold() {
  const told = shallowRef<readonly string[]>([])
  return {
    told,
    tell(sentence: string): void {
      told.value = [...told.value, sentence]
    },
  }
}
