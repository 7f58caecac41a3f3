// Encodes bytes as Base64, because channels carry plain JSON.

/**
 * Maximum number of bytes for one call of `String.fromCharCode`, because function calls have a limited number of
 * arguments, and each byte is one argument.
 */
const MAX_BYTES_PER_CALL = 0x8000

export function base64Of(bytes: Uint8Array): string {
  let letters = ''
  for (let from = 0; from < bytes.length; from += MAX_BYTES_PER_CALL)
    letters += String.fromCharCode(...bytes.subarray(from, from + MAX_BYTES_PER_CALL))
  return btoa(letters)
}
