// What a model's text is as an answer: JSON by the schema it was given, for the question and the seat it was asked
// for. Whether what it names is on offer, the table asks.

import { z } from 'zod'
import type { Lang } from '../../i18n/registry.ts'
import { isSeat, type Seat } from '../../rules/vocabulary.ts'
import { PolicyFault } from '../policy.ts'
import type { SeatView } from '../seen/seatView.ts'
import { mayTalk, nominationIn, type Answer } from '../ask.ts'
import { sanitize } from '../talk/sanitize.ts'
import { recognise } from '../talk/recognise.ts'
import { fitted } from '../talk/speech.ts'
import { givenIn } from './answerText.ts'

/** What an endpoint is told of the answer; what is taken is wider (`givenIn`). */
const schema = z.object({
  question: z.string(),
  seat: z.int().optional(),
  think: z.string().nullish(),
  say: z.string().nullish(),
  target: z.int().nullish(),
  hand: z.boolean().nullish(),
  named: z.array(z.int()).max(100).nullish(),
})

/** As an endpoint is told it. */
export const ANSWER_SCHEMA: object = z.toJSONSchema(schema, { io: 'input' })

export function modelAnswer(text: string, view: SeatView, lang: Lang, question: string): Answer {
  const given = givenIn(text)
  if (given === undefined) throw new PolicyFault('llm/no-json')
  if ((given.question ?? question) !== question || (given.seat ?? view.seat) !== view.seat)
    throw new PolicyFault('llm/another-question')
  const { ask, rulebook } = view
  const said = mayTalk(ask) ? fitted(lang, rulebook, ask, given.say ?? '') : ''
  const thought = sanitize(given.think ?? '')
  const { acts, nominates } = recognise(said, lang, view)
  const words: Answer = { say: acts, ...(said === '' ? {} : { said }), ...(thought === '' ? {} : { thought }) }
  switch (ask.kind) {
    case 'lift':
      return { ...words, hand: given.hand === true }
    case 'best-move':
      return { ...words, named: (given.named ?? []).map(seatOf) }
    case 'whisper':
      return words
    case 'speak': {
      // Only by the phrase, as at a table; a number in `target` without it nominates no one.
      const target = ask.targets.length === 0 ? undefined : (nominationIn(ask, nominates) ?? nominates[0])
      return { ...words, ...(target === undefined ? {} : { target }) }
    }
    case 'ballot':
    case 'night':
    case 'shot':
    case 'lynch':
      return { ...words, ...targetOf(given.target) }
  }
}

function targetOf(n: number | null | undefined): Pick<Answer, 'target'> {
  return n === null || n === undefined ? {} : { target: seatOf(n) }
}

function seatOf(n: number): Seat {
  if (!isSeat(n)) throw new PolicyFault('answer/no-such-target')
  return n
}
