// What every group of the club's commands is given: the repository, ids, and the ways to ask and to
// change. Changes wait in one queue and run one after another; queries read what is known.

import type { RulebookFile } from '../../rules/files/file.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { createQueue } from '../../store/queue.ts'
import { APP_VERSION } from '../model/appVersion.ts'
import type { ClubEvent, Stamp } from '../model/clubEvents.ts'
import { type ClubState, nameClub } from '../model/clubState.ts'
import { rulebookFault, storedCopy, type FoundProof } from '../model/ownRulebooks.ts'
import type { Repository } from './repository.ts'

export type Reply<T> = Promise<Result<T>>

export interface CommandContext {
  readonly repository: Repository
  readonly ids: () => string
  /** The moment and who is at the keyboard. */
  now(): Stamp
  /** Answers from what is known, once it is loaded. */
  query<T>(answer: () => Result<T> | Reply<T>): Reply<T>
  /** One change at a time; `stamp` where it happened at another time than now. */
  change<T>(job: (stamp: Stamp) => Reply<T>, stamp?: Stamp): Reply<T>
  /** What came from elsewhere, in its turn among the changes. */
  applyForeign(streams: readonly string[]): void
  /** A change of the club's own stream, answered by how it looks after. */
  changeClub<T>(
    decideEvents: (club: ClubState) => Result<readonly ClubEvent[]>,
    view: () => Result<T>,
    stamp?: Stamp,
  ): Reply<T>
}

export function createCommandContext(repository: Repository, ids: () => string, now: () => Stamp): CommandContext {
  const queue = createQueue()
  const grown = new Set<string>()

  async function query<T>(answer: () => Result<T> | Reply<T>): Reply<T> {
    const loaded = repository.isReady ? ok(undefined) : await queue(() => repository.load(now()))
    return loaded.ok ? answer() : loaded
  }

  function change<T>(job: (stamp: Stamp) => Reply<T>, stamp?: Stamp): Reply<T> {
    return queue(async () => {
      const loaded = await repository.load(now())
      if (!loaded.ok) return loaded
      return repository.newer ? err(repository.newer) : raisingAlone(job, stamp ?? now())
    })
  }

  /** A club of one device is raised to a newer vocabulary without a question: nobody uses it with an older program. */
  async function raisingAlone<T>(job: (stamp: Stamp) => Reply<T>, stamp: Stamp): Reply<T> {
    const answer = await job(stamp)
    if (answer.ok || answer.error.code !== 'store/vocabulary-step') return answer
    const isAlone = await repository.isOfOneDevice()
    if (!isAlone.ok || !isAlone.value) return isAlone.ok ? answer : isAlone
    const raised = await repository.changeClub([raisedTo(repository.vocabulary.newest)], stamp)
    return raised.ok ? job(stamp) : raised
  }

  function changeClub<T>(
    decideEvents: (club: ClubState) => Result<readonly ClubEvent[]>,
    view: () => Result<T>,
    stamp?: Stamp,
  ): Reply<T> {
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

// The club itself: its name, given once, and what of it could not be read.
export interface ClubOverview {
  readonly name?: string
  /** Streams that could not be read. */
  readonly faults: readonly Rejection[]
  /** Why the club is only read. */
  readonly newer?: Rejection
}

export function clubCommands({ repository, query, changeClub }: CommandContext) {
  return {
    overview: (): Reply<ClubOverview> =>
      query(() => {
        const { club, faults, newer } = repository
        return ok({ ...(club.name !== undefined && { name: club.name }), faults, ...(newer && { newer }) })
      }),
    /** A new club has today's vocabulary from the start: its user is not asked for it later. */
    create: (text: string, stamp?: Stamp): Reply<void> =>
      changeClub(
        (club) => {
          const named = nameClub(club, text)
          const { raised, newest } = repository.vocabulary
          return named.ok && newest > raised ? ok([...named.value, raisedTo(newest)]) : named
        },
        () => ok(undefined),
        stamp,
      ),
    /** Takes a rulebook into the club, for good; the proof of one that is there is kept with it. */
    keepRulebook: (given: RulebookFile, found?: FoundProof): Reply<void> =>
      changeClub(
        ({ rulebooks }) => {
          const file = storedCopy(rulebooks, given)
          const fault = rulebookFault(rulebooks, file)
          if (fault !== undefined && (fault.code !== 'rulebooks/known' || found === undefined)) return err(fault)
          const proof = found && { proof: { ...found, app: APP_VERSION } }
          return ok([{ type: 'RulebookKept', rulebook: file, ...proof }])
        },
        () => ok(undefined),
      ),
    /** Before the first event of a newer kind; older programs only read the club from then on. */
    raiseVocabulary: (to: number): Reply<void> =>
      changeClub(
        () => {
          const { raised, known } = repository.vocabulary
          if (to > known) return err({ code: 'store/newer-vocabulary', params: { found: to, known } })
          return ok(to > raised ? [raisedTo(to)] : [])
        },
        () => ok(undefined),
      ),
  }
}

function raisedTo(version: number): ClubEvent {
  return { type: 'VocabularyRaised', version }
}
