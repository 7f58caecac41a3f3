// Long work in turns: a generator that yields wherever it may be interrupted, run at once where nobody
// waits, or turn by turn, so that whatever else is asked meanwhile is answered in between.

import { yieldTask } from '../../store/yieldTask.ts'

export type Work<T> = Generator<void, T>

export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

export async function inChunks<T>(work: Work<T>, pause: () => Promise<void> = yieldTask): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await pause()
  }
}
