// Whether the club's worker still lives. A browser that ends one says nothing to its page, whose requests
// would wait for ever; but a lock passes to its waiter when its holder ends. The worker takes one
// and names it to the page, over the same port as the channel, which ignores other messages.

import type { Locks } from './tabLeader.ts'

/** From a worker to its page. */
interface LifelineNote {
  readonly lifeline: string
}

/** The worker's side: held until it ends. */
export function holdLifeline(id: string, locks: Locks, scope: Pick<Worker, 'postMessage'>): void {
  const lifeline = `consigliere.life.${id}`
  void locks.request(lifeline, () => {
    scope.postMessage({ lifeline } satisfies LifelineNote)
    return new Promise<never>(() => {})
  })
}

/** The page's side. `ended` is called once. */
export function followLifeline(worker: Pick<Worker, 'addEventListener'>, locks: Locks, ended: () => void): void {
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNote(data)) void locks.request(data.lifeline, async () => ended())
  })
}

function isNote(data: unknown): data is LifelineNote {
  return typeof data === 'object' && data !== null && 'lifeline' in data && typeof data.lifeline === 'string'
}
