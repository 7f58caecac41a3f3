// Watched games of the club that a secretary logs. They are read at the first request, updated when the club changes,
// and dropped from memory when nobody watches them.

import type { RecordedGameLog } from '../../club/broadcast/broadcastCommands.ts'
import type { Club } from '../../application/club.ts'
import { GAME_STREAM_PREFIX } from '../../club/model/streams.ts'
import { createJobQueue } from '../../store/queue.ts'
import { createEventFrameBuilder } from '../frames/eventFrameBuilder.ts'
import { type VisibleStreamVersions, WatchedGame } from '../frames/watchedGame.ts'
import { LoggedGameUpdates } from './loggedGameUpdates.ts'

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
  readonly #horizon: VisibleStreamVersions
  readonly #inOrder = createJobQueue()
  readonly #followed = new Map<string, FollowedGame>()
  readonly stop: () => void

  constructor(club: Club, horizon: VisibleStreamVersions) {
    this.#club = club
    this.#horizon = horizon
    this.stop = club.listen((keys) => {
      for (const id of this.#followed.keys()) if (keys.includes(GAME_STREAM_PREFIX + id)) void this.find(id)
    })
  }

  /** Returns the game with all its stored items. */
  find(id: string): Promise<WatchedGame | undefined> {
    return this.#inOrder(async () => {
      const before = this.#followed.get(id)
      const story = await this.#club.watchedGame(id, (before?.version ?? 0) + 1)
      if (!story.ok) return undefined
      if (before === undefined) return this.#told(this.#begun(id, story.value), story.value)
      if (story.value.version >= before.version) return this.#told(before, story.value)
      // If the stream has a different chain now, it is read from its beginning.
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
