// CITY-11: the 15 stress cases of source 000, numbered as in the source. Each case plays a real night, with the day
// around it if necessary, and names the dead, the saved and the protected player, or the winner.

import { describe, expect, test } from 'vitest'
import type { Flags } from '../../../src/rules/header.ts'
import type { GameEvent } from '../../../src/rules/events.ts'
import type { Outcome, Role } from '../../../src/rules/vocabulary.ts'
import { countLiving, determineVerdict } from '../../../src/rules/victory.ts'
import { city } from '../../support/rulebooks.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import { dayAgainst, night, quietDay, table, type Acts } from '../support/games.ts'

const ROLES: readonly Role[] = [
  'don',
  'mafia',
  'maniac',
  'mistress',
  'doctor',
  'sheriff',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
]
const MISTRESS = 4
const A = 7
const B = 8

interface NightCase {
  readonly number: number
  readonly scenario: string
  readonly acts: Acts
  readonly immune?: readonly number[]
  readonly flags?: Flags
  readonly deaths: readonly number[]
  readonly saved?: number
  readonly voteImmune?: number
}

const NIGHTS: readonly NightCase[] = [
  {
    number: 1,
    scenario: 'if the mafia kills the Mistress, who visited B, both die',
    acts: { mafia: MISTRESS, mistress: B },
    deaths: [MISTRESS, B],
  },
  {
    number: 2,
    scenario: 'if the mafia attacks the Mistress, who is immune, nobody dies',
    acts: { mafia: MISTRESS, mistress: B },
    immune: [MISTRESS],
    deaths: [],
    voteImmune: B,
  },
  {
    number: 3,
    scenario: 'if the mafia and the Maniac attack A and the Doctor heals A, A lives',
    acts: { mafia: A, maniac: A, doctor: A },
    deaths: [],
    saved: A,
  },
  {
    number: 4,
    scenario: 'if the Maniac attacks A and the Doctor heals A, A lives with healCancelsManiacKill',
    acts: { mafia: B, maniac: A, doctor: A },
    deaths: [B],
    saved: A,
  },
  {
    number: 4,
    scenario: 'if the Maniac attacks A and the Doctor heals A, A dies without healCancelsManiacKill',
    acts: { mafia: B, maniac: A, doctor: A },
    flags: { healCancelsManiacKill: false },
    deaths: [A, B],
  },
  {
    number: 6,
    scenario: 'if the mafia kills the Mistress, who visited B, a heal of B does not stop the drag',
    acts: { mafia: MISTRESS, mistress: B, doctor: B },
    deaths: [MISTRESS, B],
  },
  {
    number: 6,
    scenario: 'if the mafia kills the Mistress, who visited B, a heal saves B with loverDragSavable',
    acts: { mafia: MISTRESS, mistress: B, doctor: B },
    flags: { loverDragSavable: true },
    deaths: [MISTRESS],
  },
  {
    number: 10,
    scenario: 'if the Maniac kills a mafia player, that player dies',
    acts: { mafia: A, maniac: 2 },
    deaths: [2, A],
  },
  {
    number: 11,
    scenario: 'if the mafia attacks A, who is immune, and the Doctor heals B, nobody dies',
    acts: { mafia: A, doctor: B },
    immune: [A],
    deaths: [],
  },
  {
    number: 12,
    scenario: 'if the Maniac kills B, whom the Mistress visits, only B dies',
    acts: { mafia: A, mistress: B, maniac: B, doctor: A },
    deaths: [B],
    saved: A,
  },
  {
    number: 13,
    scenario: 'if the mafia kills the Mistress, who visited B, an immune B dies too',
    acts: { mafia: MISTRESS, mistress: B },
    immune: [B],
    deaths: [MISTRESS, B],
  },
]

describe('CITY-11 stress cases of a single night', () => {
  test.each(NIGHTS)('case $number: $scenario', ({ acts, immune, flags, deaths, saved, voteImmune }) => {
    const header = table(ROLES, { flags: flags ?? {}, immune: immune ?? [] })
    expect(resolved(night(quietDay(initialState(header)), acts).events)).toEqual({ deaths, saved, voteImmune })
  })
})

describe('CITY-11 stress cases', () => {
  test('case 5: a Doctor’s second heal of A in a row is void, and A dies', () => {
    const first = night(quietDay(initialState(table(ROLES))), { mafia: A, doctor: A })
    expect(resolved(first.events)).toMatchObject({ deaths: [], saved: A })
    const second = night(quietDay(first.state), { mafia: A, doctor: A })
    expect(resolved(second.events)).toMatchObject({ deaths: [A], saved: undefined })
  })

  test.each([
    { stays: 'B stays after a visit of the Mistress', immune: [], acts: { mafia: A, mistress: B } as Acts, leaves: [] },
    {
      stays: 'B leaves despite the immunity card',
      immune: [B],
      acts: { mafia: A } as Acts,
      leaves: [B],
    },
  ])('case 7: if the village votes B out, $stays', ({ immune, acts, leaves }) => {
    const header = table(ROLES, { immune })
    const morning = night(quietDay(initialState(header)), acts).state
    const evening = dayAgainst(morning, B, 9)
    expect(evening.seats.filter((sitter) => sitter.exit?.how === 'voted-out').map((sitter) => sitter.seat)).toEqual(
      leaves,
    )
  })

  test('case 15: a second visit of B in a row is void and gives no immunity', () => {
    const first = night(quietDay(initialState(table(ROLES))), { mafia: 9, mistress: B })
    expect(resolved(first.events)).toMatchObject({ voteImmune: B })
    const second = night(quietDay(first.state), { mafia: MISTRESS, mistress: B })
    expect(resolved(second.events)).toMatchObject({ deaths: [MISTRESS], voteImmune: undefined })
  })
})

describe('CITY-11 stress cases of the endgame', () => {
  test.each<{ number: number; scenario: string; living: readonly Role[]; expected: Outcome | undefined }>([
    {
      number: 8,
      scenario: 'the Maniac wins against one red player',
      living: ['maniac', 'citizen'],
      expected: { winner: 'maniac', reason: 'maniac-last-standing' },
    },
    {
      number: 9,
      scenario: 'with the Maniac, one mafia player and one citizen left, nobody has won',
      living: ['maniac', 'mafia', 'citizen'],
      expected: undefined,
    },
    {
      number: 14,
      scenario: 'the Maniac against the last mafia player is a draw that is scored as a mafia win',
      living: ['maniac', 'mafia'],
      expected: { winner: 'mafia', reason: 'mafia-maniac-standoff' },
    },
  ])('case $number: $scenario', ({ living, expected }) => {
    const flags = table(ROLES).flags
    expect(
      determineVerdict(
        city,
        flags,
        countLiving(
          city,
          living.map((role) => ({ role, alive: true })),
        ),
      ),
    ).toEqual(expected)
  })
})

/** Results of the night: deaths, the player saved by the Doctor, and the seat with vote immunity. */
function resolved(events: readonly GameEvent[]) {
  const event = events.find((candidate) => candidate.type === 'NightResolved')
  if (event === undefined) throw new Error('the night did not end')
  return { deaths: event.deaths, saved: event.saved, voteImmune: event.voteImmune }
}
