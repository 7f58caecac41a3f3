// Plays a table to its end with players who take their time: models over a network, people, bots, mixed at one
// table. The questions of one yield are answered side by side. A player who throws, answers rubbish or is late has no
// answer, with the code of his fault, and the table goes on (instead.ts): no player blocks a game.

import type { GameEvent } from '../../rules/events.ts'
import type { Outcome, Seat } from '../../rules/vocabulary.ts'
import type { Clock } from '../clock.ts'
import { PolicyFault, type AgentPolicy, type Voice } from '../policy.ts'
import { isAnswerAt } from './answerSchema.ts'
import { mayTalk, type Answer, type Ask } from '../ask.ts'
import type { Table, Turn } from './table.ts'

type Stream = keyof Voice

export interface InTurn {
  /** Ends the game before its end: the promise is rejected with its reason. */
  readonly signal?: AbortSignal
  /** How many milliseconds the answer to a question is waited for; absent, or none: as long as it takes. */
  readonly limit?: { readonly clock: Clock; readonly of: (ask: Ask) => number | undefined }
  /** Waited for before each round of questions: a pause, a step, a speed; where a thread is let go of. */
  readonly pace?: (asks: readonly Ask[]) => Promise<void> | void
  /** Words as they come, of a question that is open; what no one would hear is left out of `say`. */
  readonly chunk?: (seat: Seat, stream: Stream, text: string, ask: Ask) => void
  /** An answer that was taken. */
  readonly turn?: (turn: Turn) => void
  /** What happened since the last call. */
  readonly events?: (events: readonly GameEvent[]) => void
}

/** `policies[n - 1]` sits at seat n. */
export async function playInTurn(
  table: Table,
  policies: readonly AgentPolicy[],
  options: InTurn = {},
): Promise<Outcome> {
  const isAnswer = isAnswerAt(table.rulebook, table.seats.length)
  const tell = teller(table, options)
  const game = table.play()
  let next = game.next()
  while (next.done !== true) {
    tell()
    options.signal?.throwIfAborted()
    const asks = next.value
    await orAborted(Promise.resolve(options.pace?.(asks)), options.signal)
    options.signal?.throwIfAborted()
    const answers = await Promise.all(
      asks.map(async (ask): Promise<Answer> => {
        const answer = await answered(table, policies, ask, options)
        return isAnswer(answer) ? answer : { fault: 'answer/no-answer' }
      }),
    )
    options.signal?.throwIfAborted()
    next = game.next(answers)
  }
  tell()
  return next.value
}

/** Tells what is new since the last time. */
function teller({ turns, events }: Table, { turn, events: happened }: InTurn): () => void {
  let toldTurns = 0
  let toldEvents = 0
  return () => {
    for (const each of turns.slice(toldTurns)) turn?.(each)
    toldTurns = turns.length
    if (events.length > toldEvents) happened?.(events.slice(toldEvents))
    toldEvents = events.length
  }
}

/** One question: the first result is its answer, later ones are dropped. */
function answered(
  table: Table,
  policies: readonly AgentPolicy[],
  ask: Ask,
  { signal, limit, chunk }: InTurn,
): Promise<unknown> {
  const policy = policies[ask.seat - 1]
  if (policy === undefined) throw new Error(`nobody sits at ${ask.seat}`)
  let isOpen = true
  const view = table.viewOf(ask)
  // A late player must not draw: his chance is also that of the answer that stands in for his.
  const randomInt = (n: number) => {
    if (!isOpen) throw new Error('the question is answered')
    return view.randomInt(n)
  }
  const voice: Voice = {
    think: (text) => {
      if (isOpen) chunk?.(ask.seat, 'think', text, ask)
    },
    say: (text) => {
      if (isOpen && mayTalk(ask)) chunk?.(ask.seat, 'say', text, ask)
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
    const milliseconds = limit?.of(ask)
    const callOff =
      milliseconds === undefined
        ? undefined
        : limit?.clock.after(milliseconds, () => settle({ fault: 'answer/late' } satisfies Answer))
    signal?.addEventListener('abort', giveUp)
    const answering = async () => await policy.answer({ ...view, randomInt }, voice, over.signal)
    answering().then(settle, (error: unknown) => settle(faulty(error)))
  })
}

function faulty(error: unknown): Answer {
  return { fault: error instanceof PolicyFault ? error.code : 'answer/failed' }
}

function orAborted(waited: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return waited
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason as Error)
    signal.addEventListener('abort', giveUp, { once: true })
    waited.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
