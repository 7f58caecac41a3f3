// Address of a PostgreSQL database. It may contain a password, so only `shown` may be displayed. Every error of the
// driver passes through `redactedErrorCause` before it is shown.

import type { ClientConfig } from 'pg'

const SCHEMES: ReadonlySet<string> = new Set(['postgres:', 'postgresql:'])

export interface PostgresAddress {
  readonly config: ClientConfig
  /** Host and database, without user names and passwords. */
  readonly shown: string
  /** Texts that must not be shown. */
  readonly secrets: readonly string[]
}

/**
 * Parses an address. `undefined` if the text is not a PostgreSQL address. Without a password, the driver uses
 * PGPASSWORD or ~/.pgpass.
 */
export function parsePostgresAddress(text: string): PostgresAddress | undefined {
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

/** The cause of an error in one line without secrets: `53100: could not extend file ...`. */
export function redactedErrorCause(error: unknown, { secrets }: Pick<PostgresAddress, 'secrets'>): string {
  const code = databaseErrorCodeOf(error)
  const message = error instanceof Error ? firstMessage(error) : 'unknown'
  const text = code === undefined || message.includes(code) ? message : `${code}: ${message}`
  return secrets.reduce((safe, secret) => safe.replaceAll(secret, '***'), text).slice(0, 300)
}

/** If several addresses were tried, the driver's error has no message of its own. */
function firstMessage(error: Error): string {
  if (error.message !== '' || !(error instanceof AggregateError)) return error.message
  const [first] = error.errors as readonly unknown[]
  return first instanceof Error ? first.message : 'no connection'
}

/** The database's own code of five characters, or the system's code, such as `ECONNREFUSED`. */
export function databaseErrorCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether the connection failed. It is then unknown whether a statement that was sent took effect. */
export function isConnectionLostError(error: unknown): boolean {
  const code = databaseErrorCodeOf(error)
  // Codes that begin with 08 are connection errors. 57P01 to 57P03 mean that the server is shutting down, has crashed
  // or is starting.
  return code === undefined || !/^[0-9A-Z]{5}$/.test(code) || /^(08|57P)/.test(code)
}
