// Turns speech acts and thoughts into sentences in a language. Each act becomes one or more sentences in one of their
// variants, which the caller's generator draws. `recogniseSpeech` is the inverse.

import { joinSentences } from '../../i18n/formatList.ts'
import type { AgentTalkText } from '../../i18n/language.ts'
import { formatMessage, type PlaceholderValues } from '../../i18n/message.ts'
import { type Lang, LANGUAGES } from '../../i18n/registry.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { SpeechAct, Thought, ReportedVote } from '../speechActs.ts'
import type { HeardAnswer } from '../questions.ts'
import type { RandomIntFunction } from '../../rules/random.ts'

type Variants = Readonly<Record<string, string>>

export class SpeechWording {
  readonly #lang: Lang
  readonly #randomInt: RandomIntFunction

  constructor(lang: Lang, randomInt: RandomIntFunction) {
    this.#lang = lang
    this.#randomInt = randomInt
  }

  get #talk(): AgentTalkText {
    return LANGUAGES[this.#lang].talk
  }

  /** Text of an answer that was heard: the player's own words, or its acts as sentences. */
  textOfHeardAnswer({ say, said }: Pick<HeardAnswer, 'say' | 'said'>): string {
    return (
      said ??
      joinSentences(
        this.#lang,
        say.flatMap((act) => this.sentencesOfAct(act)),
      )
    )
  }

  /** The sentences of an act, in order. */
  sentencesOfAct(act: SpeechAct): readonly string[] {
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

  nominationSentence(target: Seat): string {
    return this.#one(this.#talk.say.nominate, { target })
  }

  silenceSentence(): string {
    return this.#one(this.#talk.say.nothing, {})
  }

  /** Closing word of a speech, if the rules require one. */
  closingSentence(): string {
    return this.#one(this.#talk.say.end, {})
  }

  thoughtSentence(thought: Thought): string {
    const { think } = this.#talk
    if (thought.type === 'suspect')
      return this.#one(think.suspect, { target: thought.target, percent: thought.percent })
    const { about, plain } = think[thought.behaviour]
    return thought.about === undefined ? this.#one(plain, {}) : this.#one(about, { seat: thought.about })
  }

  #vote(
    { voted, silent }: { readonly voted: Variants; readonly silent: Variants },
    { round, voter, nominee }: ReportedVote,
    more: PlaceholderValues = {},
  ): string {
    const of = { ...more, day: round, voter }
    return nominee === undefined ? this.#one(silent, of) : this.#one(voted, { ...of, nominee })
  }

  #one(variants: Variants, params: PlaceholderValues): string {
    const all = Object.values(variants)
    return formatMessage(this.#lang, all[this.#randomInt(all.length)] ?? '', params)
  }
}
