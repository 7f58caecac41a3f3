// Connection to the test that started the app, if there is one. The test evaluates functions with the electron module
// (like Playwright's _electron) and receives the traces of the stand-in. Without a parent, nothing is sent.

export type ToApp = { readonly kind: 'evaluate'; readonly id: number; readonly source: string; readonly arg: unknown }
export type FromApp =
  /** Endpoint at which a driver can attach to the browser. */
  | { readonly kind: 'ready'; readonly endpoint: string }
  | { readonly kind: 'result'; readonly id: number; readonly value?: unknown; readonly error?: string }
  | { readonly kind: 'trace'; readonly what: string; readonly detail: unknown }

function tell(message: FromApp): void {
  if (process.connected) process.send?.(message)
}

export function trace(what: string, detail: unknown): void {
  tell({ kind: 'trace', what, detail })
}

export function tellReady(endpoint: string): void {
  tell({ kind: 'ready', endpoint })
}

export function listenToParent(electron: object): void {
  process.on('message', (message: ToApp) => void evaluate(electron, message))
  // An app must not outlive the test that started it, however the test ended.
  process.on('disconnect', () => process.exit(1))
  // The channel alone must not keep an exiting app alive.
  process.channel?.unref()
}

async function evaluate(electron: object, { id, source, arg }: ToApp): Promise<void> {
  try {
    const run = new Function(`return (${source})`)() as (electron: object, arg: unknown) => unknown
    tell({ kind: 'result', id, value: await run(electron, arg) })
  } catch (error) {
    tell({ kind: 'result', id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
