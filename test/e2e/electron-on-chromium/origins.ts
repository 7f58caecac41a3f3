// Chromium cannot be taught a scheme of its own from outside, so `app://main/x` is one fixed
// https origin there. Owns that mapping both ways; everybody else sees only app addresses.

const SUFFIX = '.stand-in.test'

/** `app://main/a` → `https://main.app.stand-in.test/a` */
export function toBrowser(url: string): string {
  const parsed = new URL(url)
  if (
    parsed.protocol === 'https:' ||
    parsed.protocol === 'http:' ||
    parsed.protocol === 'about:' ||
    parsed.protocol === 'data:'
  )
    return url
  const rest = url.slice(parsed.protocol.length + 2 + parsed.host.length)
  return `https://${parsed.host}.${parsed.protocol.slice(0, -1)}${SUFFIX}${rest}`
}

export function toApp(url: string): string {
  const match = /^https:\/\/([^/?#]*)\.([a-z]+)\.stand-in\.test(.*)$/s.exec(url)
  return match ? `${match[2]}://${match[1]}${match[3] || '/'}` : url
}

export function isApp(url: string): boolean {
  return toApp(url) !== url
}
