// What a seat has seen, as a model is given it: plain data made of its view and of nothing else. Words of players
// are theirs, cleaned; players of acts are quoted in sentences.

import { paragraph } from '../../i18n/formatList.ts'
import { phrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { SeatView } from '../seen/seatView.ts'
import { Wording } from '../talk/words.ts'

/** Of the newest words so many characters; what is older is left out. */
const LONGEST_TALK = 24_000

export function factsOf(view: SeatView, lang: Lang): object {
  const { game, seen, own, seat } = view
  const card = (role: Parameters<typeof phrase>[2]) => phrase(lang, 'role', role)
  return {
    phase: game.phase,
    round: game.round,
    players: game.seats.map((sitter) => ({
      number: sitter.seat,
      alive: sitter.alive,
      ...(sitter.seat === seat ? { you: true } : {}),
      ...(sitter.role === undefined ? {} : { card: card(sitter.role) }),
    })),
    left: seen.deaths.map(({ seat: number, how, phase, round }) => ({ number, how, phase, round })),
    nominations: seen.nominations.map(({ by, target, round }) => ({ day: round, by, target })),
    votes: seen.votes.map(({ round, ballot, voter, nominee, silent }) => ({
      day: round,
      ballot: ballot + 1,
      voter,
      against: nominee,
      ...(silent ? { withoutHand: true } : {}),
    })),
    bestMoves: seen.bestMoves,
    claims: seen.claims.map(({ by, role, round }) => ({ by, card: card(role), round })),
    yourChecks: own.checks.map(({ target, answer, round }) => ({
      night: round,
      target,
      answer: phrase(lang, 'answer', answer),
    })),
    yourNights: own.acts.map(({ role, target, round }) => ({ night: round, as: card(role), target: target ?? null })),
    numbersShown: own.numbers.map(({ by, target, round }) => ({ night: round, by, target: target ?? null })),
    talk: talkOf(view, lang),
  }
}

function talkOf({ heard }: SeatView, lang: Lang): readonly object[] {
  const wording = new Wording(lang, () => 0)
  let room = LONGEST_TALK
  const talk: object[] = []
  for (const { seat, round, say, said, to } of heard().toReversed()) {
    const words =
      said ??
      paragraph(
        lang,
        say.flatMap((act) => wording.act(act)),
      )
    room -= words.length
    if (room < 0) break
    if (words !== '') talk.push({ round, number: seat, words, ...(to === undefined ? {} : { whispered: true }) })
  }
  return talk.toReversed()
}
