// The high-water mark of the browser edition is in localStorage, which survives the loss of the database and the
// journal. Only pages can access it. So each page sends it to its worker, both as its first message and when another
// tab changes it, and stores the mark that its worker sends. The channel on the same port ignores these messages.

import type { HighWaterMarkStorage } from '../startup/highWaterMark.ts'

const HIGH_WATER_MARK_KEY = 'consigliere.witness'

interface MarkNote {
  readonly witness: string | null
}

type Postbox = Pick<Worker, 'postMessage' | 'addEventListener'>

function isNote(data: unknown): data is MarkNote {
  return (
    typeof data === 'object' &&
    data !== null &&
    'witness' in data &&
    (data.witness === null || typeof data.witness === 'string')
  )
}

/** Runs in the page. Must be called before any other message is sent to the worker. */
export function sendHighWaterMark(worker: Postbox, page: Window & typeof globalThis = window): void {
  worker.postMessage({ witness: readKept(page) } satisfies MarkNote)
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNote(data) && data.witness !== null) keep(page, data.witness)
  })
  page.addEventListener('storage', ({ key, newValue }) => {
    if (key === HIGH_WATER_MARK_KEY) worker.postMessage({ witness: newValue } satisfies MarkNote)
  })
}

/** Runs in the worker. If a different message arrives first, the page stores no high-water mark. */
export function createHighWaterMarkStorage(scope: Postbox): HighWaterMarkStorage {
  let kept: string | undefined
  const received = new Promise<void>((resolve) => {
    scope.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isNote(data)) kept = data.witness ?? undefined
      resolve()
    })
  })
  return {
    async read() {
      await received
      return kept
    },
    async write(text) {
      kept = text
      scope.postMessage({ witness: text } satisfies MarkNote)
    },
  }
}

function readKept(page: Window): string | null {
  try {
    return page.localStorage.getItem(HIGH_WATER_MARK_KEY)
  } catch {
    // If the browser forbids localStorage, there is no high-water mark.
    return null
  }
}

function keep(page: Window, text: string): void {
  try {
    page.localStorage.setItem(HIGH_WATER_MARK_KEY, text)
  } catch {
    // If localStorage is full or forbidden, the stored high-water mark lags behind, which is allowed.
  }
}
