// Parses a model's text as an answer: JSON of the given schema, for the right question and seat. The table checks
// whether the named seats are allowed.

import { z } from 'zod'
import type { Lang } from '../../i18n/registry.ts'
import { isSeat, type Seat } from '../../rules/vocabulary.ts'
import type { AgentAnswer } from '../questions.ts'
import { PolicyFault } from '../policy.ts'
import type { SeatView } from '../seen/seatView.ts'
import { sanitiseText } from '../talk/sanitise.ts'
import { interpretSpeech } from '../talk/speech.ts'
import { findAnswerObjectInText } from './givenAnswer.ts'

/** The answer schema that is sent to the endpoint. The parser accepts more (`findAnswerObjectInText`). */
const schema = z.object({
  question: z.string(),
  seat: z.int().optional(),
  think: z.string().nullish(),
  say: z.string().nullish(),
  target: z.int().nullish(),
  hand: z.boolean().nullish(),
  named: z.array(z.int()).max(100).nullish(),
})

export const ANSWER_JSON_SCHEMA: object = z.toJSONSchema(schema, { io: 'input' })

export function parseModelAnswer(text: string, view: SeatView, lang: Lang, question: string): AgentAnswer {
  const given = findAnswerObjectInText(text)
  if (given === undefined) throw new PolicyFault('llm/no-json')
  if ((given.question ?? question) !== question || (given.seat ?? view.seat) !== view.seat)
    throw new PolicyFault('llm/another-question')
  const { ask } = view
  const { nominates, target: put, say = [], ...said } = interpretSpeech(given.say ?? '', view, lang)
  const thought = sanitiseText(given.think ?? '')
  const words: AgentAnswer = { say, ...said, ...(thought === '' ? {} : { thought }) }
  switch (ask.kind) {
    case 'lift':
      return { ...words, hand: given.hand === true }
    case 'best-move':
      return { ...words, named: (given.named ?? []).map(seatOf) }
    case 'whisper':
      return words
    case 'speak': {
      // Only a spoken phrase nominates, as at a real table. A number in `target` without the phrase does not.
      const target = ask.targets.length === 0 ? undefined : (put ?? nominates[0])
      return { ...words, ...(target === undefined ? {} : { target }) }
    }
    case 'ballot':
    case 'night':
    case 'shot':
    case 'lynch':
      return { ...words, ...targetOf(given.target) }
  }
}

function targetOf(n: number | null | undefined): Pick<AgentAnswer, 'target'> {
  return n === null || n === undefined ? {} : { target: seatOf(n) }
}

function seatOf(n: number): Seat {
  if (!isSeat(n)) throw new PolicyFault('answer/no-such-target')
  return n
}
