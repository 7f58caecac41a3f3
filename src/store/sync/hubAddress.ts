// Parses the address of a hub as the user types it.

/**
 * The origin, `http://host:port`, or `undefined` if the text is not a web address. Without a scheme, the address is
 * plain HTTP.
 */
export function parseHubOrigin(text: string): string | undefined {
  const typed = text.trim()
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  return url.origin
}
