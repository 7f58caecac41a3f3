// Computations of the tournament screens: pasted lists, proposed stage sizes, the cut of a final, clubs kept apart, the
// current round.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GameSummary } from '../../../../src/api/contract/games.ts'
import type { Pair, PlanView, StageView } from '../../../../src/api/contract/plan.ts'
import { parseEntrantList } from '../../../../src/ui/features/plan/logic/entrantList.ts'
import { findPeopleByNamePart, stageSeatsOfMember } from '../../../../src/ui/features/plan/logic/seatFinder.ts'
import { groupClubmates, pairKeyOf, withClubmatesApart } from '../../../../src/ui/features/plan/logic/clubmates.ts'
import {
  firstUnstartedRound,
  slotHolders,
  matchNewcomerByName,
  availableNewcomers,
  playingSlotHolders,
  replacementLines,
} from '../../../../src/ui/shared/plan/replacing.ts'
import {
  freeStageName,
  moveItem,
  stagePlayersFault,
  proposeStageSize,
  fieldOfStageRefusal,
  type StageDraft,
  stageRequest,
  defaultLineup,
} from '../../../../src/ui/shared/plan/stages.ts'
import { currentStage, roundProgressOfStage, stageTableStates } from '../../../../src/ui/shared/plan/tableStates.ts'

describe('pasted list', () => {
  it.each([
    ['one name per line', 'Anna\nBoris', [{ name: 'Anna' }, { name: 'Boris' }]],
    [
      'numbers, marks and empty lines',
      ' 1. Anna \n\n2) Boris\n- Cy\n',
      [{ name: 'Anna' }, { name: 'Boris' }, { name: 'Cy' }],
    ],
    [
      'names with clubs',
      'Anna; Red  Lions\nBoris ;\nCy;"A";ignored',
      [{ name: 'Anna', club: 'Red Lions' }, { name: 'Boris' }, { name: 'Cy', club: '"A"' }],
    ],
    ['two columns of a spreadsheet', 'Anna\tLions\r\nBoris\t', [{ name: 'Anna', club: 'Lions' }, { name: 'Boris' }]],
    ['a comma inside a name', 'Ivanov, Pyotr; Lions', [{ name: 'Ivanov, Pyotr', club: 'Lions' }]],
    ['list marks but no names', '1. \n;Lions\n \t ', []],
    [
      'names that look like code',
      '<b>x</b>;=1+1\n{n} @:a | b',
      [{ name: '<b>x</b>', club: '=1+1' }, { name: '{n} @:a | b' }],
    ],
    ['numbers, names and clubs', '1\tAnna\tRiga\n2\tBoris\t', [{ name: 'Anna', club: 'Riga' }, { name: 'Boris' }]],
    ['a marked number before a tab', '2)\tИгрок 02; Клуб Б', [{ name: 'Игрок 02', club: 'Клуб Б' }]],
    [
      'a column of numbers and an empty line',
      '1\tAnna\tRiga\n\n№ 2\tBoris',
      [{ name: 'Anna', club: 'Riga' }, { name: 'Boris' }],
    ],
  ])('with %s is parsed', (_, text, people) => expect(parseEntrantList(text, [], []).people).toEqual(people))

  it('sorts its names into new, known, entered and repeated names', () => {
    const list = parseEntrantList(
      'Пётр\nAnna\nNew\nanna \nBoris; Lions\nИн',
      ['петр', 'Anna', 'Boris', 'Ин'],
      ['Boris', 'Ин'],
    )
    expect(list).toMatchObject({
      joining: ['New'],
      known: ['Пётр', 'Anna'],
      entered: ['Boris', 'Ин'],
      repeated: ['anna'],
    })
    // Boris is an entrant already, but his club is new.
    expect(list.people.map(({ name }) => name)).toEqual(['Пётр', 'Anna', 'New', 'Boris'])
  })
})

