// Lets a bot that answers with acts also speak in words. Variants are drawn from the game's seed but separately from
// the bot's own draws, so that the game is the same with or without words.

import { joinSentences } from '../../i18n/formatList.ts'
import type { Lang } from '../../i18n/registry.ts'
import { pickIndependentlyBySeed } from '../../rules/draws.ts'
import type { GameSeed } from '../../rules/header.ts'
import { type AgentAnswer, isAnswerHeardByOthers } from '../questions.ts'
import type { AgentPolicy, Bot, AnswerTextSink } from '../policy.ts'
import type { RandomIntFunction } from '../../rules/random.ts'
import type { SeatView } from '../seen/seatView.ts'
import { composeSpeech } from './speech.ts'
import { SpeechWording } from './wording.ts'

/** Size of each seat's range of draw numbers. The rules and the contest use numbers below these ranges. */
const DRAW_NUMBERS_PER_SEAT = 1_000_000

/** Must be called once for each seat, because the number of draws so far determines the variants. */
export function createSpeakingPolicy(bot: Bot, lang: Lang, seed: GameSeed): AgentPolicy {
  let drawn = 0
  const wordingOf = (view: SeatView) => {
    const randomInt: RandomIntFunction = (n) => {
      drawn += 1
      return pickIndependentlyBySeed([...Array(n).keys()], seed, DRAW_NUMBERS_PER_SEAT * view.seat + drawn) ?? 0
    }
    return new SpeechWording(lang, randomInt)
  }
  return {
    answer: (view, voice) => {
      const answer = bot.answer(view)
      return Promise.resolve({ ...answer, ...wordsOfAnswer(lang, wordingOf(view), view, answer, voice) })
    },
  }
}

function wordsOfAnswer(
  lang: Lang,
  wording: SpeechWording,
  view: SeatView,
  { target, say = [], think = [] }: AgentAnswer,
  voice: AnswerTextSink,
): Pick<AgentAnswer, 'said' | 'thought'> {
  const { ask } = view
  const thought = joinSentences(
    lang,
    think.map((each) => wording.thoughtSentence(each)),
  )
  if (thought !== '') voice.think(thought)
  const acts = isAnswerHeardByOthers(ask) ? say.flatMap((act) => wording.sentencesOfAct(act)) : []
  const nomination = ask.kind === 'speak' && target !== undefined ? [wording.nominationSentence(target)] : []
  const silence = ask.kind === 'speak' && acts.length + nomination.length === 0 ? [wording.silenceSentence()] : []
  const sentences = [...acts, ...nomination, ...silence]
  const said = sentences.length === 0 ? '' : composeSpeech(lang, view, ask, sentences, () => wording.closingSentence())
  if (said !== '') voice.say(said)
  return { ...(thought === '' ? {} : { thought }), ...(said === '' ? {} : { said }) }
}
