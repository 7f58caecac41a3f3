// The story of a finished game in one language: its title, its sentences, and which of them describes the turning
// point.

import type { GameHeader } from '../rules/header.ts'
import type { Story, StoryMoment } from '../rules/story.ts'
import type { Seat } from '../rules/vocabulary.ts'
import { formatList } from './formatList.ts'
import { rulebookPhrase, formatPhrase } from './phrase.ts'
import type { Lang } from './registry.ts'

export interface StoryText {
  readonly title: string
  readonly sentences: readonly { readonly text: string; readonly isTurn: boolean }[]
}

export function storyText(
  lang: Lang,
  header: GameHeader,
  { title, turn, moments, outcome }: Story,
  nameOf: (seat: Seat) => string,
): StoryText {
  const roleOf = (seat: Seat) => formatPhrase(lang, 'role', header.seats[seat - 1]?.role ?? '')
  const who = (seat: Seat) => formatPhrase(lang, 'story', 'who', { name: nameOf(seat), seat, role: roleOf(seat) })
  const params = ({ phase, round, seats, by, hits, role, votes }: StoryMoment) => ({
    when: formatPhrase(lang, 'phase', phase, { round }),
    phase,
    round,
    n: seats.length,
    who: formatList(lang, seats.map(who)),
    seats: [...seats],
    by: by === undefined ? '' : who(by),
    hits: hits ?? 0,
    role: role === undefined ? '' : formatPhrase(lang, 'role', role),
    cast: votes?.cast ?? 0,
    of: votes?.of ?? 0,
    winner: rulebookPhrase(lang, header.rulebook, 'winner', outcome.winner),
    reason: rulebookPhrase(lang, header.rulebook, 'reason', outcome.reason),
  })
  const keyOf = ({ kind, exit, votes }: StoryMoment) =>
    kind !== 'left'
      ? kind
      : votes !== undefined
        ? 'left-votes'
        : exit === 'killed' || exit === 'shot' || exit === 'voted-out'
          ? `left-${exit}`
          : 'left'
  return {
    title:
      title === 'ended'
        ? rulebookPhrase(lang, header.rulebook, 'winner', outcome.winner)
        : formatPhrase(lang, 'story', `title-${title}`, params(turn)),
    sentences: moments.map((moment) => ({
      text: formatPhrase(lang, 'story', keyOf(moment), params(moment)),
      isTurn: moment === turn,
    })),
  }
}
