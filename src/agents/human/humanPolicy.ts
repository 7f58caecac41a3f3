// A policy through which a person plays. Sends each question to the person's screen as plain data, which may be sent to
// another thread, and receives a choice or a text as the answer. Texts are interpreted as speech acts. If the choice is
// not offered, the question is asked again.

import type { Lang } from '../../i18n/registry.ts'
import type { GameView } from '../../rules/view.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import type { AgentPolicy } from '../policy.ts'
import type { PrivateKnowledge } from '../seen/knowledge.ts'
import type { SeatView } from '../seen/seatView.ts'
import {
  type AgentAnswer,
  type AnswerFaultCode,
  type SeatQuestion,
  faultOfAnswer,
  type HeardAnswer,
  isAnswerHeardByOthers,
} from '../questions.ts'
import { speechLimit, interpretSpeech } from '../talk/speech.ts'

/** A question with everything that the person may see, as plain data. */
export interface HumanQuestion {
  readonly ask: SeatQuestion
  readonly seat: Seat
  readonly role: Role
  readonly game: GameView
  readonly checks: PrivateKnowledge['checks']
  readonly acts: PrivateKnowledge['acts']
  readonly heard: readonly HeardAnswer[]
  /** Whether other players hear the person's words. */
  readonly mayTalk: boolean
  /** Maximum numbers of words and tokens in the speech, if they are limited. */
  readonly words?: number
  readonly tokens?: number
  /** The fault of the previous reply, if the question is asked again. */
  readonly again?: AnswerFaultCode
}

export interface HumanReply extends Pick<AgentAnswer, 'target' | 'hand' | 'named'> {
  readonly words?: string
}

/** Asks the person. The question is withdrawn when `signal` is aborted. */
export type HumanQuestionHandler = (question: HumanQuestion, signal: AbortSignal) => Promise<HumanReply>

export function createHumanPolicy(askHuman: HumanQuestionHandler, lang: Lang): AgentPolicy {
  return {
    answer: async (view, voice, signal) => {
      let again: AnswerFaultCode | undefined
      for (;;) {
        const reply = await askHuman(questionOf(view, again), signal)
        const answer = answerOf(reply, view, lang)
        again = faultOfAnswer(view.ask, answer)
        if (again === undefined || signal.aborted) {
          if (answer.said !== undefined) voice.say(answer.said)
          return answer
        }
      }
    },
  }
}

function questionOf(view: SeatView, again: AnswerFaultCode | undefined): HumanQuestion {
  const { ask, seat, role, game, own } = view
  const limit = speechLimit(view, ask)
  return {
    ask,
    seat,
    role,
    game,
    checks: [...own.checks],
    acts: [...own.acts],
    heard: view.heard(),
    mayTalk: isAnswerHeardByOthers(ask),
    ...limit,
    ...(again === undefined ? {} : { again }),
  }
}

/**
 * Combines the choice with the words. Words nominate only a seat that may be nominated. Another seat is treated as a
 * slip of the tongue, as at a real table.
 */
function answerOf({ target, hand, named, words = '' }: HumanReply, view: SeatView, lang: Lang): AgentAnswer {
  const { target: phrased, ...spoken } = parseAnswerWords(words, view, lang)
  const chosen = target ?? phrased
  return {
    ...(chosen === undefined ? {} : { target: chosen }),
    ...(hand === undefined ? {} : { hand }),
    ...(named === undefined ? {} : { named }),
    ...spoken,
  }
}

/**
 * Makes an answer from words. The words are cut to the limit of the run or the rulebook and interpreted as speech acts.
 * The answer also contains the seat that they nominate.
 */
export function parseAnswerWords(words: string, view: SeatView, lang: Lang): AgentAnswer {
  const { nominates: _, ...answer } = interpretSpeech(words, view, lang)
  return answer
}
