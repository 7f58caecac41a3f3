// Plays a table to the end with players that need time to answer: models over a network, people and bots, in any
// mixture. Questions of one yield are asked concurrently. If a player throws, gives an invalid answer or is late, the
// table records a fault and continues (questions.ts), so no player can block a game.

import type { GameEvent } from '../../rules/events.ts'
import type { Outcome, Seat } from '../../rules/vocabulary.ts'
import { type AgentAnswer, type SeatQuestion, isAnswerHeardByOthers } from '../questions.ts'
import type { Clock } from '../../store/platform.ts'
import { type AgentPolicy, PolicyFault, type AnswerTextSink } from '../policy.ts'
import { answerDeadlineMs } from '../talk/offences.ts'
import { loadTokenizer } from '../talk/tokenizer.ts'
import type { AgentTable, RecordedAnswer } from './agentTable.ts'
import { createAnswerGuard } from './answerGuard.ts'

type Stream = keyof AnswerTextSink

export interface PolicyPlayOptions {
  /** Aborts the game. The promise is then rejected with the signal's reason. */
  readonly signal?: AbortSignal
  /**
   * The game's clock, which the judge's deadlines use. `of` returns a further limit in milliseconds for an answer, or
   * `undefined` for none. If `limit` is omitted, answers may take any time.
   */
  readonly limit?: { readonly clock: Clock; readonly of?: (ask: SeatQuestion) => number | undefined }
  /** Awaited before each round of questions, for pause, step and speed, and to yield the thread. */
  readonly pace?: (asks: readonly SeatQuestion[]) => Promise<void> | void
  /** Called with text as it arrives while a question is open. `say` text that nobody would hear is dropped. */
  readonly chunk?: (seat: Seat, stream: Stream, text: string, ask: SeatQuestion) => void
  /** Called with each accepted answer. */
  readonly turn?: (turn: RecordedAnswer) => void
  /** Called with the events since the last call. */
  readonly events?: (events: readonly GameEvent[]) => void
}

/** `policies[n - 1]` plays seat n. */
export async function playWithPolicies(
  table: AgentTable,
  policies: readonly AgentPolicy[],
  options: PolicyPlayOptions = {},
): Promise<Outcome> {
  await loadTokenizer(table.judge)
  const isAnswer = createAnswerGuard(table.rulebook, table.seats.length)
  const tell = createReporter(table, options)
  const game = table.play()
  let next = game.next()
  while (next.done !== true) {
    tell()
    options.signal?.throwIfAborted()
    const asks = next.value
    await rejectOnAbort(Promise.resolve(options.pace?.(asks)), options.signal)
    options.signal?.throwIfAborted()
    const answers = await Promise.all(
      asks.map(async (ask): Promise<AgentAnswer> => {
        const answer = await askPolicy(table, policies, ask, options)
        return isAnswer(answer) ? answer : { fault: 'answer/no-answer' }
      }),
    )
    options.signal?.throwIfAborted()
    next = game.next(answers)
  }
  tell()
  return next.value
}

/** Creates a function that reports the turns and events since its last call. */
function createReporter({ turns, events }: AgentTable, { turn, events: happened }: PolicyPlayOptions): () => void {
  let toldTurns = 0
  let toldEvents = 0
  return () => {
    for (const each of turns.slice(toldTurns)) turn?.(each)
    toldTurns = turns.length
    if (events.length > toldEvents) happened?.(events.slice(toldEvents))
    toldEvents = events.length
  }
}

/** Asks one question. The first result is the answer. Later results are dropped. */
function askPolicy(
  table: AgentTable,
  policies: readonly AgentPolicy[],
  ask: SeatQuestion,
  { signal, limit, chunk }: PolicyPlayOptions,
): Promise<unknown> {
  const policy = policies[ask.seat - 1]
  if (policy === undefined) throw new Error(`nobody sits at ${ask.seat}`)
  let isOpen = true
  const view = table.viewOf(ask)
  // A late player must not draw numbers, because its substitute answer uses the same generator.
  const randomInt = (n: number) => {
    if (!isOpen) throw new Error('the question is answered')
    return view.randomInt(n)
  }
  const voice: AnswerTextSink = {
    think: (text) => {
      if (isOpen) chunk?.(ask.seat, 'think', text, ask)
    },
    say: (text) => {
      if (isOpen && isAnswerHeardByOthers(ask)) chunk?.(ask.seat, 'say', text, ask)
    },
  }
  const over = new AbortController()
  return new Promise((resolve, reject) => {
    const close = () => {
      isOpen = false
      callOff?.()
      signal?.removeEventListener('abort', giveUp)
      over.abort()
    }
    const settle = (answer: unknown) => {
      if (isOpen) close()
      resolve(answer)
    }
    const giveUp = () => {
      close()
      reject(signal?.reason as Error)
    }
    const milliseconds = Math.min(limit?.of?.(ask) ?? Infinity, answerDeadlineMs(table.judge, ask) ?? Infinity)
    const callOff =
      milliseconds === Infinity
        ? undefined
        : limit?.clock.after(milliseconds, () => settle({ fault: 'answer/late' } satisfies AgentAnswer))
    signal?.addEventListener('abort', giveUp)
    const answering = async () => await policy.answer({ ...view, randomInt }, voice, over.signal)
    answering().then(settle, (error: unknown) => settle(faultAnswer(error)))
  })
}

function faultAnswer(error: unknown): AgentAnswer {
  return { fault: error instanceof PolicyFault ? error.code : 'answer/failed' }
}

function rejectOnAbort(waited: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return waited
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error)
    signal.addEventListener('abort', giveUp, { once: true })
    waited.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
