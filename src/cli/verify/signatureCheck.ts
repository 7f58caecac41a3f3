// Checks the signatures in a journal or a backup against keys from elsewhere, and finds invalid signatures and entries
// that were changed or lost after they were signed. Keys in the file itself would prove nothing, because a forger could
// write them, too.

import { z } from 'zod'
import type { Envelope } from '../../store/port.ts'
import { isSignedBy } from '../../store/signing/keys.ts'
import { verifySignatures, type SignatureFinding, type SignatureReport } from '../../store/signing/signatures.ts'
import { readTextFile } from '../input.ts'
import { createRefusal, RefusedError } from '../sentences/refusal.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { translatorFor } from '../sentences/language.ts'
import { formatUntrustedTime } from './comparison.ts'

const say = translatorFor('files')

const keysFile = z.object({
  keys: z.array(z.object({ laptop: z.string().min(1).max(60), key: z.string().min(1).max(100) })).max(10_000),
})

/** Kinds of findings, worst first. Only the worst becomes the refusal. */
const FINDINGS_WORST_FIRST: readonly SignatureFinding['what'][] = ['changed', 'missing', 'removed', 'bad', 'stranger']

/** Throws RefusedError if the file is not a list of keys. */
export async function checkSignaturesWithKeys(
  streams: ReadonlyMap<string, readonly Envelope[]>,
  file: string,
): Promise<SignatureReport> {
  const keys = new Map<string, string[]>()
  for (const { laptop, key } of await readTrustedKeys(file)) keys.set(laptop, [...(keys.get(laptop) ?? []), key])
  return verifySignatures(streams, keys, isSignedBy)
}

async function readTrustedKeys(file: string): Promise<z.infer<typeof keysFile>['keys']> {
  try {
    return keysFile.parse(JSON.parse(await readTextFile(file))).keys
  } catch (error) {
    if (error instanceof RefusedError) throw error
    throw createRefusal('verify/no-keys', toPrintableText(file))
  }
}

export function signatureLines({ signers, findings, replaced }: SignatureReport): readonly string[] {
  return [
    ...signers.map(({ laptop, count, first, last }) =>
      say('signedBy', {
        laptop: toPrintableText(laptop),
        n: count,
        first: formatUntrustedTime(first),
        last: formatUntrustedTime(last),
      }),
    ),
    ...replaced.map(({ laptop, newKey, by, at }) =>
      say('keyReplacedBy', {
        laptop: toPrintableText(laptop),
        newKey,
        by: toPrintableText(by),
        time: formatUntrustedTime(at),
      }),
    ),
    ...findings.map((finding) => findingLine(finding)),
  ]
}

function findingLine({ what, laptop, at, stream, version }: SignatureFinding): string {
  const time = at === null ? '' : formatUntrustedTime(at)
  const told = { laptop: toPrintableText(laptop), time, stream: toPrintableText(stream), version }
  switch (what) {
    case 'changed':
      return say('changedAfter', told)
    case 'missing':
      return say('missingAfter', told)
    case 'removed':
      return say('signaturesRemoved', told)
    case 'bad':
      return say('badSignature', told)
    case 'stranger':
      return say('strangersKey', told)
  }
}

/** Throws RefusedError for the worst finding, if there is one. */
export function throwWorstSignatureFinding({ findings }: SignatureReport, file: string): void {
  const worst = FINDINGS_WORST_FIRST.find((what) => findings.some((finding) => finding.what === what))
  if (worst === undefined) return
  const code = `verify/signed-${worst}` as const
  throw createRefusal(code, toPrintableText(file))
}
