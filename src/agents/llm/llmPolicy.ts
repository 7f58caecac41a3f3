// Plays a seat with a language model: one call for each question, with thoughts and speech streamed as they arrive.
// Speech acts are recognised in the model's own words. A failed call becomes a fault with a code, and the table
// continues.

import type { Lang } from '../../i18n/registry.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import { PolicyFault, type AgentPolicy, type AnswerTextSink } from '../policy.ts'
import { MAX_SPEECH_CHARACTERS, replaceControlCharacters } from '../talk/sanitise.ts'
import type { AnswerFaultCode, SeatQuestion } from '../questions.ts'
import { ModelClient, type CallAttemptsAndDuration, type LlmDependencies, type TokenUsage } from './client.ts'
import { StreamedJsonReader } from './streamedJsonReader.ts'
import { ANSWER_JSON_SCHEMA, parseModelAnswer } from './modelAnswer.ts'
import { ModelOutageTracker } from './outage.ts'
import { buildPromptMessages } from './prompt.ts'
import type { LlmSettings, TokenPrices } from './settings.ts'

export interface LlmCallRecord extends Readonly<CallAttemptsAndDuration> {
  readonly seat: Seat
  readonly kind: SeatQuestion['kind']
  readonly model: string
  /** Omitted if the endpoint does not report it. */
  readonly usage?: TokenUsage
  /** Cost in the currency of the prices. Omitted if tokens or prices are unknown. */
  readonly cost?: number
  readonly fault?: AnswerFaultCode
}

export interface LlmPolicyOptions {
  readonly settings: LlmSettings
  readonly lang: Lang
  readonly surroundings: LlmDependencies
  readonly call?: (call: LlmCallRecord) => void
  /** If a game is resumed, the faults of the model's earlier answers. A valid answer has the fault `undefined`. */
  readonly before?: readonly (AnswerFaultCode | undefined)[]
}

/** The policy of one model in one game. It may play several seats. An outage applies to all of them. */
export function createLlmPolicy({ settings, lang, surroundings, call, before }: LlmPolicyOptions): AgentPolicy {
  const client = new ModelClient(settings, surroundings)
  const outage = new ModelOutageTracker(before)
  const asked = new Map<Seat, number>()
  return {
    answer: async (view, voice, signal) => {
      const number = (asked.get(view.seat) ?? 0) + 1
      asked.set(view.seat, number)
      const question = `${view.seat}-${number}`
      const effort: CallAttemptsAndDuration = { attempts: 0, milliseconds: 0 }
      let usage: TokenUsage | undefined
      const tell = (fault?: AnswerFaultCode) => {
        outage.recordResult(fault)
        call?.({
          seat: view.seat,
          kind: view.ask.kind,
          model: settings.model,
          ...effort,
          ...usageAndCost(usage, settings.prices),
          ...(fault === undefined ? {} : { fault }),
        })
      }
      const stream = new StreamedJsonReader(createWordForwarder(voice))
      try {
        if (outage.isOut) throw new PolicyFault('llm/out')
        const completion = await client.ask(
          {
            messages: buildPromptMessages(view, lang, question),
            schema: ANSWER_JSON_SCHEMA,
            signal,
            hear: (piece) => stream.read(piece),
          },
          effort,
          () => outage.allowedAttempts(settings.attempts),
        )
        usage = completion.usage
        const answer = parseModelAnswer(completion.text, view, lang, question)
        tell()
        return answer
      } catch (error) {
        tell(signal.aborted ? 'answer/late' : error instanceof PolicyFault ? error.code : 'answer/failed')
        throw error
      }
    },
  }
}

/** Forwards thoughts and speech as they arrive, up to the length that is recorded. */
function createWordForwarder(voice: AnswerTextSink): (field: string, text: string) => void {
  const room = { think: MAX_SPEECH_CHARACTERS, say: MAX_SPEECH_CHARACTERS }
  return (field, text) => {
    if (field !== 'think' && field !== 'say') return
    const heard = replaceControlCharacters(text.slice(0, room[field]))
    room[field] -= heard.length
    if (heard !== '') voice[field](heard)
  }
}

/** Tokens and their cost, if known. */
function usageAndCost(
  usage: TokenUsage | undefined,
  prices: TokenPrices | undefined,
): Pick<LlmCallRecord, 'usage' | 'cost'> {
  if (usage === undefined) return {}
  if (prices === undefined) return { usage }
  return { usage, cost: (usage.input * prices.input + usage.output * prices.output) / 1_000_000 }
}
