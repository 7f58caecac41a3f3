// Duration of the backup of a club with imported games, created and verified: its growth as ratios of 1,000, 4,000 and
// 20,000 games, and the longest wait of another request meanwhile. Not a test: `npm run bench:backup`. It fails if the
// time grows by more than one and a half times the factor by which the games grow.

import '../../src/i18n/generated/all.ts'
import { createBackup } from '../../src/files/backup/write.ts'
import { countVerifiedBackupEntries } from '../../src/files/backup/read.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { yieldToEventLoop } from '../../src/store/yieldTask.ts'
import { importGames } from '../files/backup/importedGames.ts'

const SIZES = [1000, 4000, 20_000] as const
const SLACK = 1.5

interface Measured {
  readonly games: number
  /** Milliseconds of processor time. */
  readonly made: number
  readonly verified: number
  /** Milliseconds between two runs of other requests. */
  readonly longest: number
}

async function measured(games: number): Promise<Measured> {
  const store = createMemoryStore()
  await importGames(store, games)
  let longest = 0
  let last = performance.now()
  const pause = async () => {
    longest = Math.max(longest, performance.now() - last)
    await yieldToEventLoop()
    last = performance.now()
  }
  const processor = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const begun = processor()
  const answer = await createBackup(store, 0, false, pause)
  if (!answer.ok) throw new Error(answer.error.code)
  const between = processor()
  const entries = await countVerifiedBackupEntries(answer.value.text, new AbortController().signal, pause)
  if (entries !== answer.value.manifest.counts.entries) throw new Error('the backup is not whole')
  return { games, made: between - begun, verified: processor() - between, longest }
}

const all: Measured[] = []
for (const games of SIZES) all.push(await measured(games))
console.table(
  all.map(({ games, made, verified, longest }) => ({
    games,
    'made, ms': Math.round(made),
    'verified, ms': Math.round(verified),
    'longest turn, ms': Math.round(longest),
  })),
)
for (const [index, { games, made, verified }] of all.entries()) {
  const before = all[index - 1]
  if (before === undefined) continue
  const times = games / before.games
  const ratio = (made + verified) / (before.made + before.verified)
  console.log(`${games} games: ${ratio.toFixed(1)} times ${before.games} games (${times} times the games)`)
  if (ratio > SLACK * times) process.exitCode = 1
}
