// Badges and name cards of a stage: their recipients, and the text in their QR codes.

import { expect, it } from 'vitest'
import { badgesPart } from '../../../src/papers/documents/kinds/badges.ts'
import type { SeatingContentRound } from '../../../src/papers/documents/kinds/seating.ts'
import { paperHtml } from '../../../src/papers/documents/paperHtml.ts'
import { paperWords } from '../../../src/papers/documents/paperWords.ts'
import { buildNewMemberEvents } from '../../../src/club/model/clubEvents.ts'
import { foldClub, INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'

const en = paperWords('en')
const season = {
  club: 'Club',
  name: 'Cup',
  rulebook: 'city',
  flags: {},
  scheme: { id: 'tournament-2026', version: '1' },
  differs: false,
} as const
const people = (names: string) => [...names].map((name) => ({ member: name, name }))
const rounds: readonly SeatingContentRound[] = [
  { round: 1, tables: [people('ba'), people('cd')], resting: people('e'), judges: ['Ann', 'Ben'] },
  { round: 2, tables: [people('da'), people('ec')], resting: people('b'), judges: ['', 'Ann'] },
]
const content = { season, stage: 'Main', rounds, judges: [] }
const club = foldClub(INITIAL_CLUB_STATE, [
  ...buildNewMemberEvents('b', 'b'),
  { type: 'ClubNoted', member: 'b', club: 'Reds' },
])
const badgesOf = (as: 'badges' | 'nameCards') =>
  badgesPart(content, club, as, en).sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'badges' ? block.badges : [])),
  )

it('every player and judge has a badge, and badges of players are sorted by name', () => {
  expect(badgesOf('badges').map(({ name, line }) => [name, line])).toEqual([
    ['a', ''],
    ['b', 'Reds'],
    ['c', ''],
    ['d', ''],
    ['e', ''],
    ['Ann', 'Judge'],
    ['Ben', 'Judge'],
  ])
  expect(badgesOf('nameCards')).toEqual(badgesOf('badges'))
})

it('a QR code contains a player’s table and seat in each round, or a judge’s tables', () => {
  const codes = new Map(badgesOf('badges').map(({ name, code }) => [name, code]))
  expect(codes.get('b')).toBe('b\nCup · Main\ntable·seat\nR1: 1·1\nR2: –')
  expect(codes.get('Ann')).toBe('Ann\nCup · Main\nTable\nR1: 1\nR2: 2')
  expect(codes.get('Ben')).toBe('Ben\nCup · Main\nTable\nR1: 2')
})

it('a page has nine badges or four name cards, and only name cards have a back', () => {
  const many = { ...content, rounds: [{ ...(rounds[0] ?? expect.fail()), tables: [people('abcdefghijklm')] }] }
  const pages = (as: 'badges' | 'nameCards') => badgesPart(many, club, as, en).sections.length
  // Thirteen players, one of whom is also listed as resting, and two judges.
  expect([pages('badges'), pages('nameCards')]).toEqual([2, 4])
  const turned = (as: 'badges' | 'nameCards') =>
    paperHtml([badgesPart(content, club, as, en)], 'x').split('class="side turned"').length - 1
  expect([turned('badges'), turned('nameCards')]).toEqual([0, 7])
})

it('a name with a long word gets a smaller size, so that it fits on the badge', () => {
  const long = { ...content, rounds: [{ ...(rounds[0] ?? expect.fail()), tables: [people('a')], resting: [] }] }
  const named = (name: string) =>
    paperHtml(
      [
        badgesPart(
          { ...long, rounds: long.rounds.map((round) => ({ ...round, tables: [[{ member: 'a', name }]] })) },
          club,
          'badges',
          en,
        ),
      ],
      'x',
    )
  expect(named('Ada')).toContain('class="big">Ada')
  expect(named('Christopher Robin')).toContain('class="big long">Christopher Robin')
  expect(named('Александра Константиновна')).toContain('class="big longest">Александра Константиновна')
})
