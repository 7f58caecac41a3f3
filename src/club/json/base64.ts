// Bytes as text: channels carry plain JSON.

/** A call takes only so many arguments, each of them a byte. */
const MAX_BYTES_PER_CALL = 0x8000

export function base64Of(bytes: Uint8Array): string {
  let letters = ''
  for (let from = 0; from < bytes.length; from += MAX_BYTES_PER_CALL)
    letters += String.fromCharCode(...bytes.subarray(from, from + MAX_BYTES_PER_CALL))
  return btoa(letters)
}
