// The games of the club that a secretary logs, as they are watched: read when somebody asks, followed while the club
// changes, and let go of when nobody looks.

import type { Club } from '../../club/club.ts'
import type { GameStory } from '../../club/model/game.ts'
import { createQueue } from '../../store/queue.ts'
import { eventTeller } from '../frames/eventFrames.ts'
import { WatchedGame, type Horizon } from '../frames/watchedGame.ts'
import { LoggedChapters } from './chapters.ts'

/** In memory at a time, those that are watched apart. */
const REMEMBERED = 100

interface Followed {
  readonly watched: WatchedGame
  readonly chapters: LoggedChapters
  /** What was there when it was first looked at has been told. */
  isRead: boolean
}

export class LoggedGames {
  readonly #club: Club
  readonly #time: () => number
  readonly #horizon: Horizon
  readonly #inOrder = createQueue()
  readonly #followed = new Map<string, Followed>()
  readonly stop: () => void

  constructor(club: Club, time: () => number, horizon: Horizon) {
    this.#club = club
    this.#time = time
    this.#horizon = horizon
    this.stop = club.listen((change) => {
      // Also where nobody looks yet: a delay counts from now, whatever the clock of the laptop says.
      if (change.name === 'game.changed') void this.find(change.push.game)
    })
  }

  /** With everything the club has stored of it. */
  find(id: string): Promise<WatchedGame | undefined> {
    return this.#inOrder(async () => {
      const story = await this.#club.watchedGame(id)
      if (!story.ok) return undefined
      const followed = this.#of(id, story.value)
      const { watched, chapters } = followed
      const now = this.#time()
      for (const item of story.value.log.slice(chapters.length))
        // Of what was there before, the log says when; a clock that was ahead of this one is not believed.
        watched.add({ ...chapters.next(item), at: followed.isRead ? now : Math.min(item.at, now) })
      followed.isRead = true
      return watched
    })
  }

  #of(id: string, { opened, log }: GameStory): Followed {
    const known = this.#followed.get(id)
    this.#followed.delete(id)
    if (known !== undefined && known.chapters.length <= log.length) {
      this.#followed.set(id, known)
      return known
    }
    const names = opened.players.map(({ name }) => name)
    const watched = new WatchedGame({ id, header: opened.header, names }, eventTeller, this.#horizon)
    const chapters = new LoggedChapters(opened)
    watched.add({ ...chapters.opening(), at: Math.min(opened.startedAt, this.#time()) })
    this.#letGo()
    const followed = { watched, chapters, isRead: false }
    this.#followed.set(id, followed)
    return followed
  }

  #letGo(): void {
    for (const [id, { watched }] of this.#followed) {
      if (this.#followed.size < REMEMBERED) return
      if (!watched.isWatched) this.#followed.delete(id)
    }
  }
}
