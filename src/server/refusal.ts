// How the server says no: a status and a code with its params. Nothing of a secret is ever a param.

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
