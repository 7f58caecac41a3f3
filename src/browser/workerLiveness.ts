// Detects that the club's worker has ended. The browser does not report this to the page, so the page's requests would
// wait forever. The browser does, however, release the locks of an ended worker. Therefore the worker takes a lock and
// sends the name of the lock to the page, which waits until it gets that lock. The channel on the same port ignores
// this message.

import type { WebLocks } from './tabLeader.ts'

/** Web Locks of the browser, with a query that lists the held locks. */
interface ListedLocks extends WebLocks {
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>
}

/** A message from a worker to its page. */
interface LivenessNote {
  readonly lifeline: string
}

/**
 * Runs in the worker: keeps the lock until the worker ends. If the disk is full, Chromium grants a lock to everybody
 * who requests it, so the page would conclude that the worker has ended. Therefore the name of the lock is sent only if
 * the lock is really held.
 */
export function reportLiveness(id: string, locks: ListedLocks, scope: Pick<Worker, 'postMessage'>): void {
  const lifeline = `consigliere.life.${id}`
  void locks.request(lifeline, async () => {
    const { held = [] } = await locks.query()
    if (held.some(({ name }) => name === lifeline)) scope.postMessage({ lifeline } satisfies LivenessNote)
    return new Promise<never>(() => {})
  })
}

/** Runs in the page. `ended` is called once. */
export function watchLiveness(worker: Pick<Worker, 'addEventListener'>, locks: WebLocks, ended: () => void): void {
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNote(data)) void locks.request(data.lifeline, async () => ended())
  })
}

function isNote(data: unknown): data is LivenessNote {
  return typeof data === 'object' && data !== null && 'lifeline' in data && typeof data.lifeline === 'string'
}
