// Context of all club commands: the repository, ids, and functions for queries and changes. Changes wait in one queue
// and run one after another. Queries use the loaded data.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { createJobQueue } from '../../store/queue.ts'
import type { ClubEvent, EventStamp } from '../model/clubEvents.ts'
import type { ClubState } from '../model/clubState.ts'
import type { Repository } from './repository.ts'

export type AsyncResult<T> = Promise<Result<T>>

export interface CommandContext {
  readonly repository: Repository
  readonly ids: () => string
  /** Returns the current time and the current user. */
  now(): EventStamp
  /** Runs a query on the loaded data, and loads the data first if necessary. */
  query<T>(answer: () => Result<T> | AsyncResult<T>): AsyncResult<T>
  /** Runs one change at a time. If `stamp` is omitted, the current time and user apply. */
  change<T>(job: (stamp: EventStamp) => AsyncResult<T>, stamp?: EventStamp): AsyncResult<T>
  /** Applies changes from elsewhere, queued like other changes. */
  applyForeign(streams: readonly string[]): void
  /** Changes the stream of the club and returns a view of the result. */
  changeClub<T>(
    decideEvents: (club: ClubState) => Result<readonly ClubEvent[]>,
    view: () => Result<T>,
    stamp?: EventStamp,
  ): AsyncResult<T>
}

export function createCommandContext(repository: Repository, ids: () => string, now: () => EventStamp): CommandContext {
  const queue = createJobQueue()
  const grown = new Set<string>()

  async function query<T>(answer: () => Result<T> | AsyncResult<T>): AsyncResult<T> {
    const loaded = repository.isReady ? ok(undefined) : await queue(() => repository.load(now()))
    return loaded.ok ? answer() : loaded
  }

  function change<T>(job: (stamp: EventStamp) => AsyncResult<T>, stamp?: EventStamp): AsyncResult<T> {
    return queue(async () => {
      const loaded = await repository.load(now())
      if (!loaded.ok) return loaded
      return repository.newer ? err(repository.newer) : raisingAlone(job, stamp ?? now())
    })
  }

  /**
   * If a change needs a newer vocabulary version, a club with a single device is upgraded without asking, because
   * nobody uses the club with an older program.
   */
  async function raisingAlone<T>(job: (stamp: EventStamp) => AsyncResult<T>, stamp: EventStamp): AsyncResult<T> {
    const answer = await job(stamp)
    if (answer.ok || answer.error.code !== 'store/vocabulary-step') return answer
    const isAlone = await repository.isOfOneDevice()
    if (!isAlone.ok || !isAlone.value) return isAlone.ok ? answer : isAlone
    const raised = await repository.changeClub([vocabularyRaisedEvent(repository.vocabulary.newest)], stamp)
    return raised.ok ? job(stamp) : raised
  }

  function changeClub<T>(
    decideEvents: (club: ClubState) => Result<readonly ClubEvent[]>,
    view: () => Result<T>,
    stamp?: EventStamp,
  ): AsyncResult<T> {
    return change(async (when) => {
      const events = decideEvents(repository.club)
      if (!events.ok) return events
      const changed = await repository.changeClub(events.value, when)
      return changed.ok ? view() : changed
    }, stamp)
  }

  function applyForeign(names: readonly string[]): void {
    const isWaiting = grown.size > 0
    for (const name of names) grown.add(name)
    if (isWaiting || grown.size === 0) return
    void queue(() => {
      const streams = new Set(grown)
      grown.clear()
      return repository.applyForeign(streams, now())
    })
  }

  return { repository, ids, now, query, change, changeClub, applyForeign }
}

export function vocabularyRaisedEvent(version: number): ClubEvent {
  return { type: 'VocabularyRaised', version }
}
