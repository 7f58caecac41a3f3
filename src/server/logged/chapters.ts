// A game that a secretary logs, item by item: what each of them brought, made of the items alone, so that a start gives
// the same chapters. Nothing is asked of the events an item keeps: the engine decides anew.

import type { GameHeader } from '../../rules/header.ts'
import type { LogItem } from '../../rules/log.ts'
import { replay, replayNext, type Replay } from '../../rules/replay.ts'
import { eventHappenings, type Happening } from '../frames/happening.ts'
import type { Chapter } from '../frames/watchedGame.ts'

type Told = Pick<Chapter, 'happenings' | 'isAnew' | 'state'>

const OPENED: Happening = { kind: 'opened' }

export class LoggedChapters {
  readonly #header: GameHeader
  readonly #log: LogItem[] = []
  #replay: Replay

  constructor(header: GameHeader) {
    this.#header = header
    this.#replay = replay(header, [])
  }

  /** Items so far. */
  get length(): number {
    return this.#log.length
  }

  opening(): Told {
    return { happenings: [OPENED], state: this.#replay.state, isAnew: false }
  }

  next(item: LogItem): Told {
    this.#log.push(item)
    return item.type === 'made' && item.before === undefined ? this.#followed(item) : this.#anew()
  }

  /** An entry behind all others: what it brought follows on what was told. */
  #followed({ id, entry, moment }: Extract<LogItem, { type: 'made' }>): Told {
    const before = this.#replay
    this.#replay = replayNext(before, { id, entry, moment })
    const events = this.#replay.steps.at(-1)?.events ?? []
    return { ...eventHappenings(before.state, events), isAnew: false }
  }

  #anew(): Told {
    this.#replay = replay(this.#header, this.#log)
    const { start, steps } = this.#replay
    const { happenings, state } = eventHappenings(
      start,
      steps.flatMap(({ events }) => events),
    )
    return { happenings: [OPENED, ...happenings], state, isAnew: true }
  }
}
