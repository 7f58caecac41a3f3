// Turns words of people and models into speech acts, because bots know no language. Sentences of this program's own
// players are recognised completely, and other words if they match the language's patterns. Seats that are not at the
// table are ignored.

import type { Lang } from '../../i18n/registry.ts'
import { isSeat, type CheckResult, type Role, type Seat } from '../../rules/vocabulary.ts'
import type { SeatView } from '../seen/seatView.ts'
import { colourOfRoleForTown, townCheckerRoles } from '../suspicion/perspective.ts'
import type { SpeechAct, ReportedVote } from '../speechActs.ts'
import { replaceNamesWithNumbers } from './offences.ts'
import { sanitiseText } from './sanitise.ts'
import { lexiconOf, type MatchedTextByPlaceholder, type Lexicon } from './lexicon.ts'

export interface RecognisedSpeech {
  readonly acts: readonly SpeechAct[]
  /** Seats that the speaker nominates with the proper phrase, in spoken order. */
  readonly nominates: readonly Seat[]
}

/** The part of the speaker's view that recognition needs. */
export type SpeakerContext = Pick<SeatView, 'ask' | 'rulebook' | 'pack' | 'seat' | 'seen' | 'game'> &
  Partial<Pick<SeatView, 'names'>>

export function recogniseSpeech(text: string, lang: Lang, view: SpeakerContext): RecognisedSpeech {
  const hearing = new SpeechRecogniser(lexiconOf(lang), view)
  const { names = [] } = view
  for (const sentence of lexiconOf(lang).splitSentences(replaceNamesWithNumbers(sanitiseText(text), names)))
    hearing.hear(sentence)
  return hearing.heard
}

class SpeechRecogniser {
  readonly #lexicon: Lexicon
  readonly #view: SpeakerContext
  readonly #acts: SpeechAct[] = []
  readonly #nominates: Seat[] = []
  /** Whether the speaker is describing their game. Their own votes then belong to the story. */
  #isTelling = false

  constructor(lexicon: Lexicon, view: SpeakerContext) {
    this.#lexicon = lexicon
    this.#view = view
  }

  get heard(): RecognisedSpeech {
    return { acts: this.#acts, nominates: this.#nominates }
  }

  hear(sentence: string): void {
    for (const { path, pattern } of this.#lexicon.sentences) {
      const [found] = pattern.take(sentence).found
      if (found !== undefined) return this.#own(path, found)
    }
    this.#isTelling = false
    this.#free(sentence)
  }

  /** Handles a sentence of this program's own players. */
  #own(path: string, found: MatchedTextByPlaceholder): void {
    const [kind = '', detail = ''] = path.split('/')
    if (kind === 'story') return this.#story(detail, found)
    this.#isTelling = false
    if (kind === 'nominate') return this.#nominate(this.#seat(found['target']))
    const act = this.#actOf(kind, detail, found)
    if (act !== undefined) this.#acts.push(act)
  }

  #actOf(kind: string, detail: string, found: MatchedTextByPlaceholder): SpeechAct | undefined {
    const target = this.#seat(found['target'])
    switch (kind) {
      case 'claim':
        return this.#claim(found)
      case 'check': {
        const answer = this.#lexicon.answer(found['answer'] ?? '')
        if (target === undefined || answer === undefined) return undefined
        return { type: 'tell-check', target, answer, night: Number(found['night']) }
      }
      case 'accuse':
        return target === undefined ? undefined : { type: 'accuse', target, because: becauseOf(detail) }
      case 'trust':
        return target === undefined ? undefined : { type: 'trust', target }
      case 'vote': {
        const vote = this.#vote(found, this.#seat(found['voter']))
        return vote === undefined ? undefined : { type: 'tell-vote', vote }
      }
      case 'correction': {
        const vote = this.#vote(found, this.#seat(found['voter']))
        const against = this.#seat(found['against'])
        return vote === undefined || against === undefined ? undefined : { type: 'correct-vote', against, vote }
      }
      case 'recall':
        return this.#recall(found, Number(found['back']))
      case 'slip':
        return { type: 'slip', kind: detail === 'heal' ? 'heal' : detail === 'check' ? 'check' : 'kill' }
      case 'order':
        return { type: 'order', targets: this.#seats(found['targets'] ?? '') }
      default:
        return undefined
    }
  }

  #story(detail: string, found: MatchedTextByPlaceholder): void {
    const last = this.#acts.at(-1)
    if (detail === 'open') {
      this.#isTelling = true
      this.#acts.push({ type: 'story', votes: [] })
      return
    }
    if (!this.#isTelling || last?.type !== 'story') return
    if (detail === 'suspect') {
      const suspect = this.#seat(found['suspect'])
      this.#isTelling = false
      if (suspect !== undefined) this.#acts.splice(-1, 1, { ...last, suspect })
      return
    }
    const vote = this.#vote(found, this.#view.seat)
    if (vote !== undefined) this.#acts.splice(-1, 1, { ...last, votes: [...last.votes, vote] })
  }

