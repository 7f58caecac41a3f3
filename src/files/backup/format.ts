// The text format of a backup: a header line, every stored envelope on its own line with streams ordered by name, and
// the manifest as the last line. The manifest lists the content that the file must have, so that a truncated file is
// detected. The hashes are unkeyed, so they reveal accidental changes, but not changes by people who recompute the
// hashes. Format: docs/record-format.md.

import { z } from 'zod'
import { canonicalJson } from '../../store/canonicalJson.ts'
import { sha256Hex } from '../../store/hash.ts'
import { FIRST_VOCABULARY_VERSION } from '../../club/model/vocabulary.ts'

export const BACKUP_FORMAT = 'consigliere-backup'
export const BACKUP_VERSION = 1

/**
 * The first line. A file with this line but without a manifest is truncated. `vocabulary` is the vocabulary version of
 * the club.
 */
export const backupHeaderLine = (version: number = BACKUP_VERSION, vocabulary = FIRST_VOCABULARY_VERSION) =>
  JSON.stringify({ format: BACKUP_FORMAT, version, vocabulary })

const count = z.int().min(0)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

const countsSchema = z.strictObject({ entries: count, streams: count, games: count, members: count, seasons: count })
const manifestSchema = z.strictObject({
  /** Version of the program that wrote the backup. */
  app: z.string().max(60),
  /** Time of writing, in milliseconds since the epoch. */
  at: z.int(),
  /** `null` if the club has no name yet. */
  club: z.string().max(1000).nullable(),
  counts: countsSchema,
  /** Each stream with its last version and last hash, ordered by stream name. */
  heads: z.array(z.tuple([z.string(), z.int().min(1), hash])).readonly(),
  /** SHA-256 over the canonical JSON of the heads. Two files with the same root have the same content. */
  root: hash,
  /** SHA-256 over the bytes of every line before the manifest. */
  text: hash,
  /**
   * Damaged streams that are not in the file, each with its first damaged version. If omitted, no stream was damaged.
   */
  damaged: z
    .array(z.tuple([z.string(), z.int().min(1)]))
    .min(1)
    .readonly()
    .exactOptional(),
})

/**
 * Counts of the contents of a club or file. `entries` are stored events. `games` includes void games and games in
 * progress.
 */
export type ContentCounts = Readonly<z.infer<typeof countsSchema>>
export type BackupManifest = Readonly<z.infer<typeof manifestSchema>>
/** A stream with its first damaged version. */
export type DamagedStream = NonNullable<BackupManifest['damaged']>[number]

export function rootHashOfStreamHeads(heads: BackupManifest['heads']): string {
  return sha256Hex(canonicalJson(heads))
}

export function formatManifestLine(manifest: BackupManifest): string {
  return canonicalJson({ manifest, sum: sha256Hex(canonicalJson(manifest)) })
}

/** Parses the manifest. Returns `undefined` unless the line is exactly what `formatManifestLine` writes. */
export function readManifestLine(line: string): BackupManifest | undefined {
  try {
    const { manifest } = JSON.parse(line) as { readonly manifest?: unknown }
    const parsed = manifestSchema.safeParse(manifest)
    return parsed.success && formatManifestLine(parsed.data) === line ? parsed.data : undefined
  } catch {
    return undefined
  }
}
