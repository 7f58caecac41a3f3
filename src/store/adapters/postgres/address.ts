// Where a PostgreSQL is and who asks: its address holds a password, so nothing of it may be shown but what
// `shown` gives, and every error of the driver goes through `causeOf` before anybody sees it.

import type { ClientConfig } from 'pg'

const SCHEMES: ReadonlySet<string> = new Set(['postgres:', 'postgresql:'])

export interface PostgresAddress {
  readonly config: ClientConfig
  /** Host and database, without names and passwords. */
  readonly shown: string
  /** Texts that must not leave. */
  readonly secrets: readonly string[]
}

/** Undefined when it is not one. The password may be left out: the driver takes PGPASSWORD or ~/.pgpass. */
export function readPostgresAddress(text: string): PostgresAddress | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !SCHEMES.has(url.protocol)) return undefined
  const given = [url.password, url.searchParams.get('password') ?? '', process.env['PGPASSWORD'] ?? '']
  const secrets = [text, ...given, ...given.map(decoded)].filter((secret) => secret !== '')
  const database = url.pathname.replace(/^\//, '')
  const host = url.hostname === '' ? (url.searchParams.get('host') ?? 'localhost') : url.host
  return { config: { connectionString: text }, shown: `postgres://${host}/${database}`, secrets }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** What went wrong, in a line without secrets: `53100: could not extend file ...`. */
export function causeOf(error: unknown, { secrets }: Pick<PostgresAddress, 'secrets'>): string {
  const code = codeOf(error)
  const message = error instanceof Error ? firstMessage(error) : 'unknown'
  const text = code === undefined || message.includes(code) ? message : `${code}: ${message}`
  return secrets.reduce((safe, secret) => safe.replaceAll(secret, '***'), text).slice(0, 300)
}

/** Of several addresses tried at once, the driver tells an error without words. */
function firstMessage(error: Error): string {
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message
  const [first] = error.errors as readonly unknown[]
  return first instanceof Error ? first.message : 'no connection'
}

/** The database's own code of five letters, or the system's: `ECONNREFUSED`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether the connection is what failed: then nobody knows what became of a statement that was sent. */
export function isLineLost(error: unknown): boolean {
  const code = codeOf(error)
  // 08: connection; 57P01 to 57P03: the server goes down, has crashed, or is not up yet.
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code)
}
