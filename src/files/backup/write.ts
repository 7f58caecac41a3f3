// Writes a backup of everything that was stored at one point in time, with its manifest at the end. Works in chunks, so
// that other requests are handled in between. Changes made by those requests are not in the backup. Rule:
// docs/spec/cli.md §2.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Envelope, EventStore } from '../../store/port.ts'
import { yieldToEventLoop } from '../../store/yieldTask.ts'
import type { TextFile } from '../tables/tableFile.ts'
import { APP_VERSION } from '../../club/model/appVersion.ts'
import { raisedVocabularyVersion } from '../../club/model/envelopes.ts'
import { CLUB_STREAM } from '../../club/model/streams.ts'
import { FIRST_VOCABULARY_VERSION } from '../../club/model/vocabulary.ts'
import type { CommandContext, AsyncResult } from '../../club/repository/commandContext.ts'
import { clubContentsOf, isClubOrImportStream } from './contents.ts'
import {
  type DamagedStream,
  backupHeaderLine,
  type BackupManifest,
  formatManifestLine,
  rootHashOfStreamHeads,
} from './format.ts'
import { defaultBackupFileName } from './defaultBackupFileName.ts'

export interface Backup extends TextFile {
  readonly manifest: BackupManifest
}

/**
 * Number of characters that are written in one chunk, before other requests are handled. Writing a chunk takes a few
 * milliseconds.
 */
const CHUNK_CHARACTERS = 200_000
/** Number of streams that are read in one chunk, before other requests are handled. */
const STREAMS_AT_ONCE = 20

/**
 * With `isSalvage`, damaged streams are omitted and listed in the manifest. Without `isSalvage`, a damaged stream makes
 * the backup fail. `pause` is called between chunks to handle other requests.
 */
export async function createBackup(
  store: EventStore,
  at: number,
  isSalvage = false,
  pause: () => Promise<void> = yieldToEventLoop,
): Promise<Result<Backup>> {
  const [heads, club] = [await store.list(''), await store.read(CLUB_STREAM)]
  if (!heads.ok) return heads
  const writer = createBackupWriter(
    club.ok ? Math.max(FIRST_VOCABULARY_VERSION, ...club.value.map(raisedVocabularyVersion)) : FIRST_VOCABULARY_VERSION,
  )
  const damaged: DamagedStream[] = []
  for (const [index, { stream, version }] of heads.value.entries()) {
    if (index % STREAMS_AT_ONCE === 0) await pause()
    const envelopes = await store.read(stream)
    if (!envelopes.ok && isSalvage && envelopes.error.code === 'store/tampered') {
      damaged.push([stream, envelopes.error.params.version])
      continue
    }
    if (!envelopes.ok) return envelopes
    // Envelopes added since the heads were listed are skipped, because they would not match the streams that are
    // already written.
    let written = 0
    for (const envelope of envelopes.value.slice(0, version)) {
      written += writer.add(envelope)
      if (written < CHUNK_CHARACTERS) continue
      await pause()
      written = 0
    }
  }
  const { lines, manifest } = writer.end(at, damaged)
  return ok({ fileName: defaultBackupFileName(manifest.club, at), text: lines.join('\n') + '\n', manifest })
}

/**
 * Creates a writer for streams that are added one after another, each from its first envelope. `vocabulary` is the
 * vocabulary version of the club.
 */
export function createBackupWriter(vocabulary = FIRST_VOCABULARY_VERSION) {
  const sum = sha256.create()
  const lines: string[] = []
  const heads: [string, number, string][] = []
  const telling = new Map<string, Envelope[]>()

  function write(line: string): number {
    lines.push(line)
    sum.update(utf8ToBytes(`${line}\n`))
    return line.length
  }
  write(backupHeaderLine(undefined, vocabulary))

  return {
    /** Returns the number of characters written. */
    add(envelope: Envelope): number {
      const { stream, version, hash } = envelope
      const length = write(JSON.stringify(envelope))
      if (heads.at(-1)?.[0] === stream) heads.pop()
      heads.push([stream, version, hash])
      if (isClubOrImportStream(stream)) {
        const told = telling.get(stream) ?? []
        told.push(envelope)
        telling.set(stream, told)
      }
      return length
    },
    end(
      at: number,
      damaged: readonly DamagedStream[] = [],
    ): { readonly lines: readonly string[]; readonly manifest: BackupManifest } {
      const ends = new Map(heads.map(([stream, ended, hash]) => [stream, { version: ended, hash }]))
      const { club, counts } = clubContentsOf(ends, telling)
      const manifest: BackupManifest = {
        app: APP_VERSION,
        at,
        club: club.name ?? null,
        counts,
        heads,
        root: rootHashOfStreamHeads(heads),
        text: bytesToHex(sum.digest()),
        ...(damaged.length > 0 && { damaged }),
      }
      return { lines: [...lines, formatManifestLine(manifest)], manifest }
    },
  }
}

/** The command that creates a backup of the whole store. */
export function createBackupCommands({ query, now }: CommandContext, store: EventStore) {
  const made = () => createBackup(store, now().at)
  return {
    async backup(): AsyncResult<Backup> {
      const answer = await query(made)
      // A club that a newer program has used cannot be opened here, but it can still be backed up.
      return answer.ok || answer.error.code !== 'store/newer-vocabulary' ? answer : made()
    },
  }
}
