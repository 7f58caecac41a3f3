// Processes that use the same identity, and whether two of them overlap. If so, two computers use the identity. Only
// requests with a proven key are recorded here. Kept in memory while the hub runs.

/**
 * Minimum overlap, in milliseconds, after which two processes with one identity count as simultaneous. A request of a
 * process that has ended may arrive this much later than the first request of the next process.
 */
const MIN_OVERLAP_MS = 15_000
/** Milliseconds without a request after which a process counts as ended. */
const SILENCE_LIMIT_MS = 60_000

interface DeviceProcess {
  readonly machine: string
  readonly first: number
  last: number
}

export class DeviceProcesses {
  /** Processes by device id, then by session. */
  readonly #runs = new Map<string, Map<string, DeviceProcess>>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * Records a request of a process. Returns whether this starts or ends the simultaneous use of the identity by two
   * computers.
   */
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

  /** Computers that use the identity at the same time. Empty unless there are at least two. */
  machinesOf(laptop: string): readonly string[] {
    return this.#overlapping(laptop).map(([, { machine }]) => machine)
  }

  /** Name of the other computer that uses the identity of this session. */
  otherMachine(laptop: string, session: string | undefined): string | undefined {
    const runs = this.#overlapping(laptop)
    return runs.some(([each]) => each === session) ? runs.find(([each]) => each !== session)?.[1].machine : undefined
  }

  forget(laptop: string): void {
    this.#runs.delete(laptop)
  }

  /**
   * Processes with this identity that still send requests and that overlapped another process for at least
   * `MIN_OVERLAP_MS`.
   */
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
