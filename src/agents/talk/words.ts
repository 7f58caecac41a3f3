// Acts and thoughts in words of a language. Each act is a sentence, or a few, in one of its variants; which one is
// for the caller's chance. The way back is `recognise`.

import type { Seat } from '../../rules/vocabulary.ts'
import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { format, type Params } from '../../i18n/message.ts'
import type { TalkText } from '../../i18n/language.ts'
import type { RandomInt } from '../seen/seatView.ts'
import type { SpeechAct, Thought, ToldVote } from '../acts.ts'

type Variants = Readonly<Record<string, string>>

/** Says acts and thoughts of one player. */
export class Wording {
  readonly #lang: Lang
  readonly #randomInt: RandomInt

  constructor(lang: Lang, randomInt: RandomInt) {
    this.#lang = lang
    this.#randomInt = randomInt
  }

  get #talk(): TalkText {
    return LANGUAGES[this.#lang].talk
  }

  /** Its sentences, in their order. */
  act(act: SpeechAct): readonly string[] {
    const { say } = this.#talk
    switch (act.type) {
      case 'claim':
        return [this.#one(say.claim, { role: { role: act.role } })]
      case 'tell-check':
        return [this.#one(say.check, { ...act, answer: this.#talk.answer[act.answer] })]
      case 'accuse':
        return [this.#one(say.accuse[act.because], { target: act.target })]
      case 'trust':
        return [this.#one(say.trust, { target: act.target })]
      case 'story':
        return [
          this.#one(say.story.open, {}),
          ...act.votes.map((vote) => this.#vote(say.story, vote)),
          ...(act.suspect === undefined ? [] : [this.#one(say.story.suspect, { suspect: act.suspect })]),
        ]
      case 'tell-vote':
        return [this.#vote(say.vote, act.vote)]
      case 'correct-vote':
        return [this.#vote(say.correction, act.vote, { against: act.against })]
      case 'recall-game':
        return [this.#one(say.recall, { target: act.target, back: act.back, role: { role: act.role } })]
      case 'slip':
        return [this.#one(say.slip[act.kind], {})]
      case 'order':
        return [this.#one(say.order, { targets: act.targets })]
    }
  }

  nomination(target: Seat): string {
    return this.#one(this.#talk.say.nominate, { target })
  }

  nothing(): string {
    return this.#one(this.#talk.say.nothing, {})
  }

  /** The word that ends a speech where one is called for. */
  end(): string {
    return this.#one(this.#talk.say.end, {})
  }

  thought(thought: Thought): string {
    const { think } = this.#talk
    if (thought.type === 'suspect')
      return this.#one(think.suspect, { target: thought.target, percent: thought.percent })
    const { about, plain } = think[thought.behaviour]
    return thought.about === undefined ? this.#one(plain, {}) : this.#one(about, { seat: thought.about })
  }

  #vote(
    { voted, silent }: { readonly voted: Variants; readonly silent: Variants },
    { round, voter, nominee }: ToldVote,
    more: Params = {},
  ): string {
    const of = { ...more, day: round, voter }
    return nominee === undefined ? this.#one(silent, of) : this.#one(voted, { ...of, nominee })
  }

  #one(variants: Variants, params: Params): string {
    const all = Object.values(variants)
    return format(this.#lang, all[this.#randomInt(all.length)] ?? '', params)
  }
}
