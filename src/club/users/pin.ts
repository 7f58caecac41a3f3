// PINs have four to twelve digits. Only their PBKDF2 hash is stored, which is slow on purpose and works the same in
// Node and in a browser.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { PinHash } from '../model/users.ts'

const PBKDF2_ITERATIONS = 600_000
const PIN_HASH_BITS = 256

export function parsePin(text: string): Result<string, Rejection<'persons/bad-pin'>> {
  return /^\d{4,12}$/.test(text) ? ok(text) : err({ code: 'persons/bad-pin', params: {} })
}

/** `salt` must be an id that is never used again. */
export async function hashPin(pin: string, salt: string, rounds = PBKDF2_ITERATIONS): Promise<PinHash> {
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytes.encode(salt), iterations: rounds },
    key,
    PIN_HASH_BITS,
  )
  const hash = [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { salt, rounds, hash }
}

/** Compares the whole hash, in constant time. */
export async function verifyPin({ salt, rounds, hash }: PinHash, pin: string): Promise<boolean> {
  const { hash: given } = await hashPin(pin, salt, rounds)
  let difference = given.length ^ hash.length
  for (let at = 0; at < hash.length; at += 1) difference |= hash.charCodeAt(at) ^ given.charCodeAt(at)
  return difference === 0
}
