// The hub that cut-rounds.ts kills: a SQLite file behind HTTP. It prints its port, which changes with every start.

import { join } from 'node:path'
import { writeSync } from 'node:fs'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { createSqliteStore } from '../../../src/store/adapters/sqlite.ts'
import { serveHub } from '../../support/hubServer.ts'

const [directory = ''] = process.argv.slice(2)
const { port } = await serveHub(createSqliteStore(join(directory, 'hub.sqlite')), CLUB_SYNC_POLICY)
writeSync(1, `${JSON.stringify({ port })}\n`)
process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
