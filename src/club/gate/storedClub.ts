// The club's stream as it is stored, judged as far as it has been read. Readings run one after another, so none folds
// what another has folded already.

import { ok } from '../../rules/vocabulary.ts'
import type { Envelope, StoreResult } from '../../store/port.ts'
import { createQueue } from '../../store/queue.ts'
import { CLUB_STREAM } from '../model/streams.ts'
import { judgeClub, type JudgedClub, NO_JUDGED_CLUB } from './judgedStreams.ts'
import { type ReadStream, readSince } from './readSince.ts'
import type { ChunkedJudging } from './chunkedJudging.ts'

interface ClubPorts {
  readonly read: ReadStream
  readonly turns: ChunkedJudging
  /** Called when the stream was put to another chain: nothing that was judged with the club before is known. */
  replaced(): void
}

export class StoredClub {
  readonly #ports: ClubPorts
  readonly #queue = createQueue()
  #club = NO_JUDGED_CLUB
  /** Changes of the club's stream so far, and how many of them the cached club includes. */
  #changes = 0
  #included = -1

  constructor(ports: ClubPorts) {
    this.#ports = ports
  }

  markChanged(): void {
    this.#changes += 1
  }

  readAndJudge(): Promise<StoreResult<JudgedClub>> {
    return this.#queue(async () => {
      if (this.#included === this.#changes) return ok(this.#club)
      // What is stored while the stream is read may not be in what is read.
      const changes = this.#changes
      const since = await readSince(this.#ports.read, CLUB_STREAM, this.#club.end)
      if (!since.ok) return since
      const { isOn, more } = since.value
      if (!isOn) this.#ports.replaced()
      if (!isOn || more.length > 0) this.#club = await this.#judged(isOn ? this.#club : NO_JUDGED_CLUB, more)
      this.#included = changes
      return ok(this.#club)
    })
  }

  /**
   * As the caller has read it, which may have been some time ago: a club that includes more is not forgotten for it.
   */
  judgeAsRead(whole: readonly Envelope[]): Promise<JudgedClub> {
    return this.#queue(async () => {
      const { end } = this.#club
      const last = whole.at(-1)
      if (end.version > 0 && last?.hash === end.hash) return this.#club
      const isOn = end.version === 0 || whole[end.version - 1]?.hash === end.hash
      if (isOn) {
        this.#club = await this.#judged(this.#club, whole.slice(end.version))
        return this.#club
      }
      // Older, or of another chain: which one, the store is asked next time.
      this.#included = -1
      return this.#judged(NO_JUDGED_CLUB, whole)
    })
  }

  #judged(before: JudgedClub, envelopes: readonly Envelope[]): Promise<JudgedClub> {
    return this.#ports.turns.judgeEvents(before, envelopes, judgeClub)
  }
}
