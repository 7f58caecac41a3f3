// The worker's side of the lab: plays what it is asked, answers with values, throws nothing across.

import { processClock } from '../../store/platform.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { createBirpc } from 'birpc'
import {
  blockGames,
  blocksOf,
  type Digest,
  logHash,
  manifestOf,
  playBlock,
  playGame,
  type RunGame,
  type RunPlan,
} from '../../agents/runs/run.ts'
import { proofParts, provePart, unseenParts } from '../../rules/files/proof.ts'
import { shownPrompts } from '../../agents/runs/shownPrompts.ts'
import { countSurvival, noSurvival } from '../../agents/runs/survival.ts'
import { tryModel } from '../../agents/llm/client.ts'
import { chosenModel } from '../../agents/llm/settings.ts'
import { readOwnRules } from '../../agents/suspicion/ownRules.ts'
import { trialsOf } from '../../agents/suspicion/validated.ts'
import { APP_VERSION } from '../../club/model/appVersion.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { type Answer, causeOf, refusal } from '../contract/answer.ts'
import { type Log, logToConsole, type Port, transportOf, withoutPrototype } from '../port.ts'
import type { LabArgs, LabData, LabRequest, LeagueNews, LeagueRequests, PlayedBlock, RunChoice } from './contract.ts'
import { leagueHandlers } from './league/handlers.ts'
import type { LiveNews, LiveRequests } from './live/contract.ts'
import { liveHandlers, type LiveSurroundings } from './live/liveGame.ts'
import { recordedGame } from './recordedGame.ts'
import { isLabRequest, LAB_REQUESTS } from './schemas.ts'
import { headerFor, ownRulebook } from './tableChoice.ts'

export interface LabFunctions {
  call(name: string, args: unknown): Answer<unknown> | Promise<Answer<unknown>>
}
export interface LabListener {
  news(news: LiveNews | LeagueNews): void
}

/** Only what waits for a model takes its time: the rest is answered before the next message is read. */
type Handlers = {
  readonly [N in LabRequest]: (args: LabArgs<N>) => Result<LabData<N>> | Promise<Result<LabData<N>>>
}

export type LabSurroundings = Omit<LiveSurroundings, 'news'>

const digest: Digest = (text) => bytesToHex(sha256(utf8ToBytes(text)))

export function serveLab(port: Port, surroundings: LabSurroundings, log: Log = logToConsole): () => void {
  const handlers: Handlers = {
    ...RUNS,
    ...leagueHandlers(digest, surroundings, (news) => void rpc.$callEvent('news', news).catch(() => undefined)),
    'model.try': async (choice) => {
      const settings = chosenModel(choice)
      return settings.ok ? tryModel(settings.value, surroundings) : settings
    },
    ...liveHandlers({
      ...surroundings,
      // A page that is gone hears nothing any more.
      news: (news) => void rpc.$callEvent('news', news).catch(() => undefined),
    }),
  }
  const functions = withoutPrototype<LabFunctions>({ call: (name, args) => answered(handlers, name, args, log) })
  const rpc = createBirpc<LabListener, LabFunctions, false>(functions, transportOf(port, log))
  return () => rpc.$close()
}

function answered(
  handlers: Handlers,
  name: string,
  args: unknown,
  log: Log,
): Answer<unknown> | Promise<Answer<unknown>> {
  if (!isLabRequest(name)) return refusal('request/unknown', { request: String(name).slice(0, 60) })
  const failed = (error: unknown) => {
    log(`the lab failed on ${name}`, error)
    return refusal('lab/worker-failed', { cause: causeOf(error) })
  }
  try {
    const answer = handled(handlers, name, args)
    return answer instanceof Promise ? answer.catch(failed) : answer
  } catch (error) {
    return failed(error)
  }
}

function handled<N extends LabRequest>(
  handlers: Handlers,
  name: N,
  args: unknown,
): Answer<unknown> | Promise<Answer<unknown>> {
  const parsed = LAB_REQUESTS[name].safeParse(args)
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

function answerOf(result: Result<unknown>): Answer<unknown> {
  return result.ok ? { ok: true, data: result.value } : refusal(result.error.code, result.error.params)
}

const RUNS: Omit<Handlers, keyof LiveRequests | keyof LeagueRequests | 'model.try'> = {
  'run.prepare': (choice) =>
    withPlan(choice, (plan) => ({
      manifest: manifestOf(plan, { app: APP_VERSION, commit: null }, digest),
      blocks: blocksOf(plan),
      blockGames: blockGames(plan),
    })),
  'run.block': ({ choice, block, records }) => withPlan(choice, (plan) => played(plan, block, records)),
  'prompts.show': ({ table, lang, seed }) => {
    const header = headerFor(table)
    return header.ok ? ok(shownPrompts(header.value, lang, seed, digest)) : header
  },
  'rulebook.parts': ({ own, after }) => {
    const found = ownRulebook(own)
    if (!found.ok) return found
    return ok(after === undefined ? proofParts(found.value) : unseenParts(found.value, after))
  },
  'rulebook.part': ({ own, part }) => {
    const found = ownRulebook(own)
    return found.ok ? ok(provePart(found.value, part)) : found
  },
  'run.hash': (blocks) => ok(logHash(blocks, digest)),
  'suspicion.read': ({ text }) => {
    const rules = readOwnRules(text)
    return rules.ok ? ok(rules.value.length) : rules
  },
  'suspicion.trials': ({ preset }) => ok(trialsOf(preset) ?? null),
  'run.game': ({ choice, number }) => withPlan(choice, (plan) => recordedGame(plan, playGame(plan, number))),
}

function played(plan: RunPlan, block: number, withRecords: boolean): PlayedBlock {
  const survival = noSurvival()
  let records = ''
  const count = playBlock(plan, block, digest, (game: RunGame) => {
    countSurvival(survival, game)
    if (withRecords) records += `${JSON.stringify(recordedGame(plan, game))}\n`
  })
  return { ...count, survival, records }
}

function withPlan<T>(choice: RunChoice, of: (plan: RunPlan) => T): Result<T> {
  const { red, black, seed, games } = choice
  const header = headerFor(choice)
  return header.ok ? ok(of({ header: header.value, red, black, seed, games })) : header
}

// The clock and the network as a worker of either host has them.
export const workerSurroundings: LabSurroundings = {
  clock: processClock,
  fetch: (input, init) => fetch(input, init),
}
