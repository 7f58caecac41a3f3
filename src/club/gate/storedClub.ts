// The club's stored stream, validated as far as it has been read. Reads run one after another, so that no event is
// folded twice.

import { ok } from '../../rules/vocabulary.ts'
import type { Envelope, StoreResult } from '../../store/port.ts'
import { createJobQueue } from '../../store/queue.ts'
import { CLUB_STREAM } from '../model/streams.ts'
import { validateClubEnvelopes, type ValidatedClub, EMPTY_VALIDATED_CLUB } from './judgedStreams.ts'
import { type StoredStreamReader, readStreamSince } from './readSince.ts'
import type { ChunkedValidation } from './chunkedJudging.ts'

interface ClubPorts {
  readonly read: StoredStreamReader
  readonly turns: ChunkedValidation
  /**
   * Called when the stream was replaced by a different chain. All results computed from the previous chain are then
   * invalid.
   */
  replaced(): void
}

export class ValidatedClubCache {
  readonly #ports: ClubPorts
  readonly #queue = createJobQueue()
  #club = EMPTY_VALIDATED_CLUB
  /** Number of changes to the club's stream so far, and number of changes that the cached club includes. */
  #changes = 0
  #included = -1

  constructor(ports: ClubPorts) {
    this.#ports = ports
  }

  markChanged(): void {
    this.#changes += 1
  }

  readAndJudge(): Promise<StoreResult<ValidatedClub>> {
    return this.#queue(async () => {
      if (this.#included === this.#changes) return ok(this.#club)
      // Envelopes that are stored during the read may be missing from its result.
      const changes = this.#changes
      const since = await readStreamSince(this.#ports.read, CLUB_STREAM, this.#club.end)
      if (!since.ok) return since
      const { isOn, more } = since.value
      if (!isOn) this.#ports.replaced()
      if (!isOn || more.length > 0) this.#club = await this.#judged(isOn ? this.#club : EMPTY_VALIDATED_CLUB, more)
      this.#included = changes
      return ok(this.#club)
    })
  }

  /**
   * Validates envelopes that the caller has read, possibly some time ago. A cached club that includes more events is
   * kept.
   */
  judgeAsRead(whole: readonly Envelope[]): Promise<ValidatedClub> {
    return this.#queue(async () => {
      const { end } = this.#club
      const last = whole.at(-1)
      if (end.version > 0 && last?.hash === end.hash) return this.#club
      const isOn = end.version === 0 || whole[end.version - 1]?.hash === end.hash
      if (isOn) {
        this.#club = await this.#judged(this.#club, whole.slice(end.version))
        return this.#club
      }
      // The given stream is older than the cached club, or a different chain. The next call of `readAndJudge` reads the
      // store to find out which.
      this.#included = -1
      return this.#judged(EMPTY_VALIDATED_CLUB, whole)
    })
  }

  #judged(before: ValidatedClub, envelopes: readonly Envelope[]): Promise<ValidatedClub> {
    return this.#ports.turns.judgeEvents(before, envelopes, validateClubEnvelopes)
  }
}
