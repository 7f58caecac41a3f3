// What a file lacks, or has too much of, by the word of its manifest. The first difference is reported,
// with how many entries are missing altogether.

import type { Rejection } from '../../rules/vocabulary.ts'
import { canonical } from '../../store/canonical.ts'
import { contentsOf, headsOf, type Streams } from './contents.ts'
import { rootOf, type Counts, type Manifest } from './format.ts'

export function manifestFault(manifest: Manifest, streams: Streams): Rejection | undefined {
  const listed = new Map(manifest.heads.map(([stream, version, hash]) => [stream, { version, hash }]))
  const missing = manifest.heads.reduce(
    (sum, [stream, version]) => sum + Math.max(0, version - (streams.get(stream)?.length ?? 0)),
    0,
  )
  for (const [stream, { version, hash }] of listed) {
    const own = streams.get(stream) ?? []
    if (own.length === 0) return { code: 'backup/stream-missing', params: { stream, missing } }
    if (own.length < version)
      return { code: 'backup/stream-cut', params: { stream, version: own.length, expected: version, missing } }
    if (own.length > version || own.at(-1)?.hash !== hash)
      return { code: 'backup/stream-differs', params: { stream, version } }
  }
  const unknown = [...streams.keys()].find((stream) => !listed.has(stream))
  if (unknown !== undefined) return { code: 'backup/stream-differs', params: { stream: unknown, version: 1 } }
  if (rootOf(manifest.heads) !== manifest.root) return { code: 'backup/manifest-differs', params: { place: 'root' } }
  return countsFault(manifest.counts, streams)
}

function countsFault(told: Counts, streams: Streams): Rejection | undefined {
  try {
    const counted = contentsOf(headsOf(streams), streams).counts
    if (canonical(counted) === canonical(told)) return undefined
    const place = Object.keys(counted).find((key) => counted[key as keyof Counts] !== told[key as keyof Counts])
    return { code: 'backup/manifest-differs', params: { place: `counts.${place ?? ''}` } }
  } catch (error) {
    return {
      code: 'verify/unreadable',
      params: { stream: 'club', cause: error instanceof Error ? error.message.slice(0, 200) : '' },
    }
  }
}
