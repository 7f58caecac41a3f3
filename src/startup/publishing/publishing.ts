// Publishes seasons into folders automatically: at once when a folder is chosen, and again soon after a change. The
// host provides the folders and stores their paths. An error is shown until an attempt succeeds.

import {
  type ApiResult,
  type ApiError,
  errorMessageOf,
  areReadKeysTouched,
  refusedApiResult,
} from '../../api/contract/apiResult.ts'
import type { PublishedSiteDetails, PublishingStatus } from '../../api/platform/publishing.ts'
import type { PushMessage } from '../../api/service.ts'
import type { SeriesRecord } from '../../api/contract/seasons.ts'
import { COUNTING_ROWS_READ_KEY_PREFIX, MEMBERS_READ_KEY } from '../../club/model/readKeys.ts'
import { BROADCAST_STREAM, PLAN_STREAM_PREFIX } from '../../club/model/streams.ts'
import type { PublishedFile } from '../../papers/publishing/siteLayout.ts'
import { createJobQueue } from '../../store/queue.ts'
import { publishIntoFolder, type PagesFolder } from './publishInto.ts'

export interface SeasonPublisherHost {
  /** Requests the pages from the club. */
  readonly ask: (season: string, site: PublishedSiteDetails) => Promise<ApiResult<readonly PublishedFile[]>>
  /** Requests the club's series, because a season's pages show the other seasons of its series. */
  readonly series: () => Promise<ApiResult<readonly SeriesRecord[]>>
  readonly listen: (listener: (push: PushMessage) => void) => () => void
  /** Broadcast delay in seconds. */
  readonly delay: () => Promise<number>
  readonly folderAt: (place: string) => PagesFolder
  /** Throws if the paths cannot be stored. */
  readonly remember: (places: Readonly<Record<string, StoredPublishing>>) => Promise<void>
  readonly clock: () => number
  /** Runs the job after this many milliseconds. The returned function cancels it. */
  readonly after: (milliseconds: number, job: () => void) => () => void
}

interface StoredPublishing {
  readonly place: string
  readonly site: PublishedSiteDetails
}

export interface SeasonPublisher {
  status(season: string): PublishingStatus | null
  /**
   * Publishes into the folder, now and after each change. The choice takes effect only if the first attempt succeeds.
   */
  choose(season: string, place: string): Promise<ApiResult<PublishingStatus>>
  /** Sets the secretary's information about the site, which is published at once. */
  describe(season: string, site: PublishedSiteDetails): Promise<ApiResult<PublishingStatus | null>>
  /** Stops publishing the season. The pages stay. */
  leave(season: string): Promise<ApiResult<null>>
  /** Continues with folders that were chosen earlier. */
  goOn(places: Readonly<Record<string, StoredPublishing>>): void
  /** Publishes everything that is scheduled, and stops. */
  end(): Promise<void>
}

/** Publishing is delayed, because a verdict and its points arrive as several changes. */
const PUBLISH_DELAY_MS = 500

/** Keys of data that belongs to no single season but is shown on its pages. */
const SHARED_READ_KEYS: readonly string[] = [
  BROADCAST_STREAM,
  MEMBERS_READ_KEY,
  ...['name', 'eventClubs', 'phrases', 'rulebooks', 'schemes', 'series'].map((field) => `club/${field}`),
]

/** Keys of a season's own data. Entries of a running game are not on any page. */
const keysOf = (season: string): readonly string[] => [
  COUNTING_ROWS_READ_KEY_PREFIX + season,
  PLAN_STREAM_PREFIX + season,
]

class SeasonPublishing implements SeasonPublisher {
  readonly #host: SeasonPublisherHost
  readonly #seasons = new Map<string, PublishingStatus>()
  /** Folders by path. A folder caches the results of its comparisons. */
  readonly #folders = new Map<string, PagesFolder>()
  /** Functions that cancel scheduled publishing. */
  readonly #due = new Map<string, () => void>()
  /** Functions that cancel the second publishing, which runs as soon as viewers may also see the last change. */
  readonly #late = new Map<string, () => void>()
  readonly #queue = createJobQueue()
  readonly #pending = new Set<Promise<void>>()
  #hasEnded = false

  readonly #unsubscribe: () => void

