// Publishes seasons into folders automatically: at once when a folder is chosen, and again soon after a change. The
// host brings the folders and the note that remembers them. A fault is shown until a try succeeds.

import { type ApiResult, type ApiError, causeOf, isStale, refusal } from '../../api/contract/apiResult.ts'
import type { PublishedSite, PublishingStatus } from '../../api/platform/publishing.ts'
import type { Push } from '../../api/service.ts'
import type { SeriesRecord } from '../../api/contract/seasons.ts'
import { COUNTING_ROWS_KEY_PREFIX, MEMBERS_KEY } from '../../club/model/readKeys.ts'
import { BROADCAST_STREAM, PLAN_STREAM_PREFIX } from '../../club/model/streams.ts'
import type { PublishedFile } from '../../papers/publishing/siteLayout.ts'
import { createQueue } from '../../store/queue.ts'
import { publishInto, type PagesFolder } from './publishInto.ts'

export interface PublishingHost {
  /** The pages as the club makes them. */
  readonly ask: (season: string, site: PublishedSite) => Promise<ApiResult<readonly PublishedFile[]>>
  /** The club's series: a season's pages show the other seasons of its series. */
  readonly series: () => Promise<ApiResult<readonly SeriesRecord[]>>
  readonly listen: (listener: (push: Push) => void) => () => void
  /** Seconds that viewers see late. */
  readonly delay: () => Promise<number>
  readonly folderAt: (place: string) => PagesFolder
  /** Throws where it cannot be kept. */
  readonly remember: (places: Readonly<Record<string, StoredPublishing>>) => Promise<void>
  readonly clock: () => number
  /** Runs the job after so many milliseconds; the returned function cancels it. */
  readonly after: (milliseconds: number, job: () => void) => () => void
}

interface StoredPublishing {
  readonly place: string
  readonly site: PublishedSite
}

export interface Publishing {
  status(season: string): PublishingStatus | null
  /** Publishes there now, and from now on; the folder counts only once that has succeeded. */
  choose(season: string, place: string): Promise<ApiResult<PublishingStatus>>
  /** What the secretary says of the site; published at once. */
  describe(season: string, site: PublishedSite): Promise<ApiResult<PublishingStatus | null>>
  /** Stops publishing there; the pages stay. */
  leave(season: string): Promise<ApiResult<null>>
  /** Continues with folders that were chosen before. */
  goOn(places: Readonly<Record<string, StoredPublishing>>): void
  /** Publishes what is still due, and stops. */
  end(): Promise<void>
}

/** A verdict and its points come as several changes. */
const PUBLISH_DELAY_MS = 500

/** Keys of what belongs to no season and is shown on its pages. */
const SHARED_READ_KEYS: readonly string[] = [
  BROADCAST_STREAM,
  MEMBERS_KEY,
  ...['name', 'eventClubs', 'phrases', 'rulebooks', 'schemes', 'series'].map((field) => `club/${field}`),
]

/** Keys of a season's own: an entry of a game that runs is in no page. */
const keysOf = (season: string): readonly string[] => [COUNTING_ROWS_KEY_PREFIX + season, PLAN_STREAM_PREFIX + season]

class SeasonPublishing implements Publishing {
  readonly #host: PublishingHost
  readonly #seasons = new Map<string, PublishingStatus>()
  /** By place: a folder remembers what it has looked at. */
  readonly #folders = new Map<string, PagesFolder>()
  /** Cancels the publishing that is due soon. */
  readonly #due = new Map<string, () => void>()
  /** Cancels the second publishing, made once viewers may know of the last change too. */
  readonly #late = new Map<string, () => void>()
  readonly #queue = createQueue()
  readonly #pending = new Set<Promise<void>>()
  #hasEnded = false

  readonly #unsubscribe: () => void

  constructor(host: PublishingHost) {
    this.#host = host
    this.#unsubscribe = host.listen((told) => {
      if (told.name !== 'changed') return
      const { keys } = told.push
      const others: string[] = []
      for (const season of this.#seasons.keys())
        if (isStale([...SHARED_READ_KEYS, ...keysOf(season)], keys)) this.#note(season)
        else others.push(season)
      if (others.length === 0 || !isStale([COUNTING_ROWS_KEY_PREFIX, PLAN_STREAM_PREFIX], keys)) return
      const asked = this.#noteSharing(others, keys).finally(() => this.#pending.delete(asked))
      this.#pending.add(asked)
    })
  }

  readonly status: Publishing['status'] = (season) => this.#seasons.get(season) ?? null

  readonly choose: Publishing['choose'] = (season, place) =>
    this.#keep(season, { place, site: this.#seasons.get(season)?.site ?? {} })

  readonly describe: Publishing['describe'] = async (season, site) => {
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

  readonly leave: Publishing['leave'] = (season) =>
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

  readonly goOn: Publishing['goOn'] = (places) => {
    for (const [season, kept] of Object.entries(places)) {
      this.#seasons.set(season, { ...kept, last: null, fault: null })
      this.#note(season)
    }
  }

  readonly end: Publishing['end'] = async () => {
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
    const published = pages.ok ? await publishInto(folder, pages.data) : pages
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
      // It may have been stopped meanwhile.
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

  /** Those of the published seasons that share a series with a season that changed. */
  async #noteSharing(seasons: readonly string[], keys: readonly string[]): Promise<void> {
    const known = await this.#host.series()
    if (!known.ok) return
    const series = known.data.map(({ parts }) => parts.map(({ season }) => season))
    for (const season of seasons)
      if (series.some((each) => each.includes(season) && isStale(each.flatMap(keysOf), keys))) this.#note(season)
  }

  async #remember(places: ReadonlyMap<string, PublishingStatus>): Promise<ApiError | undefined> {
    try {
      await this.#host.remember(
        Object.fromEntries([...places].map(([season, { place, site }]) => [season, { place, site }])),
      )
      return undefined
    } catch (error) {
      const answer = refusal('publish/not-remembered', {
        cause: causeOf(error),
      })
      return answer.ok ? undefined : answer.error
    }
  }
}

export function createPublishing(host: PublishingHost): Publishing {
  return new SeasonPublishing(host)
}
