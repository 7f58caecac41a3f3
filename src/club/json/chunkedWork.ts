// Long work in chunks: a generator that yields where it may be interrupted, run at once where nothing else
// waits, or chunk by chunk, so that other requests are answered in between.

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
