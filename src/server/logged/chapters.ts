// A game that a secretary logs, as chapters: the events of each item, made only of the items, so that a restart gives the
// same chapters. The events stored with an item are not used: the engine decides again.

import { mendedOpening, type GameOpened } from '../../club/model/game.ts'
import type { LogItem } from '../../rules/log.ts'
import { eventsOf, replay, replayNext, type Replay } from '../../rules/replay.ts'
import { eventHappenings, type Happening } from '../frames/happening.ts'
import type { Chapter } from '../frames/watchedGame.ts'

type Told = Pick<Chapter, 'happenings' | 'isAnew' | 'state'>

export class LoggedChapters {
  readonly #opened: GameOpened
  readonly #log: LogItem[] = []
  #replay: Replay

  constructor(opened: GameOpened) {
    this.#opened = opened
    this.#replay = replay(opened.header, [])
  }

  /** Items so far. */
  get length(): number {
    return this.#log.length
  }

  opening(): Told {
    return { happenings: [this.#table()], state: this.#replay.state, isAnew: false }
  }

  next(item: LogItem): Told {
    this.#log.push(item)
    return item.type === 'made' && item.before === undefined ? this.#followed(item) : this.#anew()
  }

  /** An entry at the end: its events follow those before. */
  #followed({ id, entry, moment }: Extract<LogItem, { type: 'made' }>): Told {
    const before = this.#replay
    this.#replay = replayNext(before, { id, entry, moment })
    const events = this.#replay.steps.at(-1)?.events ?? []
    return { ...eventHappenings(before.state, events), isAnew: false }
  }

  /** The table with its corrections. */
  #table(): Happening {
    const { header, players } = mendedOpening(this.#opened, this.#log)
    return { kind: 'opened', table: { header, names: players.map(({ name }) => name) } }
  }

  #anew(): Told {
    this.#replay = replay(this.#opened.header, this.#log)
    const { happenings, state } = eventHappenings(this.#replay.start, eventsOf(this.#replay))
    return { happenings: [this.#table(), ...happenings], state, isAnew: true }
  }
}
