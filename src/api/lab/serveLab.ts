// The worker's side of the lab: runs the requested work and returns results as values. No exception leaves the worker.

import { processClock } from '../../store/platform.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBirpc } from 'birpc'
import {
  gamesPerBlock,
  countBlocks,
  type HashFunction,
  logHash,
  manifestOf,
  playBlock,
  playGame,
  type RunGame,
  type RunPlan,
} from '../../agents/runs/run.ts'
import { proofParts, provePart, unseenParts } from '../../rules/files/proof.ts'
import { collectPromptSamples } from '../../agents/runs/promptSamples.ts'
import { countSurvival, emptySurvivalCount } from '../../agents/runs/survival.ts'
import { tryModel } from '../../agents/llm/client.ts'
import { settingsOfChosenModel } from '../../agents/llm/modelList.ts'
import { parseCustomRules } from '../../agents/suspicion/customRules.ts'
import { trialsOf } from '../../agents/suspicion/validated.ts'
import { APP_VERSION } from '../../club/model/appVersion.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { type ApiResult, causeOf, refusal } from '../contract/apiResult.ts'
import type { Port } from '../port.ts'
import { type ErrorLogger, logErrorToConsole } from '../errorLogger.ts'
import { createRpcTransport, withoutPrototype } from '../rpcTransport.ts'
import type { LabArgs, LabData, LabRequest, LeagueNews, LeagueRequests, PlayedBlock, RunChoice } from './contract.ts'
import { leagueHandlers } from './league/handlers.ts'
import type { LiveNews, LiveRequests } from './live/contract.ts'
import type { LiveSurroundings } from './live/liveGame.ts'
import { liveHandlers } from './live/handlers.ts'
import { recordOfRunGame } from './recordedGame.ts'
import { isLabRequest, LAB_REQUEST_SCHEMAS } from './schemas.ts'
import { createUndealtHeader, resolveCustomRulebook } from './tableChoice.ts'

export interface LabFunctions {
  call(name: string, args: unknown): ApiResult<unknown> | Promise<ApiResult<unknown>>
}
export interface LabListener {
  news(news: LiveNews | LeagueNews): void
}

/** Only requests that wait for a model are asynchronous. All others are answered before the next message is read. */
type Handlers = {
  readonly [N in LabRequest]: (args: LabArgs<N>) => Result<LabData<N>> | Promise<Result<LabData<N>>>
}

export type LabSurroundings = Omit<LiveSurroundings, 'news'>

const digest: HashFunction = (text) => bytesToHex(sha256(utf8ToBytes(text)))

export function serveLab(port: Port, surroundings: LabSurroundings, log: ErrorLogger = logErrorToConsole): () => void {
  const handlers: Handlers = {
    ...RUN_HANDLERS,
    ...leagueHandlers(digest, surroundings, (news) => void rpc.$callEvent('news', news).catch(() => undefined)),
    'model.try': async (choice) => {
      const settings = settingsOfChosenModel(choice)
      return settings.ok ? tryModel(settings.value, surroundings) : settings
    },
    ...liveHandlers({
      ...surroundings,
      // Nothing reaches a page that is gone, so the error is ignored.
      news: (news) => void rpc.$callEvent('news', news).catch(() => undefined),
    }),
  }
  const functions = withoutPrototype<LabFunctions>({ call: (name, args) => answerRequest(handlers, name, args, log) })
  const rpc = createBirpc<LabListener, LabFunctions, false>(functions, createRpcTransport(port, log))
  return () => rpc.$close()
}

function answerRequest(
  handlers: Handlers,
  name: string,
  args: unknown,
  log: ErrorLogger,
): ApiResult<unknown> | Promise<ApiResult<unknown>> {
  if (!isLabRequest(name)) return refusal('request/unknown', { request: String(name).slice(0, 60) })
  const failed = (error: unknown) => {
    log(`the lab failed on ${name}`, error)
    return refusal('lab/worker-failed', { cause: causeOf(error) })
  }
  try {
    const answer = parseAndHandle(handlers, name, args)
    return answer instanceof Promise ? answer.catch(failed) : answer
  } catch (error) {
    return failed(error)
  }
}

function parseAndHandle<N extends LabRequest>(
  handlers: Handlers,
  name: N,
  args: unknown,
): ApiResult<unknown> | Promise<ApiResult<unknown>> {
  const parsed = LAB_REQUEST_SCHEMAS[name].safeParse(args)
  if (!parsed.success)
    return refusal('request/bad-arguments', {
      request: name,
      place: parsed.error.issues[0]?.path.join('.') ?? '',
      problem: parsed.error.issues[0]?.code ?? '',
    })
  const handler: Handlers[N] = handlers[name]
  const result = handler(parsed.data)
  return result instanceof Promise ? result.then(answerOf) : answerOf(result)
}

function answerOf(result: Result<unknown>): ApiResult<unknown> {
  return result.ok ? { ok: true, data: result.value } : refusal(result.error.code, result.error.params)
}

const RUN_HANDLERS: Omit<Handlers, keyof LiveRequests | keyof LeagueRequests | 'model.try'> = {
  'run.prepare': (choice) =>
    withPlan(choice, (plan) => ({
      manifest: manifestOf(plan, { app: APP_VERSION, commit: null }, digest),
      blocks: countBlocks(plan),
      blockGames: gamesPerBlock(plan),
    })),
  'run.block': ({ choice, block, records }) => withPlan(choice, (plan) => playBlockWithSurvival(plan, block, records)),
  'prompts.show': ({ table, lang, seed }) => {
    const header = createUndealtHeader(table)
    return header.ok ? ok(collectPromptSamples(header.value, lang, seed, digest)) : header
  },
  'rulebook.parts': ({ own, after }) => {
    const found = resolveCustomRulebook(own)
    if (!found.ok) return found
    return ok(after === undefined ? proofParts(found.value) : unseenParts(found.value, after))
  },
  'rulebook.part': ({ own, part }) => {
    const found = resolveCustomRulebook(own)
    return found.ok ? ok(provePart(found.value, part)) : found
  },
  'run.hash': (blocks) => ok(logHash(blocks, digest)),
  'suspicion.read': ({ text }) => {
    const rules = parseCustomRules(text)
    return rules.ok ? ok(rules.value.length) : rules
  },
  'suspicion.trials': ({ preset }) => ok(trialsOf(preset) ?? null),
  'run.game': ({ choice, number }) => withPlan(choice, (plan) => recordOfRunGame(plan, playGame(plan, number))),
}

function playBlockWithSurvival(plan: RunPlan, block: number, withRecords: boolean): PlayedBlock {
  const survival = emptySurvivalCount()
  let records = ''
  const count = playBlock(plan, block, digest, (game: RunGame) => {
    countSurvival(survival, game)
    if (withRecords) records += `${JSON.stringify(recordOfRunGame(plan, game))}\n`
  })
  return { ...count, survival, records }
}

function withPlan<T>(choice: RunChoice, of: (plan: RunPlan) => T): Result<T> {
  const { red, black, seed, games } = choice
  const header = createUndealtHeader(choice)
  return header.ok ? ok(of({ header: header.value, red, black, seed, games })) : header
}

/** Clock and network of a worker in any host. */
export const workerSurroundings: LabSurroundings = {
  clock: processClock,
  fetch: (input, init) => fetch(input, init),
}
