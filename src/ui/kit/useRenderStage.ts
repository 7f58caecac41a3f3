// Renders a page in several tasks. Between two parts, the browser can show the previous parts and handle pending key
// presses.

import { onScopeDispose, ref, type Ref } from 'vue'

/** Number of times that the page has yielded to other tasks: 0 during the first rendering, at most `last`. */
export function useRenderStage(last: number): Readonly<Ref<number>> {
  const turn = ref(0)
  let timer = setTimeout(pass)
  onScopeDispose(() => clearTimeout(timer))

  function pass(): void {
    turn.value += 1
    if (turn.value < last) timer = setTimeout(pass)
  }

  return turn
}
