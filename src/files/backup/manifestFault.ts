// Compares the streams of a file with its manifest. The first difference is reported, together with the total number of
// missing entries.

import type { Rejection } from '../../rules/vocabulary.ts'
import { canonicalJson } from '../../store/canonicalJson.ts'
import { type ContentCounts, type BackupManifest, rootHashOfStreamHeads } from './format.ts'
import { type EnvelopesByStream, clubContentsOf, streamHeadsOf } from './contents.ts'

export function findManifestFault(manifest: BackupManifest, streams: EnvelopesByStream): Rejection | undefined {
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
  if (rootHashOfStreamHeads(manifest.heads) !== manifest.root)
    return { code: 'backup/manifest-differs', params: { place: 'root' } }
  return countsFault(manifest.counts, streams)
}

function countsFault(told: ContentCounts, streams: EnvelopesByStream): Rejection | undefined {
  try {
    const counted = clubContentsOf(streamHeadsOf(streams), streams).counts
    if (canonicalJson(counted) === canonicalJson(told)) return undefined
    const place = Object.keys(counted).find(
      (key) => counted[key as keyof ContentCounts] !== told[key as keyof ContentCounts],
    )
    return { code: 'backup/manifest-differs', params: { place: `counts.${place ?? ''}` } }
  } catch (error) {
    return {
      code: 'verify/unreadable',
      params: { stream: 'club', cause: error instanceof Error ? error.message.slice(0, 200) : '' },
    }
  }
}
