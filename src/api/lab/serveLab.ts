// The worker's side of the lab: runs the requested work and returns results as values. No exception leaves the worker.

import { processClock } from '../../store/platform.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBirpc } from 'birpc'
import {
  gamesPerBlock,
  countRunBlocks,
  type HashFunction,
  hashRunBlocks,
  createRunManifest,
  playBlockOfRun,
  playRunGame,
  type RunGame,
  type RunPlan,
} from '../../agents/runs/run.ts'
import {
  initialThoroughCheckParts,
  runThoroughCheckPart,
  unseenThoroughCheckParts,
} from '../../rules/rulebookFiles/proof.ts'
import { collectPromptSamples } from '../../agents/runs/promptSamples.ts'
import { addGameToSurvivalCount, emptySurvivalCount } from '../../agents/runs/survival.ts'
import { testModelConnection } from '../../agents/llm/client.ts'
import { settingsOfChosenModel } from '../../agents/llm/modelList.ts'
import { parseCustomSuspicionRules } from '../../agents/suspicion/customRules.ts'
import { suspicionTrialReportOfPreset } from '../../agents/suspicion/validated.ts'
import { APP_VERSION } from '../../club/model/appVersion.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { type ApiResult, errorMessageOf, refusedApiResult } from '../contract/apiResult.ts'
import type { Port } from '../port.ts'
import { type ErrorLogger, logErrorToConsole } from '../errorLogger.ts'
import { createRpcTransport, copyWithoutPrototype } from '../rpcTransport.ts'
import type {
  LabRequestArgs,
  LabRequestData,
  LabRequestName,
  LeagueProgressMessage,
  LeagueRequests,
  PlayedBlock,
  LabRunSettings,
} from './contract.ts'
import { createLeagueHandlers } from './league/handlers.ts'
import type { LiveGameMessage, LiveRequests } from './live/contract.ts'
import type { LiveSurroundings } from './live/liveGame.ts'
import { createLiveHandlers } from './live/handlers.ts'
import { recordOfRunGame } from './recordedGame.ts'
import { isLabRequestName, LAB_REQUEST_SCHEMAS } from './schemas.ts'
import { createUndealtHeader, resolveCustomRulebook } from './tableChoice.ts'

export interface LabRpcFunctions {
  call(name: string, args: unknown): ApiResult<unknown> | Promise<ApiResult<unknown>>
}
export interface LabMessageListener {
  news(news: LiveGameMessage | LeagueProgressMessage): void
}

/** Only requests that wait for a model are asynchronous. All others are answered before the next message is read. */
type Handlers = {
  readonly [N in LabRequestName]: (
    args: LabRequestArgs<N>,
  ) => Result<LabRequestData<N>> | Promise<Result<LabRequestData<N>>>
}

export type LabSurroundings = Omit<LiveSurroundings, 'news'>

const digest: HashFunction = (text) => bytesToHex(sha256(utf8ToBytes(text)))

export function serveLab(port: Port, surroundings: LabSurroundings, log: ErrorLogger = logErrorToConsole): () => void {
  const handlers: Handlers = {
    ...RUN_HANDLERS,
    ...createLeagueHandlers(digest, surroundings, (news) => void rpc.$callEvent('news', news).catch(() => undefined)),
    'model.try': async (choice) => {
      const settings = settingsOfChosenModel(choice)
      return settings.ok ? testModelConnection(settings.value, surroundings) : settings
    },
    ...createLiveHandlers({
      ...surroundings,
      // A closed page receives nothing, so the error is ignored.
      news: (news) => void rpc.$callEvent('news', news).catch(() => undefined),
    }),
  }
  const functions = copyWithoutPrototype<LabRpcFunctions>({
    call: (name, args) => answerRequest(handlers, name, args, log),
  })
  const rpc = createBirpc<LabMessageListener, LabRpcFunctions, false>(functions, createRpcTransport(port, log))
  return () => rpc.$close()
}

function answerRequest(
  handlers: Handlers,
  name: string,
  args: unknown,
  log: ErrorLogger,
): ApiResult<unknown> | Promise<ApiResult<unknown>> {
  if (!isLabRequestName(name)) return refusedApiResult('request/unknown', { request: String(name).slice(0, 60) })
  const failed = (error: unknown) => {
    log(`the lab failed on ${name}`, error)
    return refusedApiResult('lab/worker-failed', { cause: errorMessageOf(error) })
  }
  try {
    const answer = parseAndHandle(handlers, name, args)
    return answer instanceof Promise ? answer.catch(failed) : answer
  } catch (error) {
    return failed(error)
  }
}

function parseAndHandle<N extends LabRequestName>(
  handlers: Handlers,
  name: N,
  args: unknown,
): ApiResult<unknown> | Promise<ApiResult<unknown>> {
  const parsed = LAB_REQUEST_SCHEMAS[name].safeParse(args)
  if (!parsed.success)
    return refusedApiResult('request/bad-arguments', {
      request: name,
      place: parsed.error.issues[0]?.path.join('.') ?? '',
      problem: parsed.error.issues[0]?.code ?? '',
    })
  const handler: Handlers[N] = handlers[name]
  const result = handler(parsed.data)
  return result instanceof Promise ? result.then(answerOf) : answerOf(result)
}

function answerOf(result: Result<unknown>): ApiResult<unknown> {
  return result.ok ? { ok: true, data: result.value } : refusedApiResult(result.error.code, result.error.params)
}

const RUN_HANDLERS: Omit<Handlers, keyof LiveRequests | keyof LeagueRequests | 'model.try'> = {
  'run.prepare': (choice) =>
    withPlan(choice, (plan) => ({
      manifest: createRunManifest(plan, { app: APP_VERSION, commit: null }, digest),
      blocks: countRunBlocks(plan),
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
    return ok(
      after === undefined ? initialThoroughCheckParts(found.value) : unseenThoroughCheckParts(found.value, after),
    )
  },
  'rulebook.part': ({ own, part }) => {
    const found = resolveCustomRulebook(own)
    return found.ok ? ok(runThoroughCheckPart(found.value, part)) : found
  },
  'run.hash': (blocks) => ok(hashRunBlocks(blocks, digest)),
  'suspicion.read': ({ text }) => {
    const rules = parseCustomSuspicionRules(text)
    return rules.ok ? ok(rules.value.length) : rules
  },
  'suspicion.trials': ({ preset }) => ok(suspicionTrialReportOfPreset(preset) ?? null),
  'run.game': ({ choice, number }) => withPlan(choice, (plan) => recordOfRunGame(plan, playRunGame(plan, number))),
}

function playBlockWithSurvival(plan: RunPlan, block: number, withRecords: boolean): PlayedBlock {
  const survival = emptySurvivalCount()
  let records = ''
  const count = playBlockOfRun(plan, block, digest, (game: RunGame) => {
    addGameToSurvivalCount(survival, game)
    if (withRecords) records += `${JSON.stringify(recordOfRunGame(plan, game))}\n`
  })
  return { ...count, survival, records }
}

function withPlan<T>(choice: LabRunSettings, of: (plan: RunPlan) => T): Result<T> {
  const { red, black, seed, games } = choice
  const header = createUndealtHeader(choice)
  return header.ok ? ok(of({ header: header.value, red, black, seed, games })) : header
}

/** Clock and network of a worker in any host. */
export const labWorkerSurroundings: LabSurroundings = {
  clock: processClock,
  fetch: (input, init) => fetch(input, init),
}
