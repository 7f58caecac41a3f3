// Long work is done in chunks. A chunk is limited by a number of items, never by time.

import { expect, it } from 'vitest'
import { previewImportInChunks } from '../../../src/files/imports/previewImport.ts'
import { isImportFileFormat } from '../../../src/files/imports/importFormats.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { readResultsSheetInChunks } from '../../../src/files/sheets/readResultsSheet.ts'
import { runChunkedWorkAtOnce, runChunkedWorkWithPauses, type ChunkedWork } from '../../../src/club/json/chunkedWork.ts'
import { archiveOf } from '../../bench/archives.ts'
import { game, sheet } from '../../files/sheets/sheetText.ts'

function turns(work: ChunkedWork<unknown>): number {
  let count = 1
  while (work.next().done !== true) count += 1
  return count
}

it('a results sheet is read in chunks of 200 lines and 50 games and previewed in chunks of 25', () => {
  const scheme = findBuiltInScheme('official-2025')
  if (!scheme) throw new Error('no scheme')
  const text = sheet(
    ...Array.from({ length: 400 }, (_, index) =>
      game({ round: 1 + (index % 40), table: 1 + Math.floor(index / 40) }),
    ).flat(),
  )
  const reading = turns(readResultsSheetInChunks(text))
  expect(reading).toBeGreaterThanOrEqual(4000 / 200 + 400 / 50)
  expect(turns(previewImportInChunks('results-csv', text, scheme))).toBeGreaterThanOrEqual(reading + 400 / 25)
})

it.each(['season', 'mafiaratings'])('a %s file is scanned ten games at a time and then read game by game', (format) => {
  const scheme = findBuiltInScheme('official-2025')
  if (!scheme || !isImportFileFormat(format)) throw new Error('no scheme')
  const work = previewImportInChunks(format, archiveOf(format, 30).text, scheme)
  let count = 1
  for (;;) {
    const step = work.next()
    if (step.done === true) {
      expect(step.value.games.map(({ sound }) => sound)).toEqual(Array.from({ length: 30 }, () => true))
      break
    }
    count += 1
  }
  expect(count).toBeGreaterThanOrEqual(30 / 10 + 30)
})

it('chunked work gives the same result as uninterrupted work, with a pause between chunks', async () => {
  function* work(): ChunkedWork<string> {
    yield
    yield
    return 'done'
  }
  let pauses = 0
  expect(
    await runChunkedWorkWithPauses(work(), async () => {
      pauses += 1
    }),
  ).toBe(runChunkedWorkAtOnce(work()))
  expect(pauses).toBe(2)
})
