// Names that look alike but contain different letters, such as a Cyrillic А for a Latin A. The result is a warning to a
// person, never a decision. The pairs come from Unicode's `confusables.txt` (UTS 39, version 16). They cover letters
// that names may contain, in the Latin, Cyrillic and Greek alphabets, and digits. Letter case is ignored.

import { nameComparisonKey } from './name.ts'

/** Characters that look the same in either case. The first character of each group represents the group. */
const LOOKALIKE_LETTERS = [
  'aаαɑ',
  'bвβьƄ',
  'cсϲ',
  'dԁ',
  'eеε',
  'fϝ',
  'gԍɡ',
  'hнһηℎ',
  'iіιїı1lӏ|!',
  'jјϳ',
  'kкκ',
  'mмμ',
  'nνпո',
  'oоο0о',
  'pрρ',
  'qԛ',
  'rг',
  'sѕ5',
  'tтτ',
  'uυս',
  'vѵ',
  'wԝѡω',
  'xхχ',
  'yуγү',
  'zζ',
  '3з',
  '6б',
] as const

const LOOKALIKE_TO_CANONICAL = new Map(
  LOOKALIKE_LETTERS.flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)),
)

/** A key that is equal for names that look alike. */
export function lookalikeKey(name: string): string {
  const letters = nameComparisonKey(name).normalize('NFD')
  return [...letters].map((letter) => LOOKALIKE_TO_CANONICAL.get(letter) ?? letter).join('')
}
