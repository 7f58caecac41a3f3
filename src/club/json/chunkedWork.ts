// Long work as a generator that yields wherever it may be interrupted. It runs either without interruption or in
// chunks, so that other requests are answered between the chunks.

import { yieldToEventLoop } from '../../store/yieldTask.ts'

export type ChunkedWork<T> = Generator<void, T>

export function runChunkedWorkAtOnce<T>(work: ChunkedWork<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

export async function runChunkedWorkWithPauses<T>(
  work: ChunkedWork<T>,
  pause: () => Promise<void> = yieldToEventLoop,
): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await pause()
  }
}
