// Formats the entries that one file lacks compared with another, as a sentence and as JSON.

import type { StreamSourceComparison, SurplusContentCounts } from '../../files/backup/compare.ts'
import type { ContentCounts } from '../../files/backup/format.ts'
import { translatorFor } from '../sentences/language.ts'

const say = translatorFor('files')

export function streamComparisonJson({ relation, onlyThis, onlyOther }: StreamSourceComparison): object {
  return { relation, onlyThis, onlyOther }
}

export function streamComparisonLine({ relation, onlyThis, onlyOther }: StreamSourceComparison): string {
  switch (relation) {
    case 'same':
      return say('same')
    case 'behind':
      return say('behind', { surplus: streamSurplusText(onlyOther) })
    case 'ahead':
      return say('ahead', { surplus: streamSurplusText(onlyThis) })
    case 'parted':
      return say('parted', { here: streamSurplusText(onlyThis), there: streamSurplusText(onlyOther) })
    case 'other-club':
      return say('twoClubs')
  }
}

export function streamSurplusText({
  entries: count,
  streams,
  games,
  members,
  seasons,
  since,
}: SurplusContentCounts): string {
  const more = [
    ...(games === 0 ? [] : [say('games', { n: games })]),
    ...(members === 0 ? [] : [say('members', { n: members })]),
    ...(seasons === 0 ? [] : [say('seasons', { n: seasons })]),
  ].join(', ')
  const held = say('entriesIn', { entries: count, streams })
  const entries = since === null ? held : say('since', { entries: held, time: formatUntrustedTime(since) })
  return more === '' ? entries : say('withMore', { entries, more })
}

export function contentCountsText({ entries, games, members, seasons }: ContentCounts): string {
  return say('counts', { entries, games, members, seasons })
}

/** The time comes from a file and may be any number. */
export function formatUntrustedTime(at: number): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? say('unknownTime') : time.toISOString()
}