  /** Handles a free sentence. Each recognised part is removed before the next pattern is tried. */
  #free(sentence: string): void {
    const because = this.#lexicon.because(sentence)
    const dated = this.#lexicon.extractRoundNumber('day', sentence)
    const { number: night = this.#view.seen.round, rest: undated } = this.#lexicon.extractRoundNumber(
      'night',
      dated.rest,
    )
    let text = undated
    const take = (kind: Parameters<Lexicon['take']>[0]) => {
      const taken = this.#lexicon.take(kind, text)
      text = taken.rest
      return taken.found
    }
    if (this.#view.ask.kind === 'whisper') {
      const targets = this.#seats(text)
      if (targets.length > 0) this.#add({ type: 'order', targets })
      return
    }
    for (const { target, second } of take('nominate'))
      for (const named of [target, second]) this.#nominate(this.#seat(named))
    for (const found of take('claim')) this.#add(this.#claim(found))
    const checks = [...take('checkedBoth').flatMap((found) => this.#bothOf(found, night)), ...take('check')]
    for (const found of checks) this.#check(found, Number(found['night'] ?? night))
    for (const found of take('recall')) this.#add(this.#recall(found, 1))
    const corrections = take('correction')
    const day = dated.number ?? this.#view.seen.votes.at(-1)?.round ?? this.#view.seen.round
    for (const found of take('ownVote')) this.#told({ ...found, day: String(day) }, this.#view.seat, corrections)
    for (const found of take('vote'))
      this.#told({ ...found, day: String(day) }, this.#seat(found['voter']), corrections)
    for (const found of take('bothVoted')) this.#both(found, dated.number, corrections)
    for (const { voter, second } of take('abstained'))
      for (const each of [voter, second])
        if (each !== undefined) this.#told({ day: String(day) }, this.#seat(each), corrections)
    for (const found of take('confirmed'))
      this.#trust(found['target'] === undefined ? this.#lastCleared() : this.#other(found['target']))
    for (const found of take('accuse')) this.#accuse(found, because)
    for (const found of take('trust')) this.#trust(this.#other(found['target']))
    for (const found of take('colour')) this.#colour(found, night, because)
    for (const [slip, kind] of SLIP_STATEMENTS)
      if (take(slip).length > 0 && (kind !== 'check' || checks.length === 0)) this.#add({ type: 'slip', kind })
  }

  #claim(found: MatchedTextByPlaceholder): SpeechAct | undefined {
    const role = this.#card(found['role'] ?? '')
    return role === undefined ? undefined : { type: 'claim', role }
  }

