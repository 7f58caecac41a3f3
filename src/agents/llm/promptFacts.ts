// A seat's knowledge as plain data for the model, made only from its view. Players' own words are cleaned, and speech
// acts are quoted as sentences.

import { rulebookPhrase, formatPhrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { SeatView } from '../seen/seatView.ts'
import { sanitiseText } from '../talk/sanitise.ts'
import { SpeechWording } from '../talk/wording.ts'

/** Maximum number of earlier games of a series in the prompt. */
const MAX_EARLIER_GAMES = 5
/** Maximum number of characters of talk in the prompt. Older talk is left out. */
const MAX_TALK_CHARACTERS = 24_000

export function buildPromptFacts(view: SeatView, lang: Lang): object {
  const { game, seen, own, seat, names } = view
  const card = (role: Parameters<typeof formatPhrase>[2]) => formatPhrase(lang, 'role', role)
  return {
    phase: game.phase,
    round: game.round,
    players: game.seats.map((sitter) => ({
      number: sitter.seat,
      ...nameOf(names[sitter.seat - 1]),
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
      answer: formatPhrase(lang, 'answer', answer),
    })),
    yourNights: own.acts.map(({ role, target, round }) => ({ night: round, as: card(role), target: target ?? null })),
    numbersShown: own.numbers.map(({ by, target, round }) => ({ night: round, by, target: target ?? null })),
    ...(view.past.length === 0 ? {} : { earlierGames: earlierGames(view, lang) }),
    talk: talkOf(view, lang),
  }
}

/** Earlier games, the latest first: the card of each player and the side that won. */
function earlierGames({ past, rulebook }: SeatView, lang: Lang): readonly object[] {
  return past.slice(0, MAX_EARLIER_GAMES).map(({ roles, winner }, i) => ({
    gamesAgo: i + 1,
    won: rulebookPhrase(lang, rulebook.id, 'side', winner),
    cards: roles.map((role, at) => ({ number: at + 1, card: formatPhrase(lang, 'role', role) })),
  }))
}

/** The player's name for the prompt. It is untrusted text, so it is cleaned. */
function nameOf(name: string | undefined): { readonly name?: string } {
  return name === undefined ? {} : { name: sanitiseText(name) }
}

function talkOf({ heard }: SeatView, lang: Lang): readonly object[] {
  const wording = new SpeechWording(lang, () => 0)
  let room = MAX_TALK_CHARACTERS
  const talk: object[] = []
  for (const { seat, round, to, ...said } of heard().toReversed()) {
    const words = wording.textOfHeardAnswer(said)
    room -= words.length
    if (room < 0) break
    if (words !== '') talk.push({ round, number: seat, words, ...(to === undefined ? {} : { whispered: true }) })
  }
  return talk.toReversed()
}
