// Watched games of the club that a secretary logs. They are read at the first request, updated when the club changes,
// and dropped from memory when nobody watches them.

import type { RecordedGameLog } from '../../club/broadcast/broadcastCommands.ts'
import type { Club } from '../../application/club.ts'
import { type GameOpened, correctedOpening } from '../../club/model/game.ts'
import { GAME_STREAM_PREFIX } from '../../club/model/streams.ts'
import type { LogItem } from '../../rules/log.ts'
import { eventsOf, replay, type Replay, replayNext } from '../../rules/replay.ts'
import { createQueue } from '../../store/queue.ts'
import { eventHappenings, createEventFrameBuilder, type Happening } from '../frames/frameBuilders.ts'
import { type GameUpdate, type VisibleVersions, WatchedGame } from '../frames/watchedGame.ts'

/** Maximum number of games in memory that nobody watches. */
const MAX_UNWATCHED_GAMES = 100

interface FollowedGame {
  readonly watched: WatchedGame
  readonly chapters: LoggedGameUpdates
  /** Version up to which the game's stream was read. */
  version: number
}

export class LoggedGames {
  readonly #club: Club
  readonly #horizon: VisibleVersions
  readonly #inOrder = createQueue()
  readonly #followed = new Map<string, FollowedGame>()
  readonly stop: () => void

  constructor(club: Club, horizon: VisibleVersions) {
    this.#club = club
    this.#horizon = horizon
    this.stop = club.listen((keys) => {
      for (const id of this.#followed.keys()) if (keys.includes(GAME_STREAM_PREFIX + id)) void this.find(id)
    })
  }

  /** Returns the game with everything the club has stored of it. */
  find(id: string): Promise<WatchedGame | undefined> {
    return this.#inOrder(async () => {
      const before = this.#followed.get(id)
      const story = await this.#club.watchedGame(id, (before?.version ?? 0) + 1)
      if (!story.ok) return undefined
      if (before === undefined) return this.#told(this.#begun(id, story.value), story.value)
      if (story.value.version >= before.version) return this.#told(before, story.value)
      // The stream has a different chain now, so it is read from its beginning.
      this.#followed.delete(id)
      const whole = await this.#club.watchedGame(id)
      return whole.ok ? this.#told(this.#begun(id, whole.value), whole.value) : undefined
    })
  }

  #told(followed: FollowedGame, { items, version }: RecordedGameLog): WatchedGame {
    const { watched, chapters } = followed
    for (const { item, version: at } of items) watched.add({ ...chapters.next(item), version: at })
    followed.version = version
    // The game that was requested last is dropped last.
    this.#followed.delete(watched.game.id)
    this.#followed.set(watched.game.id, followed)
    return watched
  }

  #begun(id: string, { opened }: RecordedGameLog): FollowedGame {
    const names = opened.players.map(({ name }) => name)
    const watched = new WatchedGame(
      { id, header: opened.header, names },
      { stream: GAME_STREAM_PREFIX + id, teller: createEventFrameBuilder, horizon: this.#horizon },
    )
    const chapters = new LoggedGameUpdates(opened)
    watched.add({ ...chapters.opening(), version: 1 })
    this.#letGo()
    return { watched, chapters, version: 1 }
  }

  #letGo(): void {
    for (const [id, { watched }] of this.#followed) {
      if (this.#followed.size < MAX_UNWATCHED_GAMES) return
      if (!watched.isWatched) this.#followed.delete(id)
    }
  }
}

// A game that a secretary logs, as updates: the events of each item. They are computed only from the items and from the
// names at the first request, so that a restart gives the same updates unless somebody was renamed. A rename does not
// affect a followed game: it shows the former name until it is dropped from memory or the server restarts. The events
// stored with an item are not used, because the engine decides again.
type UpdateContent = Pick<GameUpdate, 'happenings' | 'isWhole' | 'state'>

class LoggedGameUpdates {
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
    this.#replay = replayNext(before, { id, entry, moment })
    const events = this.#replay.steps.at(-1)?.events ?? []
    return { ...eventHappenings(before.state, events), isWhole: false }
  }

  /** The table with its corrections. */
  #table(): Happening {
    const { header, players } = correctedOpening(this.#opened, this.#log)
    const names = players.map(({ member }) => this.#names.get(member) ?? member)
    return { kind: 'opened', table: { header, names } }
  }

  #whole(): UpdateContent {
    this.#replay = replay(this.#opened.header, this.#log)
    const { happenings, state } = eventHappenings(this.#replay.start, eventsOf(this.#replay))
    return { happenings: [this.#table(), ...happenings], state, isWhole: true }
  }
}