describe('stage', () => {
  it.each([
    [0, undefined],
    [9, undefined],
    [10, '1 × 10'],
    [11, '1 × 12'],
    [40, '4 × 12'],
    [49, '4 × 12'],
    [70, '7 × 12'],
  ])('for %i players has the proposed size %s', (players, size) => {
    const proposed = proposeStageSize(players)
    expect(proposed && `${proposed.tables} × ${proposed.rounds}`).toBe(size)
  })

  it('can be seated if every table has enough players', () => {
    const lineup = Array.from({ length: 12 }, (_, i) => String(i))
    expect(stagePlayersFault({ tables: 1, lineup })).toBeUndefined()
    expect(stagePlayersFault({ tables: 2, lineup })?.code).toBe('plan/too-few-players')
  })

  it('is sent without values for tables or rounds that it lacks', () => {
    const entrant = (member: string, present: boolean) => ({ member, name: member, present, isExhibition: false })
    const plan = { entrants: [entrant('a', true), entrant('b', false)] }
    const draft: StageDraft = {
      name: 'Q',
      isFinal: false,
      rounds: 1,
      tables: 1,
      choice: 'here',
      lineup: ['b'],
      judges: ['x', 'y'],
      judgeIds: ['1', '2'],
      rooms: ['r', 's'],
      times: ['2026-01-01T10:00', ''],
    }
    expect(stageRequest(draft, plan)).toEqual({
      name: 'Q',
      isFinal: false,
      rounds: 1,
      tables: 1,
      lineup: ['a'],
      judges: ['x'],
      judgeIds: ['1'],
      rooms: ['r'],
      times: ['2026-01-01T10:00'],
    })
    expect(stageRequest({ ...draft, choice: 'everybody' }, plan).lineup).toEqual(['a', 'b'])
    expect(stageRequest({ ...draft, choice: 'chosen' }, plan).lineup).toEqual(['b'])
  })

  it('by default has the players who are checked in, or all entrants if nobody is checked in', () => {
    const entrant = (member: string, present: boolean) => ({ member, name: member, present, isExhibition: false })
    expect(defaultLineup({ entrants: [entrant('a', true), entrant('b', false)] })).toEqual(['a'])
    expect(defaultLineup({ entrants: [entrant('a', false), entrant('b', false)] })).toEqual(['a', 'b'])
  })

  it('gets a default name that no other stage has', () => {
    expect(freeStageName('Final', [{ name: 'final' }, { name: 'Final 2' }])).toBe('Final 3')
    expect(freeStageName('Final', [])).toBe('Final')
  })

  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [5, 0, 'abc'],
  ])('has its line-up reordered from %i to %i as %s', (from, to, after) =>
    expect(moveItem([...'abc'], from, to).join('')).toBe(after),
  )
})

describe('groups of clubmates', () => {
  const people = (clubs: string) =>
    clubs.split('').map((club, index) => ({ member: `m${index}`, ...(club === '.' ? {} : { club }) }))

  it('have at least two players, even if their club is spelled differently', () => {
    expect(groupClubmates([...people('AaB..'), { member: 'x', club: ' A' }])).toEqual([
      { club: 'A', members: ['m0', 'm1', 'x'] },
    ])
  })

  it('become pairs without weakening or repeating existing pairs', () => {
    const pairs: readonly Pair[] = [
      { a: 'm1', b: 'm0', kind: 'separate' },
      { a: 'm0', b: 'm4', kind: 'avoid' },
    ]
    expect(withClubmatesApart(pairs, groupClubmates(people('AAA.B')), 'avoid')).toEqual([
      { a: 'm1', b: 'm0', kind: 'separate' },
      { a: 'm0', b: 'm4', kind: 'avoid' },
      { a: 'm0', b: 'm2', kind: 'avoid' },
      { a: 'm1', b: 'm2', kind: 'avoid' },
    ])
  })

  it('give each pair once, even if they are applied twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('A', 'B', '.'), maxLength: 12 }), (clubs) => {
        const groups = groupClubmates(people(clubs))
        const pairs = withClubmatesApart([], groups, 'separate')
        const size = (club: string) => clubs.split(club).length - 1
        expect(new Set(pairs.map(pairKeyOf)).size).toBe(pairs.length)
        expect(pairs).toHaveLength(
          ['A', 'B'].map((club) => (size(club) * (size(club) - 1)) / 2).reduce((a, b) => a + b),
        )
        expect(withClubmatesApart(pairs, groups, 'separate')).toEqual(pairs)
      }),
    )
  })
})

