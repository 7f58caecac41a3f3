// Writes a Polemica game down entry by entry as the engine takes it; what the engine refuses is named
// with its place and left out. What is not in the file but follows from it carries another author.

import { advance } from '../../../../rules/decide.ts'
import type { Entry } from '../../../../rules/entries.ts'
import type { GameEvent } from '../../../../rules/events.ts'
import type { GameHeader } from '../../../../rules/header.ts'
import type { MadeItem } from '../../../../rules/log.ts'
import { momentOf } from '../../../../rules/moment.ts'
import { initialState } from '../../../../rules/open.ts'
import type { GameState } from '../../../../rules/state.ts'
import type { Complain, SourceGame } from './source.ts'

const AUTHOR = 'polemica'
const DERIVED_AUTHOR = 'polemica (derived)'

export class Scribe {
  readonly game: SourceGame
  readonly complain: Complain
  readonly log: MadeItem[] = []
  readonly #at: number
  #state: GameState
  /** Parts of the file that have found their place. */
  readonly #used = new Set<unknown>()

  constructor(game: SourceGame, header: GameHeader, at: number, complain: Complain) {
    this.game = game
    this.complain = complain
    this.#at = at
    this.#state = initialState(header)
  }

  get state(): GameState {
    return this.#state
  }

  use(part: object): void {
    this.#used.add(part)
  }

  isUnused(part: object): boolean {
    return !this.#used.has(part)
  }

  /** What followed; nothing when the engine refuses, which is named at `path`. */
  make(entry: Entry, path: readonly PropertyKey[] | 'derived'): readonly GameEvent[] | undefined {
    const played = advance(this.#state, entry)
    if (!played.ok) {
      if (path !== 'derived') this.complain('contradicts', played.error.code, path, played.error.params)
      return undefined
    }
    this.log.push({
      type: 'made',
      id: this.log.length + 1,
      at: this.#at,
      author: path === 'derived' ? DERIVED_AUTHOR : AUTHOR,
      entry,
      moment: momentOf(this.#state),
      // What follows is adjudicated anew, as of every imported record.
      events: [],
    })
    this.#state = played.value.state
    return played.value.events
  }
}
