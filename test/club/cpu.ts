// Time a job takes of the processor, so that a bar means the same on a busy machine.

/** Milliseconds of processor time, this process only. */
export async function cpuMillis(job: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await job()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
