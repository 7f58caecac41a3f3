// Renders a page in several tasks. Before each part, the previous parts are on screen and pending key presses are
// handled.

import { onScopeDispose, ref, type Ref } from 'vue'

/** Number of times that the page has yielded to other tasks: 0 during the first rendering, at most `last`. */
export function useYieldCount(last: number): Readonly<Ref<number>> {
  const turn = ref(0)
  let timer = setTimeout(pass)
  onScopeDispose(() => clearTimeout(timer))

  function pass(): void {
    turn.value += 1
    if (turn.value < last) timer = setTimeout(pass)
  }

  return turn
}
