// The witness of the browser edition lies in localStorage, which outlives a lost database and a
// lost journal; only pages reach it. So each page tells its worker what it says, first of all and
// whenever another tab changes it, and writes what its worker asks for. Beside the channel's own
// messages, which drop what is not theirs.

import type { WitnessPlace } from '../startup/highWaterMark.ts'

const KEY = 'consigliere.witness'

/** Between a page and its worker. */
interface WitnessNote {
  readonly witness: string | null
}

type Postbox = Pick<Worker, 'postMessage' | 'addEventListener'>

function isNote(data: unknown): data is WitnessNote {
  return (
    typeof data === 'object' &&
    data !== null &&
    'witness' in data &&
    (data.witness === null || typeof data.witness === 'string')
  )
}

/** The page's side; before anything else is said to the worker. */
export function tellWitness(worker: Postbox, page: Window & typeof globalThis = window): void {
  worker.postMessage({ witness: readKept(page) } satisfies WitnessNote)
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNote(data) && data.witness !== null) keep(page, data.witness)
  })
  page.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) worker.postMessage({ witness: newValue } satisfies WitnessNote)
  })
}

/** The worker's side. A worker that hears something else first has no page that keeps a witness. */
export function witnessOfPage(scope: Postbox): WitnessPlace {
  let kept: string | undefined
  const heard = new Promise<void>((resolve) => {
    scope.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isNote(data)) kept = data.witness ?? undefined
      resolve()
    })
  })
  return {
    async read() {
      await heard
      return kept
    },
    async write(text) {
      kept = text
      scope.postMessage({ witness: text } satisfies WitnessNote)
    },
  }
}

function readKept(page: Window): string | null {
  try {
    return page.localStorage.getItem(KEY)
  } catch {
    // A browser that forbids it remembers nothing.
    return null
  }
}

function keep(page: Window, text: string): void {
  try {
    page.localStorage.setItem(KEY, text)
  } catch {
    // Full or forbidden: the note lags, which it may.
  }
}
