// The rules code: a short name for exactly these rules, the same on every sheet, page and export.
// Rulebook, version and every flag go in; equal rules give equal codes on any machine, for ever.

import type { Flags } from './header.ts'
import type { Rulebook } from './rulebook.ts'

/** No 0, O, 1 or I: a code is read out loud and typed from paper. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 4

/** `city 1.0 · K7QX` */
export function rulesCode(rulebook: Rulebook, flags: Flags): string {
  return `${rulebook.id} ${rulebook.version} · ${stamp(canonical(rulebook, flags))}`
}

/** Every flag of the rulebook by name; the order in which they were given is nothing. */
function canonical({ id, version, flags: specs }: Rulebook, flags: Flags): string {
  const values = specs.map((spec) => `${spec.key}=${String(flags[spec.key] ?? spec.initial)}`)
  return [id, version, ...values.sort()].join('\n')
}

/** FNV-1a over the UTF-16 units, 32 bits, mixed once more, as letters. Names, it does not protect. */
function stamp(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash ^= hash >>> 13
  let letters = ''
  for (let i = 0; i < LENGTH; i += 1) letters += LETTERS[(hash >>> (5 * i)) & 31]
  return letters
}
