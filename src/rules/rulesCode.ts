// The rules code: a short name for exactly these rules, the same on every sheet, page and export. It depends on the
// rulebook, its version, every flag and, for a club's own rulebook, its hash. Equal rules give equal codes on any
// machine, permanently.

import type { Flags } from './header.ts'
import type { Rulebook } from './rulebook.ts'

/** The alphabet lacks 0, O, 1 and I, because codes are read aloud and typed from paper. */
const RULES_CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const RULES_CODE_LENGTH = 4

/** The rules code after the rulebook's name and version, for example `city 1.0 · K7QX`. */
export function rulesCode(rulebook: Rulebook, flags: Flags): string {
  return `${rulebook.id} ${rulebook.version} · ${hashToLetters(canonical(rulebook, flags))}`
}

/**
 * Text of the rulebook's id, version and hash, and of every flag, sorted by name. The order in which the flags were
 * given has no influence.
 */
function canonical({ id, version, seal, flags: specs }: Rulebook, flags: Flags): string {
  const values = specs.map((spec) => `${spec.key}=${String(flags[spec.key] ?? spec.initial)}`)
  return [id, version, ...(seal === undefined ? [] : [seal]), ...values.sort()].join('\n')
}

/**
 * FNV-1a over the UTF-16 units (32 bits), mixed once more and written as letters. It identifies rules and gives no
 * security.
 */
function hashToLetters(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash ^= hash >>> 13
  let letters = ''
  for (let i = 0; i < RULES_CODE_LENGTH; i += 1) letters += RULES_CODE_ALPHABET[(hash >>> (5 * i)) & 31]
  return letters
}
