// Renews the identity of a device at its hub. Sends the request, waits for the organiser, and adopts the new identity
// once it is admitted. Until then, the device works with its old identity. The pending request is stored in the same
// file as the hub's address, so that waiting continues after a restart.

import { z } from 'zod'
import { err, ok, type Result } from '../rules/vocabulary.ts'
import { sha256Hex } from '../store/hash.ts'
import type { Clock } from '../store/platform.ts'
import type { StoreError, StoreResult } from '../store/port.ts'
import type { PendingIdentity } from '../store/signing/pendingIdentity.ts'
import { keyFingerprintOf } from '../store/hash.ts'
import type { DeviceRenewalRequest } from '../store/sync/deviceSigner.ts'

/** Interval at which the hub is asked whether the new identity is admitted. */
const ADMISSION_POLL_MS = 3_000

export const pendingRenewalSchema = z.object({
  /** Text of a `PendingIdentity`. */
  identity: z.string().max(2_000),
  token: z.string().min(1).max(200),
})
export type PendingRenewal = z.infer<typeof pendingRenewalSchema>

export interface RenewalPorts {
  readonly clock: Clock
  readonly ids: () => string
  /** Creates a new identity, or restores the given one. */
  newIdentity(kept?: string): Promise<PendingIdentity | undefined>
  /** Sends the request to the hub, with the old identity. */
  ask(renewal: DeviceRenewalRequest): Promise<StoreResult<void>>
  /** Stores the pending request. Throws if it cannot be stored. */
  keep(waiting: PendingRenewal | undefined): Promise<void>
  /** Called when the new identity is in place. Continues with its token. */
  adopt(token: string): Promise<Result<unknown>>
  onChange(): void
}

/** Errors after which repeating the request is useless. */
const FINAL_REFUSAL_CODES = [
  'sync/renewal-refused',
  'sync/renewal-waits',
  'sync/identity-taken',
  'sync/unsigned',
  'sync/unknown-token',
]

export class IdentityRenewal {
  readonly #ports: RenewalPorts
  #waiting: { readonly next: PendingIdentity; readonly token: string } | undefined
  #fault: StoreError | undefined
  #stop = () => {}
  #isClosed = false

  constructor(ports: RenewalPorts) {
    this.#ports = ports
  }

  get status(): { readonly renewal?: { readonly fingerprint: string }; readonly renewalFault?: StoreError } {
    return {
      ...(this.#waiting && { renewal: { fingerprint: keyFingerprintOf(this.#waiting.next.key) } }),
      ...(this.#fault && { renewalFault: this.#fault }),
    }
  }

  /** Continues to wait after a restart. */
  async resume({ identity, token }: PendingRenewal): Promise<void> {
    const next = await this.#ports.newIdentity(identity)
    if (!next || this.#isClosed) return
    this.#waiting = { next, token }
    this.#askLater()
  }

  /**
   * Starts a renewal when the user requests it. The request is stored before it is sent to the hub, because the
   * response may be lost.
   */
  async begin(): Promise<Result<unknown>> {
    const { ids, keep, newIdentity, onChange } = this.#ports
    this.#fault = undefined
    this.#stop()
    try {
      if (!this.#waiting) {
        const next = await newIdentity()
        if (!next) return err({ code: 'hub/not-here', params: {} })
        const token = `${ids()}${ids()}`
        await keep({ identity: next.text, token })
        this.#waiting = { next, token }
      }
      const asked = await this.#ask(true)
      onChange()
      return asked
    } catch (error) {
      return err({ code: 'hub/not-kept', params: { cause: String(error) } })
    }
  }

  close(): void {
    this.#isClosed = true
    this.#stop()
  }

  async #ask(isPress: boolean): Promise<Result<unknown>> {
    if (!this.#waiting || this.#isClosed) return ok(undefined)
    const { next, token } = this.#waiting
    const { laptop, key } = next
    const done = await this.#ports.ask({ laptop, key, tokenHash: sha256Hex(token) })
    if (this.#isClosed) return ok(undefined)
    if (done.ok) {
      await next.keep()
      return this.#ports.adopt(token)
    }
    const { error } = done
    if (FINAL_REFUSAL_CODES.includes(error.code) || (isPress && error.code === 'sync/renewal-too-soon')) {
      this.#waiting = undefined
      await this.#ports.keep(undefined)
      if (isPress) return err(error)
      this.#fault = error.code === 'sync/unknown-token' ? { code: 'sync/renewal-refused', params: {} } : error
      this.#ports.onChange()
      return err(error)
    }
    this.#askLater()
    return error.code === 'sync/not-admitted' ? ok(undefined) : err(error)
  }

  #askLater(): void {
    if (this.#isClosed) return
    this.#stop = this.#ports.clock.after(ADMISSION_POLL_MS, () => {
      // If the file cannot be written now, this step is tried again later.
      this.#ask(false).catch(() => this.#askLater())
    })
  }
}
