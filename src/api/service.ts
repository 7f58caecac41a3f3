// The club as any channel sees it: one call and one feed of pushes. Owns the guards every request
// passes: known name, plain arguments, mutations one at a time in the order they came, and no
// exception ever leaving. Never parses arguments: each handler does that with its schema.

import type { Answer, ApiError, Data, PushName, Pushes, RequestName } from './contract.ts'
import { faultOf } from './plain.ts'

/** A handler parses what it gets; until then it is unknown. */
export type Handlers = { readonly [N in RequestName]: (args: unknown) => Promise<Answer<Data<N>>> }

export type Push = { readonly [N in PushName]: { readonly name: N; readonly push: Pushes[N] } }[PushName]

export interface Service {
  call(name: string, args: unknown): Promise<Answer<unknown>>
  /** Every push, to every listener; returns the stop function. */
  listen(listener: (push: Push) => void): () => void
}

export type Log = (message: string, error: unknown) => void
export const logToConsole: Log = (message, error) => console.error(message, error)

/** Everything that only reads. What is not named here waits for its turn. */
const QUERIES: ReadonlySet<string> = new Set<RequestName>([
  'club.status', 'club.backup',
  'members.list', 'members.previewFile',
  'seasons.list', 'seasons.standings', 'seasons.metrics', 'seasons.awards', 'seasons.audit', 'players.get',
  'imports.preview',
  'plan.get', 'plan.seating', 'plan.swapEffect',
  'games.list', 'games.get', 'games.export',
  'ledger.list', 'ledger.season', 'ledger.scheme',
  'charts.progress', 'charts.rates', 'charts.balance', 'charts.judges',
  'schemes.list', 'schemes.get', 'schemes.export', 'schemes.read', 'schemes.check',
  'exports.file',
  'documents.table', 'documents.ruleSheet', 'documents.overturnGraph', 'documents.blankProtocol', 'documents.protocol', 'documents.standings', 'documents.seating',
  'documents.certificates', 'documents.results', 'documents.dayEnd', 'documents.publish',
])

/** Asking again changes nothing. */
export function isQuery(name: string): boolean {
  return QUERIES.has(name)
}

export function refusal(code: string, params: ApiError['params'] = {}): { readonly ok: false; readonly error: ApiError } {
  return { ok: false, error: { code, params } }
}

export function createService(
  handlers: Handlers,
  listen: Service['listen'],
  log: Log = logToConsole,
): Service {
  let last: Promise<unknown> = Promise.resolve()

  async function run(name: RequestName, args: unknown): Promise<Answer<unknown>> {
    try {
      return await handlers[name](args)
    } catch (error) {
      log(`the club failed on ${name}`, error)
      return refusal('app/unexpected', { request: name, message: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    listen,
    call(name, args) {
      if (!isRequest(handlers, name)) return Promise.resolve(refusal('request/unknown', { request: String(name).slice(0, 60) }))
      const fault = faultOf(args)
      if (fault) return Promise.resolve(refusal(fault, { request: name }))
      if (isQuery(name)) return run(name, args)
      const turn = last.then(() => run(name, args))
      last = turn
      return turn
    },
  }
}

function isRequest(handlers: Handlers, name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(handlers, name)
}