describe('replacements', () => {
  const stage: StageView = {
    id: 'q',
    name: 'Q',
    isFinal: false,
    rounds: 4,
    tables: 1,
    lineup: ['a', 'b'],
    judges: [],
    judgeIds: [],
    judged: [],
    again: [],
    games: [{ round: 1, table: 1, game: 'g', number: 1, rulebook: 'sport' as const, isOver: true }],
    replacements: [
      { stage: 'q', place: 1, member: 'c', fromRound: 2, reason: 'ill' },
      { stage: 'q', place: 1, member: 'd', fromRound: 3, reason: '' },
    ],
  }
  const entrants = [...'abcdef'].map((member) => ({
    member,
    name: member.toUpperCase(),
    present: true,
    isExhibition: false,
  }))
  const member = (id: string, active = true) => ({ id, name: id, active, present: false, games: 0 })

  it('list the player who left and the player who came', () => {
    expect(
      replacementLines({ entrants }, stage).map(({ fromRound, before, after }) => [
        fromRound,
        before?.name,
        after?.name,
      ]),
    ).toEqual([
      [2, 'A', 'C'],
      [3, 'C', 'D'],
    ])
  })

  it('list an empty slot and the player who later fills it', () => {
    const left = {
      ...stage,
      replacements: [
        { stage: 'q', place: 2, fromRound: 2, reason: 'ill' },
        { stage: 'q', place: 2, member: 'e', fromRound: 4, reason: '' },
      ],
    }
    expect(
      replacementLines({ entrants }, left).map(({ fromRound, before, after }) => [
        fromRound,
        before?.name,
        after?.name,
      ]),
    ).toEqual([
      [2, 'B', undefined],
      [4, undefined, 'E'],
    ])
    expect(
      [1, 2, 3, 4].map((round) => slotHolders({ entrants }, left, round).map(({ name, hasLeft }) => [name, hasLeft])),
    ).toEqual([
      [
        ['A', undefined],
        ['B', undefined],
      ],
      [
        ['A', undefined],
        ['B', true],
      ],
      [
        ['A', undefined],
        ['B', true],
      ],
      [
        ['A', undefined],
        ['E', undefined],
      ],
    ])
    // A player who left may come back. A player who comes in round 4 may not also come in round 3.
    expect(
      availableNewcomers({ entrants }, left, 3, [])
        .entrants.map((each) => each.member)
        .join(''),
    ).toBe('bcdf')
  })

  it('can begin with the first round that has not started', () => {
    expect([
      firstUnstartedRound(stage),
      firstUnstartedRound({ ...stage, rounds: 1 }),
      firstUnstartedRound({ ...stage, games: [] }),
    ]).toEqual([2, undefined, 1])
  })

  it.each([
    [1, 'ef', 'a b'],
    [2, 'aef', 'c b'],
    [3, 'acef', 'd b'],
  ])('from round %i on may put the entrants "%s" in the place of the players "%s"', (round, free, sitting) => {
    const { entrants: inside, members } = availableNewcomers({ entrants }, stage, round, [
      member('a'),
      member('x'),
      member('gone', false),
    ])
    expect(inside.map((each) => each.member).join('')).toBe(free)
    expect(members.map((each) => each.member)).toEqual(['x'])
    expect(
      playingSlotHolders({ entrants }, stage, round)
        .map((each) => each.member)
        .join(' '),
    ).toBe(sitting)
  })
})

describe('newcomer typed by name', () => {
  const named = (...names: readonly string[]) => names.map((name) => ({ member: name, name }))
  const free = { entrants: named('Анна Ёлкина'), members: named('Boris') }
  it.each([
    ['nobody if nothing is typed', '  ', { kind: 'nobody' }],
    ['an entrant, whatever the spelling', 'анна  елкина', { kind: 'entrant', name: 'Анна Ёлкина' }],
    ['a member of the club', 'BORIS', { kind: 'member', name: 'Boris' }],
    ['a person who already plays', 'cy', { kind: 'plays', name: 'Cy' }],
    ['a new person', ' 1. Dora  May ', { kind: 'new', name: 'Dora May' }],
  ])('is %s', (_, typed, meant) => expect(matchNewcomerByName(typed, free, named('Cy'))).toEqual(meant))
})

describe('seats of a person', () => {
  const table = Array.from({ length: 10 }, (_, i) => i + 1)
  const plan = {
    stages: [
      {
        id: 'q',
        name: 'Qualifying',
        isFinal: false,
        rounds: 3,
        tables: 1,
        lineup: 'abcdefghijk'.split(''),
        judges: [],
        judgeIds: [],
        judged: [],
        again: [],
        schedule: [[table], [table.map((place) => place + 1)], [table.toReversed()]],
        replacements: [{ stage: 'q', place: 2, member: 'x', fromRound: 3, reason: '' }],
        games: [],
      },
    ],
  }
  const seats = (member: string) =>
    stageSeatsOfMember(plan, member).flatMap(({ rounds }) =>
      rounds.map(({ at }) => (at ? `${at.table}/${at.seat}` : '-')),
    )
  it.each([
    ['in every round', 'c', ['1/3', '1/2', '1/8']],
    ['except in a round that the person sits out', 'a', ['1/1', '-', '1/10']],
    ['until the round of their replacement', 'b', ['1/2', '1/1', '-']],
    ['from the round in which a replacement starts', 'x', ['-', '-', '1/9']],
    ['nowhere for a person who does not play', 'z', []],
  ])('are found %s', (_, member, told) => expect(seats(member)).toEqual(told))

  it('are numbered without players who left, and the rounds of those players are marked', () => {
    const [stage] = plan.stages
    if (!stage) throw new Error('no stage')
    const left = { stages: [{ ...stage, replacements: [{ stage: 'q', place: 2, fromRound: 2, reason: 'ill' }] }] }
    const rounds = (member: string) => stageSeatsOfMember(left, member)[0]?.rounds
    expect(rounds('b')).toEqual([
      { round: 1, at: { table: 1, seat: 2 } },
      { round: 2, hasLeft: true },
      { round: 3, hasLeft: true },
    ])
    expect(rounds('c')?.map(({ at }) => at?.seat)).toEqual([3, 1, 8])
    expect(rounds('a')?.map(({ at }) => at?.seat)).toEqual([1, undefined, 9])
  })

  it('are searched by part of the person’s name, whatever its spelling', () => {
    const entrant = (name: string) => ({ member: name, name, present: true, isExhibition: false })
    const people = ['Фёдор', 'Anna', 'Joanna'].map(entrant)
    expect(findPeopleByNamePart(people, 'ФЕД').map(({ name }) => name)).toEqual(['Фёдор'])
    expect(findPeopleByNamePart(people, 'ann').map(({ name }) => name)).toEqual(['Anna', 'Joanna'])
    expect(findPeopleByNamePart(people, ' ')).toEqual([])
  })
})

