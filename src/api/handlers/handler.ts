// What all handlers share: arguments parsed by their schema before anything sees them, and the
// club's results turned into answers. No domain knowledge.

import type { Answer } from '../contract/answer.ts'
import type { Args, Data, RequestName } from '../contract/requests.ts'
import type { Handlers } from '../service.ts'
import { placeText } from '../../club/json/scanJson.ts'
import { REQUEST_SCHEMAS } from '../schemas/requests.ts'
import type { Result } from '../../rules/vocabulary.ts'

/** Handlers of one domain: `HandlersOf<'games'>` has every `games.*`. */
export type HandlersOf<Domain extends string> = Pick<Handlers, Extract<RequestName, `${Domain}.${string}`>>

export function handle<N extends RequestName>(
  name: N,
  work: (args: Args<N>, gone: AbortSignal) => Result<Data<N>> | Promise<Result<Data<N>>>,
): Handlers[N] {
  const handler = async (args: unknown, gone: AbortSignal): Promise<Answer<Data<N>>> => {
    const parsed = REQUEST_SCHEMAS[name].safeParse(args)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      return {
        ok: false,
        error: {
          code: 'request/bad-arguments',
          params: { request: name, place: placeText(issue?.path ?? []), problem: issue?.code ?? '' },
        },
      }
    }
    const result = await work(parsed.data, gone)
    return result.ok
      ? { ok: true, data: result.value }
      : { ok: false, error: { code: result.error.code, params: result.error.params } }
  }
  return handler as Handlers[N]
}
