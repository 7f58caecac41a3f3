// Parses the address of a hub as the user types it.

/**
 * The origin of the typed address, such as `http://host:port`, without anything that follows. `undefined` if the text
 * is not an HTTP address, or if it contains a user name or password. Without a scheme, the address is plain HTTP.
 */
export function parseHubOrigin(text: string): string | undefined {
  const typed = text.trim()
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  return url.origin
}
