// Bytes as text: channels carry plain JSON.

/** More arguments than this are too many for one call. */
const CHUNK = 0x8000

export function base64Of(bytes: Uint8Array): string {
  let letters = ''
  for (let from = 0; from < bytes.length; from += CHUNK)
    letters += String.fromCharCode(...bytes.subarray(from, from + CHUNK))
  return btoa(letters)
}
