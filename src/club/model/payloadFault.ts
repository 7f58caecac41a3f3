// Whether an envelope is one this program can read: of a type it knows, with a payload that fits, in a stream whose
// events it reads at all. Says why not, with stream, version and place.

import type { Envelope, StoreError } from '../../store/port.ts'
import { SIGNATURES } from '../../store/signing/signatures.ts'
import { placeText } from '../json/scanJson.ts'
import { BRANCHES, BROADCAST_STREAM, CLUB_STREAM, GAMES, IMPORTS, LEDGERS, PLANS, SUMMARIES } from './streams.ts'
import { isEventType, VOCABULARY, VOCABULARY_VERSION } from './vocabulary.ts'

type Told = Pick<Envelope, 'stream' | 'version' | 'type' | 'payload'>

/** Streams of the club and of the exchange; what else a server keeps has readers of its own. */
const NAMED: readonly string[] = [CLUB_STREAM, BROADCAST_STREAM]
const PREFIXES: readonly string[] = [PLANS, SUMMARIES, IMPORTS, GAMES, LEDGERS, BRANCHES, SIGNATURES]

function isOfVocabulary(stream: string): boolean {
  return NAMED.includes(stream) || PREFIXES.some((prefix) => stream.startsWith(prefix))
}

export function payloadFault({ stream, version, type, payload }: Told): StoreError | undefined {
  if (!isOfVocabulary(stream)) return undefined
  const at = { stream, version, type: type.slice(0, 100) }
  // Which version brought it is not known here: a later one.
  if (!isEventType(type)) return newerVocabulary(VOCABULARY_VERSION + 1, at)
  const read = VOCABULARY[type].payload.safeParse(payload)
  if (read.success)
    return type === 'VocabularyRaised' && raisedTo(payload) > VOCABULARY_VERSION
      ? newerVocabulary(raisedTo(payload), at)
      : undefined
  const place = placeText(['payload', ...(read.error.issues[0]?.path ?? [])]).slice(0, 200)
  return { code: 'store/bad-payload', params: { ...at, place } }
}

function raisedTo(payload: unknown): number {
  return (payload as { readonly version: number }).version
}

function newerVocabulary(found: number, at: Pick<Told, 'stream' | 'version' | 'type'>): StoreError {
  return { code: 'store/newer-vocabulary', params: { ...at, found, known: VOCABULARY_VERSION } }
}
