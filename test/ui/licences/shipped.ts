// Requirements for the list of licences: every package has a text, under a licence with which this program may be
// distributed.

import type { LicenceList } from '../../../src/ui/features/settings/licenceList.ts'

const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  // Only the files of the package remain under this licence. Its text states where their source code is.
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
])
/** Minimum length of a licence text, in characters. A shorter text is only a remark. */
const SHORTEST = 300

export function faultsOf({ packages, texts }: LicenceList): readonly string[] {
  return packages.flatMap(({ name, version, licence, text }) => [
    ...(ALLOWED.has(licence) ? [] : [`${name}@${version}: ${licence || 'no licence named'}`]),
    ...((texts[text] ?? '').length >= SHORTEST ? [] : [`${name}@${version}: no text`]),
  ])
}
