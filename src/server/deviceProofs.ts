// Checks whether a request proves that its sender has the device's private key. The hub gives each device a challenge.
// The device signs it together with its session, its computer and a number that is valid once. Without this proof, none
// of the request's claims about its sender is trusted. Keys and requests are not stored.

import { isSignedBy } from '../store/signing/keys.ts'
import { signingTextOfRequest, type HubRequestClaim } from '../store/sync/deviceSigner.ts'

/**
 * Maximum distance by which a number may be below the highest one, because requests of one program may overtake each
 * other.
 */
const REORDER_WINDOW = 256
/**
 * Maximum number of processes of one device under one challenge. A further process gets a new challenge, which
 * invalidates the numbers of all others.
 */
const MAX_RUNS_PER_DEVICE = 32
const PROOF_PATTERN = /^(\d{1,15})\.([\w-]{1,100})$/

interface ProofRun {
  highest: number
  readonly used: Set<number>
}

interface ChallengedDevice {
  challenge: string
  readonly runs: Map<string, ProofRun>
}

export class DeviceProofChecker {
  readonly #devices = new Map<string, ChallengedDevice>()
  readonly #random: () => string

  constructor(random: () => string) {
    this.#random = random
  }

  challengeOf(laptop: string): string {
    return this.#of(laptop).challenge
  }

  /** Whether the proof was made with this key for the current challenge and its number has not been used before. */
  isProof(key: string, claim: HubRequestClaim, proof: string): boolean {
    const [, digits, signature] = PROOF_PATTERN.exec(proof) ?? []
    if (digits === undefined || signature === undefined) return false
    const device = this.#of(claim.laptop)
    const number = Number(digits)
    const run = device.runs.get(claim.session) ?? { highest: -1, used: new Set() }
    if (run.used.has(number) || number <= run.highest - REORDER_WINDOW) return false
    if (!isSignedBy(key, signingTextOfRequest(device.challenge, claim, number), signature)) return false
    if (!device.runs.has(claim.session) && device.runs.size >= MAX_RUNS_PER_DEVICE) {
      device.runs.clear()
      device.challenge = this.#random()
      return false
    }
    device.runs.set(claim.session, run)
    run.highest = Math.max(run.highest, number)
    run.used.add(number)
    for (const each of run.used) if (each <= run.highest - REORDER_WINDOW) run.used.delete(each)
    return true
  }

  #of(laptop: string): ChallengedDevice {
    const device = this.#devices.get(laptop) ?? { challenge: this.#random(), runs: new Map<string, ProofRun>() }
    this.#devices.set(laptop, device)
    return device
  }
}
