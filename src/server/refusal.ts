// A refusal of the server: a status and a code with params. A param never has a secret.

const REFUSAL_MARK: unique symbol = Symbol.for('consigliere/refusal')

/** Recognised by a symbol, not by `instanceof`: the desktop loads this class in two bundles, main's and the server's. */
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
