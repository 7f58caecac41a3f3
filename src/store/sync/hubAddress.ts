// The address of a hub as a person types it.

/** `http://host:port` and nothing behind it; undefined for anything else. Without a scheme it is plain HTTP. */
export function parseHubOrigin(text: string): string | undefined {
  const typed = text.trim()
  const written = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`
  const url = URL.canParse(written) ? new URL(written) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  return url.origin
}
