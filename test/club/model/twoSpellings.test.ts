// If two spellings of one name differ only in their alphabet or in a silent letter, the user is asked whether they are
// one person, wherever a name is entered. They are never merged without a decision. Short names of different people
// cause no more questions than before these rules existed.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NameEntry } from '../../../src/club/evening/attendanceList.ts'
import { runChunkedWorkAtOnce } from '../../../src/club/json/chunkedWork.ts'
import { buildNewMemberEvents } from '../../../src/club/model/clubEvents.ts'
import { foldClub, INITIAL_CLUB_STATE, type ClubState } from '../../../src/club/model/clubState.ts'
import { findDuplicatePairsInChunks } from '../../../src/club/model/nearNames.ts'
import {
  checkSimilarNameDecisions,
  createNewcomerResolver,
  findSimilarNamesInChunks,
} from '../../../src/club/model/newNames.ts'
import { NEAR_SHORT_NAMES, SHORT_NAMES, twoSpellings } from '../../generators/transliterations.ts'
import { readAttendanceList } from '../evening/readAttendanceList.ts'

const clubOf = (...names: readonly string[]): ClubState =>
  foldClub(
    INITIAL_CLUB_STATE,
    names.flatMap((name) => buildNewMemberEvents(name, name)),
  )
const questionsAbout = (club: ClubState, names: readonly string[]) =>
  runChunkedWorkAtOnce(findSimilarNamesInChunks(club, names))

/** The entries of a pasted list of `names`, in a club whose members are `known`. */
function pasted(known: readonly string[], names: readonly string[]): readonly NameEntry[] {
  const people = known.map((name) => ({ id: name, name, isActive: true, isGuest: false }))
  const request = { people, date: '2026-03-14', noted: new Map() }
  const text = names.map((name, at) => `${at + 1}. ${name}`).join('\n')
  return readAttendanceList({ ...request, text }).entries.filter((entry) => entry.reading !== 'not-a-name')
}

function expectOneQuestion(known: string, written: string): void {
  const club = clubOf(known)
  // Typed names, the names of a phone that checks in, and imports of the app and of the command line.
  expect(questionsAbout(club, [written, written])).toEqual([{ name: written, perhaps: [known] }])
  // Two new names of one list.
  expect(questionsAbout(clubOf(), [known, written])).toEqual([{ name: written, perhaps: [known] }])
  // A list that is pasted from a chat.
  expect(pasted([known], [written])).toMatchObject([{ match: { kind: 'similar', persons: [known] } }])
  expect(pasted([], [known, written])).toMatchObject([{ match: { kind: 'new' } }, { similarEntries: [0] }])
  // The list of possible duplicates.
  const people = [known, written].map((name) => ({ id: name, name }))
  expect(runChunkedWorkAtOnce(findDuplicatePairsInChunks(people, () => false))).toHaveLength(1)
}

function expectNoSilentMerge(known: string, written: string): void {
  const club = clubOf(known)
  expect(checkSimilarNameDecisions(club, [written])).toMatchObject({ ok: false, error: { code: 'members/near-name' } })
  const resolver = createNewcomerResolver(club, [{ name: written }], () => 'new')
  expect([resolver.find(written), resolver.aliases]).toEqual([{ member: 'new', isNew: true }, []])
}

describe('two spellings of one name', () => {
  it('in two alphabets cause one question wherever names are entered, in either order', () => {
    fc.assert(
      fc.property(twoSpellings, fc.boolean(), ({ cyrillic, latin }, isTurned) => {
        const [known, written] = isTurned ? [latin, cyrillic] : [cyrillic, latin]
        expectOneQuestion(known, written)
      }),
      { numRuns: 300, seed: 55 },
    )
  })

  it('are never merged without a decision', () => {
    fc.assert(
      fc.property(twoSpellings, ({ cyrillic, latin }) => expectNoSilentMerge(cyrillic, latin)),
      { numRuns: 300, seed: 56 },
    )
  })

  it.each([...NEAR_SHORT_NAMES, ['Лев', 'Lev'], ['Борис', 'Boris'], ['Эд', 'Ed'], ['Рей', 'Rey']] as const)(
    '%s and %s cause one question wherever names are entered, and are never merged silently',
    (known, written) => {
      expectOneQuestion(known, written)
      expectOneQuestion(written, known)
      expectNoSilentMerge(known, written)
    },
  )
})

describe('short names of different people', () => {
  /** Numbers of questions before these spellings were recognised. Only every tenth list is read as a pasted list. */
  const BEFORE = { withinList: 128, withClub: 698, pasted: 104 }

  it('cause as many questions in 1,000 lists of twelve names as before', () => {
    const lists = fc.sample(fc.shuffledSubarray([...SHORT_NAMES], { minLength: 24, maxLength: 24 }), {
      numRuns: 1000,
      seed: 55,
    })
    const counts = { withinList: 0, withClub: 0, pasted: 0 }
    for (const [at, list] of lists.entries()) {
      const [members, names] = [list.slice(12), list.slice(0, 12)]
      counts.withinList += questionsAbout(clubOf(), names).length
      counts.withClub += questionsAbout(clubOf(...members), names).length
      if (at % 10 > 0) continue
      counts.pasted += pasted(members, names).filter(
        ({ match, similarEntries }) => match.kind === 'similar' || similarEntries !== undefined,
      ).length
    }
    expect(counts).toEqual(BEFORE)
  })

  it.each([
    ['Оля', 'Юля'],
    ['Max', 'Mac'],
    ['Аня', 'Яна'],
    ['Jan', 'Жан'],
    ['May', 'Ma'],
    ['Лев', 'Лес'],
  ])('%s and %s raise no question', (known, written) => {
    expect([questionsAbout(clubOf(known), [written]), questionsAbout(clubOf(written), [known])]).toEqual([[], []])
  })
})
