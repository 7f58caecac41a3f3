// A backup: every stored envelope as one line of JSON, streams in order of name, hashes and all,
// so that it can be checked and restored (spec of cli, `verify`).

import { ok, type Result } from '../rules/vocabulary.ts'
import type { EventStore } from '../store/port.ts'

/** A file for a person to keep. */
export interface TextFile {
  readonly fileName: string
  readonly text: string
}

export async function backup(store: EventStore, clubName: string, at: number): Promise<Result<TextFile>> {
  const heads = await store.list('')
  if (!heads.ok) return heads
  const lines: string[] = []
  for (const { stream } of heads.value) {
    const envelopes = await store.read(stream)
    if (!envelopes.ok) return envelopes
    for (const envelope of envelopes.value) lines.push(JSON.stringify(envelope))
  }
  const text = lines.length === 0 ? '' : `${lines.join('\n')}\n`
  return ok({ fileName: `consigliere-${slug(clubName)}-${day(at)}.jsonl`, text })
}

/** Letters and digits of any script, so that it is a file name everywhere. */
function slug(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 40) || 'club'
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