  constructor(host: SeasonPublisherHost) {
    this.#host = host
    this.#unsubscribe = host.listen((told) => {
      if (told.name !== 'changed') return
      const { keys } = told.push
      const others: string[] = []
      for (const season of this.#seasons.keys())
        if (areReadKeysTouched([...SHARED_READ_KEYS, ...keysOf(season)], keys)) this.#note(season)
        else others.push(season)
      if (others.length === 0 || !areReadKeysTouched([COUNTING_ROWS_READ_KEY_PREFIX, PLAN_STREAM_PREFIX], keys)) return
      const asked = this.#noteSharing(others, keys).finally(() => this.#pending.delete(asked))
      this.#pending.add(asked)
    })
  }

  readonly status: SeasonPublisher['status'] = (season) => this.#seasons.get(season) ?? null

  readonly choose: SeasonPublisher['choose'] = (season, place) =>
    this.#keep(season, { place, site: this.#seasons.get(season)?.site ?? {} })

  readonly describe: SeasonPublisher['describe'] = async (season, site) => {
    const known = this.#seasons.get(season)
    return known === undefined ? { ok: true, data: null } : this.#keep(season, { place: known.place, site })
  }

  #keep(season: string, kept: StoredPublishing): Promise<ApiResult<PublishingStatus>> {
    return this.#queue(async () => {
      const done = await this.#publish(season, kept)
      if (!done.ok) return done
      const fault = await this.#remember(new Map([...this.#seasons, [season, done.data]]))
      if (fault !== undefined) return { ok: false, error: fault }
      this.#seasons.set(season, done.data)
      return done
    })
  }

  readonly leave: SeasonPublisher['leave'] = (season) =>
    this.#queue(async () => {
      const rest = new Map([...this.#seasons].filter(([each]) => each !== season))
      const fault = await this.#remember(rest)
      if (fault !== undefined) return { ok: false, error: fault }
      this.#due.get(season)?.()
      this.#due.delete(season)
      this.#late.get(season)?.()
      this.#late.delete(season)
      this.#seasons.delete(season)
      return { ok: true, data: null }
    })

  readonly goOn: SeasonPublisher['goOn'] = (places) => {
    for (const [season, kept] of Object.entries(places)) {
      this.#seasons.set(season, { ...kept, last: null, fault: null })
      this.#note(season)
    }
  }

  readonly end: SeasonPublisher['end'] = async () => {
    this.#unsubscribe()
    this.#hasEnded = true
    await Promise.all(this.#pending)
    for (const cancel of this.#late.values()) cancel()
    for (const season of [...this.#due.keys()]) await this.#again(season)
    await this.#queue(() => Promise.resolve())
  }

  async #publish(season: string, { place, site }: StoredPublishing): Promise<ApiResult<PublishingStatus>> {
    const pages = await this.#host.ask(season, site)
    const folder = this.#folders.get(place) ?? this.#host.folderAt(place)
    this.#folders.set(place, folder)
    const published = pages.ok ? await publishIntoFolder(folder, pages.data) : pages
    if (!published.ok) return published
    const { files, bytes } = published.data
    return { ok: true, data: { place, site, last: { at: this.#host.clock(), files, bytes }, fault: null } }
  }

  #again(season: string): Promise<void> {
    this.#due.get(season)?.()
    this.#due.delete(season)
    return this.#queue(async () => {
      const before = this.#seasons.get(season)
      if (before === undefined) return
      const done = await this.#publish(season, before)
      // Publishing may have been stopped meanwhile.
      if (this.#seasons.get(season) === before)
        this.#seasons.set(season, done.ok ? done.data : { ...before, fault: done.error })
    })
  }

  #note(season: string): void {
    this.#due.get(season)?.()
    this.#due.set(
      season,
      this.#host.after(PUBLISH_DELAY_MS, () => void this.#again(season)),
    )
    const asked = this.#host
      .delay()
      .then((seconds) => {
        this.#late.get(season)?.()
        this.#late.delete(season)
        if (seconds > 0 && !this.#hasEnded)
          this.#late.set(
            season,
            this.#host.after(1000 * seconds + 2 * PUBLISH_DELAY_MS, () => void this.#again(season)),
          )
      })
      .finally(() => this.#pending.delete(asked))
    this.#pending.add(asked)
  }

  /** Schedules publishing for the seasons that share a series with a changed season. */
  async #noteSharing(seasons: readonly string[], keys: readonly string[]): Promise<void> {
    const known = await this.#host.series()
    if (!known.ok) return
    const series = known.data.map(({ parts }) => parts.map(({ season }) => season))
    for (const season of seasons)
      if (series.some((each) => each.includes(season) && areReadKeysTouched(each.flatMap(keysOf), keys)))
        this.#note(season)
  }

  async #remember(places: ReadonlyMap<string, PublishingStatus>): Promise<ApiError | undefined> {
    try {
      await this.#host.remember(
        Object.fromEntries([...places].map(([season, { place, site }]) => [season, { place, site }])),
      )
      return undefined
    } catch (error) {
      const answer = refusedApiResult('publish/not-remembered', {
        cause: errorMessageOf(error),
      })
      return answer.ok ? undefined : answer.error
    }
  }
}

export function createSeasonPublisher(host: SeasonPublisherHost): SeasonPublisher {
  return new SeasonPublishing(host)
}
