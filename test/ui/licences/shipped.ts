// What a list of licences must be: every package with a text, under a licence that this program may be handed on with.

import type { LicenceList } from '../../../src/ui/features/settings/licenceList.ts'

const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  // Files of the package stay under it, and nothing of ours does; the text names where their source is.
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
])
/** Shorter than this is a remark, no licence. */
const SHORTEST = 300

export function faultsOf({ packages, texts }: LicenceList): readonly string[] {
  return packages.flatMap(({ name, version, licence, text }) => [
    ...(ALLOWED.has(licence) ? [] : [`${name}@${version}: ${licence || 'no licence named'}`]),
    ...((texts[text] ?? '').length >= SHORTEST ? [] : [`${name}@${version}: no text`]),
  ])
}
