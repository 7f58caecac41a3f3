// `verify` against its contract (spec/cli.md): what was written is sound; whatever is changed in it
// afterwards is found, and the first fault is named with its place.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyText } from '../../src/cli/verify-file.ts'
import { loadSample } from '../../src/club/sample/load.ts'
import { canonical } from '../../src/store/canonical.ts'
import { GENESIS, envelopeOf, seal } from '../../src/store/hash.ts'
import { emptyDisk, openMemoryJournal } from '../../src/store/journal-memory.ts'
import { createJournaledStore } from '../../src/store/journaled.ts'
import { createMemoryStore } from '../../src/store/memory.ts'
import type { Envelope } from '../../src/store/port.ts'
import { newClub, taken } from '../club/clubFixture.ts'

const repository = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

const files = { journal: '', marker: '', backup: '', record: '' }

beforeAll(async () => {
  const disk = emptyDisk()
  const journal = await openMemoryJournal(disk)
  const { store } = await taken(createJournaledStore(createMemoryStore(), journal) as never) as never as { store: never }
  void store
  files.journal = new TextDecoder().decode(disk.bytes)
})