  #recall(found: MatchedTextByPlaceholder, back: number): SpeechAct | undefined {
    const target = this.#seat(found['target'])
    const role = this.#card(found['role'] ?? '')
    return target === undefined || role === undefined ? undefined : { type: 'recall-game', target, role, back }
  }

  #check(found: MatchedTextByPlaceholder, night: number): void {
    const target = this.#other(found['target'])
    const answer = this.#answer(found['colour'] ?? '')
    if (target !== undefined && answer !== undefined) this.#add({ type: 'tell-check', target, answer, night })
  }

  /**
   * There is one check per night, so the second of two checks belongs to `night`. "Both" without numbers means the two
   * seats that have votes.
   */
  #bothOf({ target, second, ...found }: MatchedTextByPlaceholder, night: number): readonly MatchedTextByPlaceholder[] {
    const named = target === undefined ? this.#view.game.votes.map(({ nominee }) => String(nominee)) : [target, second]
    const both = [...new Set(named)]
    return both.length === 2
      ? both.map((each, i) => ({ ...found, target: each ?? '', night: String(night - 1 + i) }))
      : []
  }

  /** A colour named by a checker is a check result. A colour named by another player is an opinion. */
  #colour(found: MatchedTextByPlaceholder, night: number, because: ReturnType<Lexicon['because']>): void {
    if (this.#checkerClaimed() !== undefined) return this.#check(found, night)
    const colour = this.#colourOf(found['colour'] ?? '')
    if (colour === 'red') this.#trust(this.#other(found['target']))
    if (colour === 'black') this.#accuse(found, because)
  }

  #accuse(found: MatchedTextByPlaceholder, because: ReturnType<Lexicon['because']>): void {
    const target = this.#other(found['target'])
    if (target !== undefined) this.#add({ type: 'accuse', target, because })
  }

  #trust(target: Seat | undefined): void {
    if (target !== undefined) this.#add({ type: 'trust', target })
  }

  /**
   * A statement about a past vote. After "that is not so", the statement corrects the player who claimed the opposite.
   */
  #told(
    found: MatchedTextByPlaceholder,
    voter: Seat | undefined,
    corrections: readonly MatchedTextByPlaceholder[],
  ): void {
    const vote = this.#vote(found, voter)
    if (vote === undefined) return
    const said = this.#view.seen.toldVotes.findLast(
      (told) => told.by !== this.#view.seat && told.vote.voter === vote.voter && told.vote.round === vote.round,
    )
    const against = this.#other(corrections.find((each) => each['against'] !== undefined)?.['against']) ?? said?.by
    if (corrections.length > 0 && against !== undefined) this.#add({ type: 'correct-vote', against, vote })
    else this.#add({ type: 'tell-vote', vote })
  }

  /** "They both voted for 5" refers to the two voters whom the last speaker mentioned. */
  #both(
    { nominee }: MatchedTextByPlaceholder,
    day: number | undefined,
    corrections: readonly MatchedTextByPlaceholder[],
  ): void {
    const { toldVotes } = this.#view.seen
    const last = toldVotes.at(-1)
    if (last === undefined || nominee === undefined) return
    const voters = toldVotes
      .slice(-2)
      .filter(({ by, round, vote }) => by === last.by && round === last.round && vote.round === last.vote.round)
      .map(({ vote }) => vote.voter)
    if (new Set(voters).size !== 2) return
    for (const voter of voters) this.#told({ nominee, day: String(day ?? last.vote.round) }, voter, corrections)
  }

  /** The target of the latest reported check that clears a player. */
  #lastCleared(): Seat | undefined {
    const { rulebook, pack, seen } = this.#view
    const isClear = (answer: CheckResult) =>
      townCheckerRoles(this.#view).some((checker) => {
        const cards = pack.filter((card) => rulebook.check(checker, card) === answer)
        return cards.length > 0 && cards.every((card) => colourOfRoleForTown(rulebook, card) === 'red')
      })
    return seen.toldChecks.findLast(({ answer }) => isClear(answer))?.target
  }

  #vote(found: MatchedTextByPlaceholder, voter: Seat | undefined): ReportedVote | undefined {
    const round = Number(found['day'])
    if (voter === undefined || !Number.isInteger(round)) return undefined
    if (found['nominee'] === undefined) return { round, voter }
    const nominee = this.#seat(found['nominee'])
    return nominee === undefined ? undefined : { round, voter, nominee }
  }

  #nominate(target: Seat | undefined): void {
    if (target !== undefined) this.#nominates.push(target)
  }

  /** Adds an act once, even if it was said twice in different words. */
  #add(act: SpeechAct | undefined): void {
    if (act !== undefined && !this.#acts.some((each) => same(each, act))) this.#acts.push(act)
  }

  #seat(number: string | undefined): Seat | undefined {
    const seat = Number(number)
    return isSeat(seat) && this.#view.game.seats.some((sitter) => sitter.seat === seat) ? seat : undefined
  }

  /** A seat at the table other than the speaker's. */
  #other(number: string | undefined): Seat | undefined {
    const seat = this.#seat(number)
    return seat === this.#view.seat ? undefined : seat
  }

  #seats(text: string): readonly Seat[] {
    const seats = (text.match(/\d+/g) ?? []).flatMap((number) => this.#seat(number) ?? [])
    return [...new Set(seats)]
  }

  /** Role in this game that a word may mean. */
  #card(word: string): Role | undefined {
    const { rulebook, pack } = this.#view
    const meant = this.#lexicon.rolesByWord(word)
    return (
      meant.find((role) => pack.includes(role)) ??
      meant.find((role) => rulebook.roles.some((spec) => spec.role === role))
    )
  }

  /** Town checker's role that the speaker claims. */
  #checkerClaimed(): Role | undefined {
    const { seat, seen } = this.#view
    const claimed = [
      ...seen.claims.filter(({ by }) => by === seat).map(({ role }) => role),
      ...this.#acts.flatMap((act) => (act.type === 'claim' ? [act.role] : [])),
    ]
    return claimed.findLast((role) => townCheckerRoles(this.#view).includes(role))
  }

  /** The check result in this game that a word names, directly or by its meaning. */
  #answer(word: string): CheckResult | undefined {
    const { rulebook, pack } = this.#view
    const checker = this.#checkerClaimed() ?? townCheckerRoles(this.#view)[0]
    if (checker === undefined) return undefined
    const exact = this.#lexicon.answer(word)
    const shown = pack.map((card) => ({
      answer: rulebook.check(checker, card),
      team: colourOfRoleForTown(rulebook, card),
    }))
    if (shown.some(({ answer }) => answer === exact)) return exact
    const colour = this.#colourOf(word)
    return shown.find(
      ({ answer, team }) => team === colour && shown.every((other) => other.answer !== answer || other.team === colour),
    )?.answer
  }

  #colourOf(word: string): 'red' | 'black' | undefined {
    return this.#lexicon.colour(word)
  }
}

const SLIP_STATEMENTS = [
  ['slipHeal', 'heal'],
  ['slipCheck', 'check'],
  ['slipKill', 'kill'],
] as const

function becauseOf(detail: string): ReturnType<Lexicon['because']> {
  return detail === 'votes' ? 'votes' : detail === 'check' ? 'check' : 'feeling'
}

function same(a: SpeechAct, b: SpeechAct): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
