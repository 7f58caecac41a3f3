// A device from the view of the hub's list of devices: it signs each request with its key, and repeats a request once
// when the hub sends a challenge. It calls `HubDevices` directly, without a server.

import type { AdmittedDevice, DeviceClaim, HubDevices } from '../../src/server/hubDevices.ts'
import { Refusal } from '../../src/server/refusal.ts'
import type { DeviceKeyPair } from '../../src/store/signing/keys.ts'
import {
  signingTextOfRequest,
  signingTextOfRenewal,
  type DeviceRenewalRequest,
} from '../../src/store/sync/deviceSigner.ts'

export interface Run {
  readonly session?: string
  readonly machine?: string
  readonly from?: string
}

export class ProvenDevice {
  #challenge: string | undefined
  #number = 0
  /** Last request with its proof, as an eavesdropper could have copied it. */
  last: DeviceClaim | undefined

  constructor(
    readonly key: DeviceKeyPair,
    /** Id that the device claims, which may be another device's. */
    readonly laptop = key.laptop,
  ) {}

  /**
   * Sends a request and returns the admitted device. `undefined` if the token does not belong to this device. Throws
   * the hub's refusals.
   */
  async caller(laptops: HubDevices, token: string, run: Run = {}): Promise<AdmittedDevice | undefined> {
    try {
      return await laptops.authenticate(token, this.#claim(run))
    } catch (error) {
      const challenge =
        error instanceof Refusal && error.code === 'sync/unproven' ? error.params['challenge'] : undefined
      if (typeof challenge !== 'string') throw error
      this.#challenge = challenge
      return laptops.authenticate(token, this.#claim(run))
    }
  }

  /** Returns `in`, `no` if the token does not belong to this device, or the code of the refusal. */
  async come(laptops: HubDevices, token: string, run: Run = {}): Promise<string> {
    return codeOf(this.caller(laptops, token, run).then((caller) => (caller ? 'in' : 'no')))
  }

  /** Returns `done` or the code of the refusal. */
  async renew(laptops: HubDevices, token: string, renewal: DeviceRenewalRequest, from?: string): Promise<string> {
    const signature = this.key.sign(signingTextOfRenewal(this.laptop, renewal))
    return codeOf(laptops.renew(token, this.laptop, renewal, signature, from).then(() => 'done'))
  }

  #claim({ session = 'run', machine = 'Desk', from }: Run): DeviceClaim {
    const { laptop } = this
    const number = (this.#number += 1)
    const text =
      this.#challenge === undefined
        ? undefined
        : signingTextOfRequest(this.#challenge, { laptop, session, machine }, number)
    const proof = text === undefined ? 'none' : `${number}.${this.key.sign(text)}`
    this.last = { laptop, key: this.key.key, session, machine, proof, ...(from !== undefined && { from }) }
    return this.last
  }
}

export async function codeOf(job: Promise<string>): Promise<string> {
  try {
    return await job
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** Headers of a device, for requests that a test writes itself. */
export class LineHeaders {
  #challenge: string | undefined
  #number = 0

  constructor(
    readonly laptop: string,
    /** Public key that the device claims. */
    readonly publicKey: string,
    /** Key that signs the proofs. */
    readonly signer: DeviceKeyPair,
    readonly session = 'run',
  ) {}

  get next(): Readonly<Record<string, string>> {
    const { laptop, session } = this
    const number = (this.#number += 1)
    const text = this.#challenge && signingTextOfRequest(this.#challenge, { laptop, session, machine: 'Desk' }, number)
    return {
      'x-laptop': laptop,
      'x-key': this.publicKey,
      'x-session': session,
      'x-machine': 'Desk',
      'x-proof': text ? `${number}.${this.signer.sign(text)}` : 'none',
    }
  }

  /** Sends the request, and repeats it once if the hub answers with a new challenge. */
  async ask<T extends { readonly status: number; readonly text: string }>(
    post: (headers: Readonly<Record<string, string>>) => Promise<T>,
  ): Promise<T> {
    const answer = await post(this.next)
    const challenge = answer.status === 409 ? /"challenge":"([^"]+)"/.exec(answer.text)?.[1] : undefined
    if (challenge === undefined || challenge === this.#challenge) return answer
    this.#challenge = challenge
    return post(this.next)
  }
}
