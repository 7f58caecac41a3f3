// A refusal of the server: an HTTP status, and a code with parameters. Parameters never contain a secret.

const REFUSAL_MARK: unique symbol = Symbol.for('consigliere/refusal')

/**
 * Instances are recognised by a symbol instead of by their class, because the desktop loads this class in two bundles,
 * that of the main process and that of the server.
 */
export class Refusal extends Error {
  readonly [REFUSAL_MARK] = true

  readonly status: number
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>

  constructor(status: number, code: string, params: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.status = status
    this.code = code
    this.params = params
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && REFUSAL_MARK in value
  }
}
