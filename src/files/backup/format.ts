// The text of a backup: a line that says what it is, every stored envelope as one line, streams in
// order of name, and the manifest as the last line: what has to be there, so that a file cut anywhere
// is found. The sums are not keyed: they find accidents, not people who recompute them.
// Shape: docs/record-format.md.

import { z } from 'zod'
import { canonicalJson } from '../../store/canonicalJson.ts'
import { sha256Hex } from '../../store/hash.ts'
import { FIRST_VOCABULARY_VERSION } from '../../club/model/vocabulary.ts'

export const BACKUP_FORMAT = 'consigliere-backup'
export const BACKUP_VERSION = 1

/** The first line. A file that has it and no manifest was cut. `vocabulary`: what the club was raised to. */
export const headerLine = (version: number = BACKUP_VERSION, vocabulary = FIRST_VOCABULARY_VERSION) =>
  JSON.stringify({ format: BACKUP_FORMAT, version, vocabulary })

const count = z.int().min(0)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

const countsSchema = z.strictObject({ entries: count, streams: count, games: count, members: count, seasons: count })
const manifestSchema = z.strictObject({
  /** Of the program that wrote it. */
  app: z.string().max(60),
  /** When it was written: milliseconds since the epoch. */
  at: z.int(),
  /** Null: the club has no name yet. */
  club: z.string().max(1000).nullable(),
  counts: countsSchema,
  /** Stream, last version, last hash: in order of name. */
  heads: z.array(z.tuple([z.string(), z.int().min(1), hash])).readonly(),
  /** SHA-256 over the canonical JSON of the heads: two files with one root hold the same. */
  root: hash,
  /** SHA-256 over the bytes of every line before the manifest. */
  text: hash,
  /** Streams that were damaged from a version on and are not in the file; absent where none was. */
  damaged: z
    .array(z.tuple([z.string(), z.int().min(1)]))
    .min(1)
    .readonly()
    .exactOptional(),
})

/** What a club or a file holds. `entries` are stored events, `games` also those that are void or still played. */
export type ContentCounts = Readonly<z.infer<typeof countsSchema>>
export type Manifest = Readonly<z.infer<typeof manifestSchema>>
/** A stream, and the first version of it that is not what was written. */
export type DamagedStream = NonNullable<Manifest['damaged']>[number]

export function rootHashOf(heads: Manifest['heads']): string {
  return sha256Hex(canonicalJson(heads))
}

export function manifestLine(manifest: Manifest): string {
  return canonicalJson({ manifest, sum: sha256Hex(canonicalJson(manifest)) })
}

/** Undefined when the line is not, letter for letter, what `manifestLine` writes. */
export function readManifestLine(line: string): Manifest | undefined {
  try {
    const { manifest } = JSON.parse(line) as { readonly manifest?: unknown }
    const parsed = manifestSchema.safeParse(manifest)
    return parsed.success && manifestLine(parsed.data) === line ? parsed.data : undefined
  } catch {
    return undefined
  }
}
