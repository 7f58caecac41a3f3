// Chromium cannot be taught a scheme of its own from outside, so `app://main/x` is an address of this machine there: a
// secure origin, as Chromium holds whatever ends with `.localhost`, on a port of its own. Owns that mapping both ways;
// everybody else sees only app addresses.

/** `app://main/a` → `http://main.app.localhost:21000/a` */
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

/** Where to look for a free one: below those that systems give to whoever asks for any, others for each process. */
export const firstPort = () => 20_000 + (process.pid % 10_000)

/** Before any address is asked for. */
export function serveOn(taken: number): void {
  port = taken
}

function servedOn(): number {
  if (port === undefined) throw new Error('the stand-in serves nothing yet')
  return port
}
