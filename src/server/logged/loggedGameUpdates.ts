// A game that a secretary logs, as updates: the events of each item. They are computed only from the items and from the
// names at the first request, so that a restart gives the same updates unless somebody was renamed. A rename does not
// affect a followed game: it shows the former name until it is dropped from memory or the server restarts. The events
// stored with an item are not used, because the engine decides again.

import type { RecordedGameLog } from '../../club/broadcast/broadcastCommands.ts'
import { type GameOpened, applyTableCorrections } from '../../club/model/game.ts'
import type { LogItem } from '../../rules/log.ts'
import { eventsOfReplay, replay, type Replay, replayNextEntry } from '../../rules/replay.ts'
import { toGameHappenings, type GameHappening } from '../frames/happenings.ts'
import type { GameUpdate } from '../frames/watchedGame.ts'

type UpdateContent = Pick<GameUpdate, 'happenings' | 'isWhole' | 'state'>

export class LoggedGameUpdates {
  readonly #opened: GameOpened
  readonly #log: LogItem[] = []
  /** Names by member, for everybody who sits at the table or sat there before it was corrected. */
  readonly #names: Map<string, string>
  #replay: Replay

  constructor(opened: RecordedGameLog['opened']) {
    this.#opened = opened
    this.#names = new Map(opened.players.map(({ member, name }) => [member, name]))
    this.#replay = replay(opened.header, [])
  }

  /** Number of items so far. */
  get length(): number {
    return this.#log.length
  }

  opening(): UpdateContent {
    return { happenings: [this.#table()], state: this.#replay.state, isWhole: false }
  }

  next(item: LogItem): UpdateContent {
    this.#log.push(item)
    if (item.type === 'mended')
      for (const { player } of item.seats) if (player) this.#names.set(player.member, player.name ?? player.member)
    return item.type === 'made' && item.before === undefined ? this.#followed(item) : this.#whole()
  }

  /** Adds an entry at the end of the log: its events follow the earlier ones. */
  #followed({ id, entry, moment }: Extract<LogItem, { type: 'made' }>): UpdateContent {
    const before = this.#replay
    this.#replay = replayNextEntry(before, { id, entry, moment })
    const events = this.#replay.steps.at(-1)?.events ?? []
    return { ...toGameHappenings(before.state, events), isWhole: false }
  }

  /** Happening with the current table, including its corrections. */
  #table(): GameHappening {
    const { header, players } = applyTableCorrections(this.#opened, this.#log)
    const names = players.map(({ member }) => this.#names.get(member) ?? member)
    return { kind: 'opened', table: { header, names } }
  }

  #whole(): UpdateContent {
    this.#replay = replay(this.#opened.header, this.#log)
    const { happenings, state } = toGameHappenings(this.#replay.start, eventsOfReplay(this.#replay))
    return { happenings: [this.#table(), ...happenings], state, isWhole: true }
  }
}
