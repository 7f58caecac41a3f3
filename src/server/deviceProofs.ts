// Whether a request proves that its sender has the device's private key. The hub gives each device a challenge; the
// device signs it with its run, its computer and a number that counts once. Nothing a request says of itself is
// believed without it. Keeps no keys and no requests.

import { isSignedBy } from '../store/signing/keys.ts'
import { requestTextToSign, type RequestClaim } from '../store/sync/deviceId.ts'

/** Numbers that may still come after a higher one: requests of one program overtake each other. */
const REORDER_WINDOW = 256
/** Runs of one device under one challenge. One more gets a new challenge, which ends the numbers of all. */
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

export class DeviceProofs {
  readonly #devices = new Map<string, ChallengedDevice>()
  readonly #random: () => string

  constructor(random: () => string) {
    this.#random = random
  }

  challengeOf(laptop: string): string {
    return this.#of(laptop).challenge
  }

  /** Whether this key made the proof for this challenge and no request has used its number before. */
  isProof(key: string, claim: RequestClaim, proof: string): boolean {
    const [, digits, signature] = PROOF_PATTERN.exec(proof) ?? []
    if (digits === undefined || signature === undefined) return false
    const device = this.#of(claim.laptop)
    const number = Number(digits)
    const run = device.runs.get(claim.session) ?? { highest: -1, used: new Set() }
    if (run.used.has(number) || number <= run.highest - REORDER_WINDOW) return false
    if (!isSignedBy(key, requestTextToSign(device.challenge, claim, number), signature)) return false
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
