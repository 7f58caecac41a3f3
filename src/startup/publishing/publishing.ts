// Seasons that are published into folders by themselves: at once when a folder is chosen, and anew soon after whatever
// changes them. What a host brings is the folders, and a note that remembers them. A fault is told until a try succeeds.

import type { Answer, ApiError } from '../../api/contract/answer.ts'
import { refusal } from '../../api/contract/answer.ts'
import type { PublishingStatus } from '../../api/host.ts'
import type { Push } from '../../api/service.ts'
import type { SeriesRecord } from '../../api/contract/series.ts'
import type { PublishedFile } from '../../club/publishing/publishingCommands.ts'
import { createQueue } from '../../store/queue.ts'
import { publishInto, type PagesFolder } from './publishInto.ts'

export interface PublishingHost {
  /** The pages as the club makes them. */
  readonly ask: (season: string) => Promise<Answer<readonly PublishedFile[]>>
  /** The club's series: a season's pages show what the others of its series have. */
  readonly series: () => Promise<Answer<readonly SeriesRecord[]>>
  readonly listen: (listener: (push: Push) => void) => () => void
  /** Seconds that viewers see late. */
  readonly delay: () => Promise<number>
  readonly folderAt: (place: string) => PagesFolder
  /** Throws where it cannot be kept. */
  readonly remember: (places: Readonly<Record<string, string>>) => Promise<void>
  readonly clock: () => number
  /** Runs it after so many milliseconds unless it is called off; the answer calls it off. */
  readonly after: (milliseconds: number, job: () => void) => () => void
}

export interface Publishing {
  status(season: string): PublishingStatus | null
  /** Publishes there now, and from now on; the folder counts only once that has succeeded. */
  choose(season: string, place: string): Promise<Answer<PublishingStatus>>
  /** No longer; what lies there stays. */
  leave(season: string): Promise<Answer<null>>
  /** Goes on with folders that were chosen before. */
  goOn(places: Readonly<Record<string, string>>): void
  /** Makes what is still due, and stops. */
  end(): Promise<void>
}

/** A verdict and its points come as several changes. */
const SOON = 500

/** Changes of no season of their own that pages may show. */
const EVERYBODYS: ReadonlySet<Push['name']> = new Set(['club.changed', 'members.changed', 'broadcast.changed'])

export function createPublishing({
  ask,
  series,
  listen,
  delay,
  folderAt,
  remember,
  clock,
  after,
}: PublishingHost): Publishing {
  const seasons = new Map<string, PublishingStatus>()
  const due = new Map<string, () => void>()
  /** When viewers may know of the last change, too. */
  const late = new Map<string, () => void>()
  const queue = createQueue()
  const asking = new Set<Promise<void>>()
  let hasEnded = false

  async function publish(season: string, place: string): Promise<Answer<PublishingStatus>> {
    const pages = await ask(season)
    const published = pages.ok ? await publishInto(folderAt(place), pages.data) : pages
    if (!published.ok) return published
    const { files, bytes } = published.data
    return { ok: true, data: { place, last: { at: clock(), files, bytes }, fault: null } }
  }

  function again(season: string): Promise<void> {
    due.get(season)?.()
    due.delete(season)
    return queue(async () => {
      const before = seasons.get(season)
      if (before === undefined) return
      const done = await publish(season, before.place)
      // It may have been left meanwhile.
      if (seasons.get(season) === before) seasons.set(season, done.ok ? done.data : { ...before, fault: done.error })
    })
  }

  function note(season: string): void {
    due.get(season)?.()
    due.set(
      season,
      after(SOON, () => void again(season)),
    )
    const asked = delay()
      .then((seconds) => {
        late.get(season)?.()
        late.delete(season)
        if (seconds > 0 && !hasEnded)
          late.set(
            season,
            after(1000 * seconds + 2 * SOON, () => void again(season)),
          )
      })
      .finally(() => asking.delete(asked))
    asking.add(asked)
  }

  /** Those published that count in a series with the one that changed. */
  async function noteOthers(changed: string): Promise<void> {
    if ([...seasons.keys()].every((season) => season === changed)) return
    const known = await series()
    if (!known.ok) return
    const together = known.data
      .map(({ parts }) => new Set(parts.map(({ season }) => season)))
      .filter((each) => each.has(changed))
    for (const season of seasons.keys())
      if (season !== changed && together.some((each) => each.has(season))) note(season)
  }

  const stop = listen(({ name, push }) => {
    const one = 'season' in push ? push.season : undefined
    for (const season of seasons.keys()) if (season === one || EVERYBODYS.has(name)) note(season)
    if (one !== undefined) {
      const asked = noteOthers(one).finally(() => asking.delete(asked))
      asking.add(asked)
    }
  })

  async function kept(places: ReadonlyMap<string, PublishingStatus>): Promise<ApiError | undefined> {
    try {
      await remember(Object.fromEntries([...places].map(([season, { place }]) => [season, place])))
      return undefined
    } catch (error) {
      const answer = refusal('publish/not-remembered', {
        cause: error instanceof Error ? error.message : String(error),
      })
      return answer.ok ? undefined : answer.error
    }
  }

  return {
    status: (season) => seasons.get(season) ?? null,
    choose: (season, place) =>
      queue(async () => {
        const done = await publish(season, place)
        if (!done.ok) return done
        const fault = await kept(new Map([...seasons, [season, done.data]]))
        if (fault !== undefined) return { ok: false, error: fault }
        seasons.set(season, done.data)
        return done
      }),
    leave: (season) =>
      queue(async () => {
        const rest = new Map([...seasons].filter(([each]) => each !== season))
        const fault = await kept(rest)
        if (fault !== undefined) return { ok: false, error: fault }
        due.get(season)?.()
        due.delete(season)
        late.get(season)?.()
        late.delete(season)
        seasons.delete(season)
        return { ok: true, data: null }
      }),
    goOn(places) {
      for (const [season, place] of Object.entries(places)) {
        seasons.set(season, { place, last: null, fault: null })
        note(season)
      }
    },
    async end() {
      stop()
      hasEnded = true
      await Promise.all(asking)
      for (const callOff of late.values()) callOff()
      for (const season of [...due.keys()]) await again(season)
      await queue(() => Promise.resolve())
    },
  }
}
