// How many of each side still live, as a row for a sentence: `red 6, black 2`. A game without a Maniac's side does not
// speak of one. Pure.

import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { GameState } from '../../rules/state.ts'
import { countLiving } from '../../rules/victory.ts'
import { FACTIONS } from '../../rules/vocabulary.ts'
import type { Params } from '../../i18n/message.ts'

export function sidesLeft(
  { header, seats }: GameState,
  text: (key: string, params: Params) => string,
): readonly string[] {
  const rulebook = rulesOf(header)
  const counts = countLiving(rulebook, seats)
  return FACTIONS.filter((side) => rulebook.roles.some(({ faction }) => faction === side)).map((side) =>
    text('live.side', { side: { side, rulebook: header.rulebook }, n: counts[side] }),
  )
}
