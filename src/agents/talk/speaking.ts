// A player of acts who is heard in words of a language as well. Which variant he takes is drawn by the game's seed,
// apart from the draws he plays by: with words or without, it is the same game.

import { paragraph } from '../../i18n/formatList.ts'
import type { Lang } from '../../i18n/registry.ts'
import { drawBySeed } from '../../rules/deal.ts'
import type { GameSeed } from '../../rules/header.ts'
import type { AgentPolicy, Bot, Voice } from '../policy.ts'
import type { RandomInt, SeatView } from '../seen/seatView.ts'
import { mayTalk, type Answer } from '../ask.ts'
import { speechOf } from './speech.ts'
import { Wording } from './words.ts'

/** The rules and the doors number their draws below; each seat has so many of its own. */
const FIRST = 1_000_000

/** One for each seat: how often it has spoken tells the variants. */
export function speaking(bot: Bot, lang: Lang, seed: GameSeed): AgentPolicy {
  let drawn = 0
  const wordingOf = (view: SeatView) => {
    const randomInt: RandomInt = (n) => {
      drawn += 1
      return drawBySeed([...Array(n).keys()], seed, FIRST * view.seat + drawn) ?? 0
    }
    return new Wording(lang, randomInt)
  }
  return {
    answer: (view, voice) => {
      const answer = bot.answer(view)
      return Promise.resolve({ ...answer, ...worded(lang, wordingOf(view), view, answer, voice) })
    },
  }
}

function worded(
  lang: Lang,
  wording: Wording,
  { ask, rulebook }: SeatView,
  { target, say = [], think = [] }: Answer,
  voice: Voice,
): Pick<Answer, 'said' | 'thought'> {
  const thought = paragraph(
    lang,
    think.map((each) => wording.thought(each)),
  )
  if (thought !== '') voice.think(thought)
  const acts = mayTalk(ask) ? say.flatMap((act) => wording.act(act)) : []
  const nomination = ask.kind === 'speak' && target !== undefined ? [wording.nomination(target)] : []
  const silence = ask.kind === 'speak' && acts.length + nomination.length === 0 ? [wording.nothing()] : []
  const sentences = [...acts, ...nomination, ...silence]
  const said = sentences.length === 0 ? '' : speechOf(lang, rulebook, ask, sentences, () => wording.end())
  if (said !== '') voice.say(said)
  return { ...(thought === '' ? {} : { thought }), ...(said === '' ? {} : { said }) }
}
