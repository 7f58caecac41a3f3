// Runs of programs with one identity, and whether two of them overlap: then two computers use it. Only requests that
// proved their key come here. Kept while the hub runs.

/**
 * Milliseconds that two runs with one identity have to overlap: a request of a run that ended may arrive this much
 * later than the first one of the next run.
 */
const MIN_OVERLAP_MS = 15_000
/** Milliseconds after which a run that asks nothing more counts as ended. */
const SILENCE_LIMIT_MS = 60_000

interface DeviceProcess {
  readonly machine: string
  readonly first: number
  last: number
}

export class DeviceProcesses {
  /** By id and session. */
  readonly #runs = new Map<string, Map<string, DeviceProcess>>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** Says whether it is now known otherwise than before that two computers use the identity. */
  noteRequest(laptop: string, session: string, machine: string): boolean {
    const now = this.#now()
    const runs = this.#runs.get(laptop) ?? new Map<string, DeviceProcess>()
    const wasDouble = this.machinesOf(laptop).length > 0
    this.#runs.set(laptop, runs)
    for (const [each, { last }] of runs) if (now - last > SILENCE_LIMIT_MS) runs.delete(each)
    const run = runs.get(session)
    if (run) run.last = now
    else runs.set(session, { machine, first: now, last: now })
    return wasDouble !== this.machinesOf(laptop).length > 0
  }

  /** Computers that use the identity at the same time; none where only one does. */
  machinesOf(laptop: string): readonly string[] {
    return this.#overlapping(laptop).map(([, { machine }]) => machine)
  }

  /** The other computer that uses the identity of this run. */
  otherMachine(laptop: string, session: string | undefined): string | undefined {
    const runs = this.#overlapping(laptop)
    return runs.some(([each]) => each === session) ? runs.find(([each]) => each !== session)?.[1].machine : undefined
  }

  forget(laptop: string): void {
    this.#runs.delete(laptop)
  }

  /** Runs with this identity that went on while another one did. */
  #overlapping(laptop: string): readonly (readonly [session: string, run: DeviceProcess])[] {
    const now = this.#now()
    const runs = [...(this.#runs.get(laptop) ?? [])].filter(([, { last }]) => now - last <= SILENCE_LIMIT_MS)
    return runs.filter(([session, one]) =>
      runs.some(
        ([other, { first, last }]) =>
          other !== session && Math.min(one.last, last) - Math.max(one.first, first) >= MIN_OVERLAP_MS,
      ),
    )
  }
}
