// Chromium cannot be given a custom scheme from outside, so `app://main/x` becomes an address of this machine: a secure
// origin, because Chromium trusts every host that ends with `.localhost`, on a port of its own. This file contains the
// mapping in both directions; all other files use only app addresses.

/** Example: `app://main/a` becomes `http://main.app.localhost:21000/a`. */
export function toBrowser(url: string, port = servedOn()): string {
  const { protocol, host } = new URL(url)
  if (['https:', 'http:', 'about:', 'data:'].includes(protocol)) return url
  const rest = url.slice(protocol.length + 2 + host.length)
  return `http://${host}.${protocol.slice(0, -1)}.localhost:${port}${rest}`
}

export function toApp(url: string): string {
  const match = /^http:\/\/([^/?#]*)\.([a-z]+)\.localhost:(\d+)(.*)$/s.exec(url)
  return match && Number(match[3]) === port ? `${match[2]}://${match[1]}${match[4] || '/'}` : url
}

export function isApp(url: string): boolean {
  return toApp(url) !== url
}

let port: number | undefined

/** First port to try. It is below the range that systems assign automatically, and differs from process to process. */
export const firstPort = () => 20_000 + (process.pid % 10_000)

/** Must be called before any address is converted. */
export function serveOn(taken: number): void {
  port = taken
}

function servedOn(): number {
  if (port === undefined) throw new Error('the stand-in serves nothing yet')
  return port
}
