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
  // Files of the package stay under this licence, but ours do not. The text says where their source is.
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
])
/** A shorter text is a remark and not a licence. */
const SHORTEST = 300

export function faultsOf({ packages, texts }: LicenceList): readonly string[] {
  return packages.flatMap(({ name, version, licence, text }) => [
    ...(ALLOWED.has(licence) ? [] : [`${name}@${version}: ${licence || 'no licence named'}`]),
    ...((texts[text] ?? '').length >= SHORTEST ? [] : [`${name}@${version}: no text`]),
  ])
}
