// A person at a seat: a question goes to the screen that shows it, as plain data that may cross to another thread,
// and comes back with a choice or with words. Words are understood as acts; a choice that is not on offer is asked
// for again.

import type { Lang } from '../../i18n/registry.ts'
import type { GameView } from '../../rules/view.ts'
import type { Role, Seat } from '../../rules/vocabulary.ts'
import type { AgentPolicy } from '../policy.ts'
import type { PrivateKnowledge, SeatView } from '../seen/knowledge.ts'
import {
  type Answer,
  type AnswerFault,
  type SeatQuestion,
  faultOfAnswer,
  type HeardAnswer,
  isAnswerHeardByOthers,
} from '../questions.ts'
import { speechLimit, interpretSpeech } from '../talk/speech.ts'

/** Everything a person may see when he is asked. Plain data. */
export interface HumanQuestion {
  readonly ask: SeatQuestion
  readonly seat: Seat
  readonly role: Role
  readonly game: GameView
  readonly checks: PrivateKnowledge['checks']
  readonly acts: PrivateKnowledge['acts']
  readonly heard: readonly HeardAnswer[]
  /** His words are heard. */
  readonly mayTalk: boolean
  /** What he has of each, where they are counted. */
  readonly words?: number
  readonly tokens?: number
  /** Why he is asked again. */
  readonly again?: AnswerFault
}

export interface HumanReply extends Pick<Answer, 'target' | 'hand' | 'named'> {
  readonly words?: string
}

/** Asks him; given up when `signal` ends. */
export type AskHuman = (question: HumanQuestion, signal: AbortSignal) => Promise<HumanReply>

export function humanPolicy(askHuman: AskHuman, lang: Lang): AgentPolicy {
  return {
    answer: async (view, voice, signal) => {
      let again: AnswerFault | undefined
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

function questionOf(view: SeatView, again: AnswerFault | undefined): HumanQuestion {
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

/** A phrase nominates only a seat that may be nominated: a slip of the tongue, as at a table. */
function answerOf({ target, hand, named, words = '' }: HumanReply, view: SeatView, lang: Lang): Answer {
  const { target: phrased, ...spoken } = answerFromWords(words, view, lang)
  const chosen = target ?? phrased
  return {
    ...(chosen === undefined ? {} : { target: chosen }),
    ...(hand === undefined ? {} : { hand }),
    ...(named === undefined ? {} : { named }),
    ...spoken,
  }
}

/** Words as the table takes them: cut to what the rules allow, understood as acts, with the seat they put up. */
export function answerFromWords(words: string, view: SeatView, lang: Lang): Answer {
  const { nominates: _, ...answer } = interpretSpeech(words, view, lang)
  return answer
}
