// Generated club sheets, whose correct readings are known. Laws: every wrong reading has a question or a doubt, most
// readings are correct at once or after one answer, and the preview of an import shows the games that the solver reads.

import { describe, expect, it } from 'vitest'
import { readSheetsInChunks } from '../../../src/files/imports/tableSheets.ts'
import { runChunkedWorkAtOnce } from '../../../src/club/json/chunkedWork.ts'
import { drawClubSheets } from '../../generators/clubSheets/clubSheets.ts'
import { isThorough } from '../../support/slow.ts'
import { isRight, plainOfRead, type Verdict, verdictOn } from './verdicts.ts'

const SEEDS = Array.from({ length: isThorough ? 300 : 60 }, (_, at) => at + 1)
const SMALL_SEEDS = SEEDS.map((seed) => 100_000 + seed)

const seedsByVerdict = (all: readonly number[], evenings?: number) => {
  const seeds = new Map<Verdict, number[]>()
  for (const seed of all) {
    const verdict = verdictOn(drawClubSheets(seed, evenings))
    seeds.set(verdict, [...(seeds.get(verdict) ?? []), seed])
  }
  return seeds
}

describe('sheets of an unknown club', () => {
  const seeds = seedsByVerdict(SEEDS)
  const of = (verdict: Verdict) => seeds.get(verdict) ?? []

  it('are never misread without a question or a doubt', () => expect(of('silent')).toEqual([]))

  it('are read correctly, at once or after one answer, in at least nine of ten files', () =>
    expect(of('wrong').length, `wrong: ${of('wrong').join()}`).toBeLessThanOrEqual(0.1 * SEEDS.length))

  it('are read correctly without a question or a doubt in about two of three files', () =>
    expect(of('sure').length).toBeGreaterThanOrEqual(0.66 * SEEDS.length))
})

it('files with fewer than ten games are never read without a question or a doubt', () => {
  const seeds = seedsByVerdict(SMALL_SEEDS, 1)
  expect([seeds.get('sure'), seeds.get('silent')]).toEqual([undefined, undefined])
})

it('the preview of an import shows the correct games for at least four of five files', () => {
  const wrong = SEEDS.filter((seed) => {
    const sheets = drawClubSheets(seed)
    if (sheets.isYearless && sheets.facts.has('evening')) return false
    const read = runChunkedWorkAtOnce(readSheetsInChunks(sheets.book.sheets, {}))
    const games = read?.chosen.flatMap((each) => each.read.games) ?? []
    return !isRight(
      games.map((game) => plainOfRead(game, sheets)),
      sheets,
    )
  })
  expect(wrong.length, `wrong: ${wrong.join()}`).toBeLessThanOrEqual(0.2 * SEEDS.length)
})
