// The club as any channel sees it: one call and one feed of pushes. Owns the guards every request
// passes: known name, plain arguments, mutations one at a time in the order they came, and no
// exception ever leaving. Never parses arguments: each handler does that with its schema.

import type { Answer, ApiError } from './contract/answer.ts'
import type { Data, PushName, Pushes, RequestName } from './contract/requests.ts'
import { faultOf } from './plain.ts'

/** A handler parses what it gets; until then it is unknown. */
export type Handlers = {
  readonly [N in RequestName]: (args: unknown, gone: AbortSignal) => Promise<Answer<Data<N>>>
}

export type Push = { readonly [N in PushName]: { readonly name: N; readonly push: Pushes[N] } }[PushName]

export interface Service {
  /** `gone` names the caller's connection and is aborted when it is closed. */
  call(name: string, args: unknown, gone?: AbortSignal): Promise<Answer<unknown>>
  /** Every push, to every listener; returns the stop function. */
  listen(listener: (push: Push) => void): () => void
}

export type Log = (message: string, error: unknown) => void
export const logToConsole: Log = (message, error) => console.error(message, error)

/** What only reads is answered at once; what changes something waits for its turn. */
const NATURE: Readonly<Record<RequestName, 'reads' | 'changes'>> = {
  'club.status': 'reads',
  'club.create': 'changes',
  'club.reopen': 'changes',
  'club.goOn': 'changes',
  'club.loadSample': 'changes',
  'club.backup': 'reads',
  'uploads.begin': 'changes',
  'uploads.piece': 'changes',
  'restore.preview': 'changes',
  'restore.previewUndo': 'changes',
  'restore.take': 'changes',
  'members.list': 'reads',
  'members.add': 'changes',
  'members.previewFile': 'reads',
  'members.take': 'changes',
  'members.merge': 'changes',
  'members.part': 'changes',
  'members.rename': 'changes',
  'members.setClub': 'changes',
  'members.setActive': 'changes',
  'members.setPresent': 'changes',
  'seasons.list': 'reads',
  'seasons.open': 'changes',
  'seasons.setFlags': 'changes',
  'seasons.setScheme': 'changes',
  'seasons.standings': 'reads',
  'seasons.metrics': 'reads',
  'seasons.awards': 'reads',
  'seasons.audit': 'reads',
  'players.get': 'reads',
  'games.list': 'reads',
  'games.get': 'reads',
  'games.export': 'reads',
  'games.open': 'changes',
  'games.enter': 'changes',
  'games.retract': 'changes',
  'games.correct': 'changes',
  'games.void': 'changes',
  'results.save': 'changes',
  'imports.preview': 'reads',
  'imports.begin': 'changes',
  'imports.stage': 'changes',
  'imports.commit': 'changes',
  'imports.abandon': 'changes',
  'plan.get': 'reads',
  'plan.addEntrants': 'changes',
  'plan.enrol': 'changes',
  'plan.withdraw': 'changes',
  'plan.markExhibition': 'changes',
  'plan.checkIn': 'changes',
  'plan.setPairs': 'changes',
  'plan.addStage': 'changes',
  'plan.changeStage': 'changes',
  'plan.removeStage': 'changes',
  'plan.seat': 'changes',
  'plan.seating': 'reads',
  'plan.swapEffect': 'reads',
  'plan.stageEffect': 'reads',
  'plan.swap': 'changes',
  'plan.replace': 'changes',
  'ledger.list': 'reads',
  'ledger.season': 'reads',
  'ledger.add': 'changes',
  'ledger.scheme': 'reads',
  'charts.progress': 'reads',
  'charts.rates': 'reads',
  'charts.balance': 'reads',
  'charts.judges': 'reads',
  'schemes.list': 'reads',
  'schemes.get': 'reads',
  'schemes.export': 'reads',
  'schemes.read': 'reads',
  'schemes.check': 'reads',
  'schemes.publish': 'changes',
  'exports.file': 'reads',
  'documents.table': 'reads',
  'documents.ruleSheet': 'reads',
  'documents.blankProtocol': 'reads',
  'documents.protocol': 'reads',
  'documents.standings': 'reads',
  'documents.seating': 'reads',
  'documents.certificates': 'reads',
  'documents.results': 'reads',
  'documents.dayEnd': 'reads',
  'documents.publish': 'reads',
  'documents.overturnGraph': 'reads',
}

/** Asking again changes nothing. */
export function isQuery(name: string): boolean {
  return Object.hasOwn(NATURE, name) && NATURE[name as RequestName] === 'reads'
}

export function refusal(
  code: string,
  params: ApiError['params'] = {},
): { readonly ok: false; readonly error: ApiError } {
  return { ok: false, error: { code, params } }
}

export function createService(handlers: Handlers, listen: Service['listen'], log: Log = logToConsole): Service {
  let last: Promise<unknown> = Promise.resolve()
  /** The connection of whoever calls without one, from the club's own process. */
  const stays = new AbortController().signal

  async function run(name: RequestName, args: unknown, gone: AbortSignal): Promise<Answer<unknown>> {
    try {
      return await handlers[name](args, gone)
    } catch (error) {
      log(`the club failed on ${name}`, error)
      return refusal('app/unexpected', {
        request: name,
        message: error instanceof Error ? error.message : String(error),
      })
    }
  }

  return {
    listen,
    call(name, args, gone = stays) {
      if (!isRequest(handlers, name))
        return Promise.resolve(refusal('request/unknown', { request: String(name).slice(0, 60) }))
      const fault = faultOf(args)
      if (fault) return Promise.resolve(refusal(fault, { request: name }))
      if (isQuery(name)) return run(name, args, gone)
      const turn = last.then(() => run(name, args, gone))
      last = turn
      return turn
    },
  }
}

function isRequest(handlers: Handlers, name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(handlers, name)
}
