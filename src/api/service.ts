// The club as every channel sees it: one call and one subscription to pushes. Every request passes the same guards: a
// known name, plain arguments that match its schema and, for a change, a right. Changes run one at a time in the order
// in which they arrived, and no exception leaves the service. Contains no domain knowledge.

import { formatJsonPath } from '../club/json/scanJson.ts'
import type { AskResult } from '../application/requests.ts'
import type { Result } from '../rules/vocabulary.ts'
import { type ApiResult, errorMessageOf, refusedApiResult } from './contract/apiResult.ts'
import type { RequestArgs, RequestData, PushName, PushPayloads, RequestName } from './requestTypes.ts'
import { logErrorToConsole, type ErrorLogger } from './errorLogger.ts'
import { findRequestValueFault } from './jsonGuard.ts'
import { isQueryRequest, isRequestName, REQUESTS } from './requests.ts'

/** Handles a request whose arguments were checked. */
type Handler<N extends RequestName> = (
  args: RequestArgs<N>,
  gone: AbortSignal,
) => AskResult<RequestData<N>> | Promise<AskResult<RequestData<N>>>

export type RequestHandlers = { readonly [N in RequestName]: Handler<N> }

export type PushMessage = { readonly [N in PushName]: { readonly name: N; readonly push: PushPayloads[N] } }[PushName]

export interface Service {
  /** `gone` identifies the caller's connection and is aborted when that connection closes. */
  call(name: string, args: unknown, gone?: AbortSignal): Promise<ApiResult<unknown>>
  /** Calls every listener for every push. Returns the stop function. */
  listen(listener: (push: PushMessage) => void): () => void
}

/** Whether the current user may request a change, whose arguments were checked. */
export type RequestGuard = (request: RequestName, args: unknown) => Promise<Result<void>>

/** Creates the service. Requests without a handler are refused, because the club is not open. */
export function createService(
  handlers: Partial<RequestHandlers>,
  listen: Service['listen'],
  log: ErrorLogger = logErrorToConsole,
  mayChange?: RequestGuard,
): Service {
  let last: Promise<unknown> = Promise.resolve()
  /** Connection signal for callers in the club's own process, which have no connection. */
  const stays = new AbortController().signal

  async function run<N extends RequestName>(name: N, args: unknown, gone: AbortSignal): Promise<ApiResult<unknown>> {
    const handler: Handler<N> | undefined = handlers[name]
    if (handler === undefined) return refusedApiResult('app/closed')
    try {
      const parsed = REQUESTS[name].args.safeParse(args)
      if (!parsed.success) {
        const [issue] = parsed.error.issues
        const place = formatJsonPath(issue?.path ?? [])
        return refusedApiResult('request/bad-arguments', { request: name, place, problem: issue?.code ?? '' })
      }
      const allowed = isQueryRequest(name) ? undefined : await mayChange?.(name, parsed.data)
      if (allowed?.ok === false) return refusedApiResult(allowed.error.code, allowed.error.params)
      const result = await handler(parsed.data as RequestArgs<N>, gone)
      const reads = result.reads === undefined ? {} : { reads: result.reads }
      return result.ok
        ? { ok: true, data: result.value, ...reads }
        : { ...refusedApiResult(result.error.code, result.error.params), ...reads }
    } catch (error) {
      log(`the club failed on ${name}`, error)
      return refusedApiResult('app/unexpected', {
        request: name,
        message: errorMessageOf(error),
      })
    }
  }

  return {
    listen,
    call(name, args, gone = stays) {
      if (!isRequestName(name))
        return Promise.resolve(refusedApiResult('request/unknown', { request: String(name).slice(0, 60) }))
      const fault = findRequestValueFault(args)
      if (fault) return Promise.resolve(refusedApiResult(fault, { request: name }))
      if (isQueryRequest(name)) return run(name, args, gone)
      const turn = last.then(() => run(name, args, gone))
      last = turn
      return turn
    },
  }
}
