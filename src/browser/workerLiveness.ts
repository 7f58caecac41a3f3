// Detects that the club's worker was ended. A browser does not report that to the page, whose requests would wait for
// ever, but it releases the worker's locks. So the worker takes a lock and sends its name to the page, which waits for
// it. The channel on the same port ignores this message.

import type { Locks } from './tabLeader.ts'

/** Locks of the browser, and which of them are held now. */
interface ListedLocks extends Locks {
  query(): Promise<{ readonly held?: readonly { readonly name?: string }[] }>
}

/** From a worker to its page. */
interface LivenessNote {
  readonly lifeline: string
}

/**
 * The worker's side: keeps the lock until the worker ends. Over a full disk Chromium grants a lock to everybody who
 * asks for it, and the page would take the worker for ended: a lock that is not held is not named.
 */
export function reportLiveness(id: string, locks: ListedLocks, scope: Pick<Worker, 'postMessage'>): void {
  const lifeline = `consigliere.life.${id}`
  void locks.request(lifeline, async () => {
    const { held = [] } = await locks.query()
    if (held.some(({ name }) => name === lifeline)) scope.postMessage({ lifeline } satisfies LivenessNote)
    return new Promise<never>(() => {})
  })
}

/** The page's side. `ended` is called once. */
export function watchLiveness(worker: Pick<Worker, 'addEventListener'>, locks: Locks, ended: () => void): void {
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNote(data)) void locks.request(data.lifeline, async () => ended())
  })
}

function isNote(data: unknown): data is LivenessNote {
  return typeof data === 'object' && data !== null && 'lifeline' in data && typeof data.lifeline === 'string'
}
