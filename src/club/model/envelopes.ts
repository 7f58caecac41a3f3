// Checks whether this program can read an envelope: its type is known, its payload matches the schema, and its stream
// is one that may contain the type. Errors contain the stream, the version and the location.

import type { Envelope, StoreError } from '../../store/port.ts'
import { formatJsonPath } from '../json/scanJson.ts'
import { BRANCHES, CLUB_STREAM, streamKindOf } from './streams.ts'
import { findEventTypeDefinition, PROGRAM_VOCABULARY, type Vocabulary } from './vocabulary.ts'

export type EnvelopeContent = Pick<Envelope, 'stream' | 'version' | 'type' | 'payload'>

/**
 * Checks an envelope from elsewhere. In contrast to `envelopeReadError`, an event that upgrades the club to a newer
 * vocabulary version than this program knows is also an error.
 */
export function foreignEnvelopeError(
  envelope: EnvelopeContent,
  vocabulary = PROGRAM_VOCABULARY,
): StoreError | undefined {
  const raised = raisedVocabularyVersion(envelope)
  return (
    envelopeReadError(envelope, vocabulary) ??
    (raised > vocabulary.version ? newerVocabularyError(raised, envelope, vocabulary) : undefined)
  )
}

/**
 * Returns an error if this program cannot read an envelope of its store. A branch may contain envelopes of exactly one
 * other stream.
 */
export function envelopeReadError(
  { stream, version, type, payload }: EnvelopeContent,
  vocabulary = PROGRAM_VOCABULARY,
): StoreError | undefined {
  // Other streams are checked by the parts of the server that read them.
  const standsIn = streamKindOf(stream)
  if (standsIn === undefined) return undefined
  const at = { stream, version, type: type.slice(0, 100) }
  const kind = findEventTypeDefinition(vocabulary, type)
  // The program does not know the type, so the next vocabulary version or a later one must have added it.
  if (!kind) return newerVocabularyError(vocabulary.version + 1, at, vocabulary)
  if (kind.stream !== standsIn) return { code: 'store/bad-payload', params: { ...at, place: 'type' } }
  const read = kind.payload.safeParse(payload)
  const badPayload = (path: readonly PropertyKey[]): StoreError => ({
    code: 'store/bad-payload',
    params: { ...at, place: formatJsonPath(['payload', ...path]).slice(0, 200) },
  })
  if (!read.success) return badPayload(read.error.issues[0]?.path ?? [])
  if (!stream.startsWith(BRANCHES)) return undefined
  const parted = payload as EnvelopeContent
  if (!stream.startsWith(`${BRANCHES}${parted.stream}/`)) return badPayload(['stream'])
  const fault = envelopeReadError(parted, vocabulary)
  return fault && ({ ...fault, params: { ...fault.params, stream, version } } as StoreError)
}

/** Returns the vocabulary version to which an envelope upgrades the club, or 0 if the envelope does not upgrade it. */
export function raisedVocabularyVersion({
  stream,
  type,
  payload,
}: Pick<EnvelopeContent, 'stream' | 'type' | 'payload'>): number {
  if (stream !== CLUB_STREAM || type !== 'VocabularyRaised') return 0
  const { version } = (payload ?? {}) as { readonly version?: unknown }
  return typeof version === 'number' ? version : 0
}

export function newerVocabularyError(
  found: number,
  { stream, version, type }: Pick<EnvelopeContent, 'stream' | 'version' | 'type'>,
  { version: known }: Pick<Vocabulary, 'version'>,
): StoreError {
  return { code: 'store/newer-vocabulary', params: { stream, version, type, found, known } }
}
