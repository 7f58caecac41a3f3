// Size and duration of a published season: created and written for the first time, and again after the points of one
// more game. Not a test: `npm run bench:publish` (a generated season of 500 games with protocols, 40 players) and the
// sample season. The bar is one second after each round.

import '../../src/i18n/generated/all.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import { createClub, type Club } from '../../src/application/club.ts'
import { createSampleSeason } from '../../src/application/sample/sampleSeason.ts'
import { publishIntoFolder } from '../../src/startup/publishing/publishInto.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { textFolderAt } from '../../src/store/textFolder.ts'
import { taken } from '../club/clubFixture.ts'
import { madeSeason } from '../papers/publishing/madeSeason.ts'

async function measure(name: string, club: Club, season: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-publish-bench-'))
  await taken(club.ask('seasons.standings', { season }))
  const pages = textFolderAt(join(folder, 'pages'))
  const publish = async (what: string) => {
    const start = performance.now()
    const files = await taken(club.ask('documents.pages', { season }))
    const made = performance.now()
    const published = await publishIntoFolder(pages, files)
    if (!published.ok) throw new Error(published.error.code)
    const { written, bytes } = published.data
    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(2)} s`
    const packed = files.reduce((sum, { text }) => sum + gzipSync(text).length, 0)
    console.log(
      `${name}, ${what}: made in ${seconds(start, made)}, put into the folder in ${seconds(made, performance.now())}; ` +
        `${files.length} files, ${written} written, ${(bytes / 1e6).toFixed(1)} MB (${(packed / 1e6).toFixed(1)} MB as a web server sends it)`,
    )
  }
  try {
    await publish('the first time')
    const games = await taken(club.ask('games.list', { season }))
    const last = games.reduce((a, b) => (a.number > b.number ? a : b))
    await taken(club.addLines(last.id, [{ seat: 1, kind: 'bonus', hundredths: 10, reason: 'r' }]))
    await publish('after a game has changed')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

console.log(`load ${loadavg()[0]?.toFixed(1) ?? ''}`)
const sample = createClub({ store: createMemoryStore(), clock: Date.now, ids: randomUUID })
const { season } = await taken(createSampleSeason(sample, 'en'))
await measure('the sample season', sample, season)
const made = await madeSeason(500)
await measure('500 games', made.club, made.season)
console.log(`load ${loadavg()[0]?.toFixed(1) ?? ''}`)
process.exit(0)
