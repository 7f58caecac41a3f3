// A refusal of the server: a status and a code with params. A param never has a secret.

export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>

  constructor(status: number, code: string, params: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.status = status
    this.code = code
    this.params = params
  }
}
