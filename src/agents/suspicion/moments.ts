// Finished games as the meter's material: before every vote, the evidence everybody at the table had against each
// seat whose colour was open, and the colour it had. A game is looked at from its events and what was said, so it
// does not matter who played it.

import type { GameEvent } from '../../rules/events.ts'
import type { GameHeader } from '../../rules/header.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import { viewFor } from '../../rules/view.ts'
import { Observer } from '../seen/observer.ts'
import type { Turn } from '../table/table.ts'
import type { SpeechAct } from '../acts.ts'
import { colourOf, commonLook, type Onlooker } from './look.ts'
import { RULES } from './rules.ts'
import type { Moment } from './validate.ts'

/** Something said aloud when `at` events had happened; what it means may depend on what was known by then. */
export interface Word {
  readonly at: number
  readonly seat: Seat
  readonly acts: (then: Onlooker) => readonly SpeechAct[]
}

/** What players of this program said aloud. */
export function wordsOf(turns: readonly Turn[]): readonly Word[] {
  return turns.filter(({ kind }) => kind !== 'whisper').map(({ at, seat, say }) => ({ at, seat, acts: () => say }))
}

/** `words` in their order; `game` tells the games apart. */
export function momentsOf(
  header: GameHeader,
  events: readonly GameEvent[],
  words: readonly Word[],
  game: number,
): readonly Moment[] {
  const rulebook = rulesOf(header)
  const pack = header.seats.map(({ role }) => role)
  const observer = new Observer(header)
  const { seen } = observer
  const onlooker = (): Onlooker => ({ rulebook, pack, seen, common: viewFor(observer.state, { kind: 'public' }) })
  const moments: Moment[] = []
  let heard = 0
  for (const [at, event] of events.entries()) {
    for (let word = words[heard]; word !== undefined && word.at <= at; word = words[heard]) {
      for (const act of word.acts(onlooker())) observer.hear(word.seat, act)
      heard += 1
    }
    observer.see(event)
    if (event.type === 'StepBegan' && event.step.type === 'vote') moments.push(momentOf(header, onlooker(), game))
  }
  return moments
}

function momentOf(header: GameHeader, onlooker: Onlooker, game: number): Moment {
  const look = commonLook(onlooker)
  const blacks = new Set(
    header.seats.filter(({ role }) => colourOf(look.rulebook, role) === 'black').map(({ seat }) => seat),
  )
  const open = look.seats.filter((seat) => !look.teams.has(seat))
  const evidence = RULES.map((rule) => rule.evidence(look))
  const cases = open.map((seat) => ({
    evidence: evidence.map((of) => of.get(seat) ?? 0),
    black: blacks.has(seat),
    living: look.living.includes(seat),
  }))
  return { game, cases, blacks: cases.filter(({ black }) => black).length }
}