describe('refusal of a stage', () => {
  it("is shown at the stage's name, or at the judge whose name is refused", () => {
    const at = (code: string, params = {}) => fieldOfStageRefusal({ code: code as never, params })
    expect(at('name/empty')).toBe('name')
    expect(at('plan/stage-name-taken', { name: 'Final' })).toBe('name')
    expect(at('name/too-long', { limit: 60, judge: 2 })).toBe('judges.1')
    expect(at('plan/no-round')).toBeUndefined()
  })
})

describe('rounds', () => {
  const stage = (id: string, change: Partial<StageView> = {}): StageView => ({
    id,
    name: id,
    isFinal: false,
    rounds: 2,
    tables: 2,
    lineup: Array.from({ length: 20 }, (_, i) => `m${i + 1}`),
    judges: ['Ada'],
    judgeIds: [''],
    judged: [1, 2].map((round) => ({ round, table: 1, judge: 'Ada', faults: [] })),
    again: [],
    replacements: [],
    games: [],
    schedule: [0, 1].map(() => [0, 10].map((from) => Array.from({ length: 10 }, (_, i) => from + i + 1))),
    ...change,
  })
  const game = (round: number, table: number, isOver: boolean) => ({
    round,
    table,
    game: `g${round}${table}`,
    number: 1,
    rulebook: 'sport' as const,
    isOver,
  })
  const plan: PlanView = { season: 's', entrants: [], pairs: [], stages: [], judges: [], given: [] }

  it('count finished and started tables', () => {
    expect(roundProgressOfStage(stage('q', { games: [game(1, 1, true), game(1, 2, false)] }))).toEqual([
      { round: 1, done: 1, begun: 2, tables: 2 },
      { round: 2, done: 0, begun: 0, tables: 2 },
    ])
  })

  it('are first shown for the first stage that has a table to play', () => {
    const all = [game(1, 1, true), game(1, 2, true), game(2, 1, true), game(2, 2, true)]
    const { schedule: _, ...bare } = stage('bare')
    expect(currentStage([])).toBeUndefined()
    expect(currentStage([bare])?.id).toBe('bare')
    expect(currentStage([stage('q', { games: all }), stage('f')])?.id).toBe('f')
    expect(currentStage([stage('q', { games: all }), bare])?.id).toBe('q')
    expect(currentStage([stage('q'), stage('f')])?.id).toBe('q')
  })

  it.each<[string, Partial<GameSummary>, boolean]>([
    ['a finished results sheet', { phase: 'over', outcome: { winner: 'red', reason: 'asserted' } }, true],
    ['a results sheet without an outcome', { phase: 'over', outcome: null }, true],
    ['a game with a verdict', { phase: 'over', outcome: { winner: 'red', reason: 'all-black-out' } }, false],
    ['a running game', { phase: 'day', outcome: null }, false],
  ])('show whether a game is a results sheet: %s', (_, of, isSheet) => {
    const summary = { id: 'g11', isVoid: false, ...of } as GameSummary
    expect(
      stageTableStates(plan, stage('q', { games: [game(1, 1, true)] }), 1, [summary]).map((table) => table.isSheet),
    ).toEqual([isSheet, false])
  })

  it('show the state, the judge and the void games of each table', () => {
    const voided = { id: 'v', isVoid: true, place: { stage: 'q', round: 1, table: 2 }, number: 3 } as GameSummary
    const elsewhere = { id: 'w', isVoid: true, place: { stage: 'q', round: 2, table: 2 }, number: 4 } as GameSummary
    const shown = stageTableStates(plan, stage('q', { games: [game(1, 1, true)] }), 1, [
      voided,
      elsewhere,
      { ...voided, id: 'counts', isVoid: false },
    ])
    expect(
      shown.map(({ state, judge, voided: gone, people }) => [state, judge, gone.map(({ id }) => id), people.length]),
    ).toEqual([
      ['over', 'Ada', [], 10],
      ['free', '', ['v'], 10],
    ])
  })
})
