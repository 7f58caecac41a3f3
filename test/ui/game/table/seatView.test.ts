// View of a seat after a series of entries, and its description in sentences.

import { describe, expect, it } from 'vitest'
import { advance } from '../../../../src/rules/decide.ts'
import type { Entry } from '../../../../src/rules/entries.ts'
import { initialState, openGame } from '../../../../src/rules/openGame.ts'
import type { GameState } from '../../../../src/rules/state.ts'
import { RULEBOOKS } from '../../../../src/rules/rulebooks/registry.ts'
import { seat, type Role } from '../../../../src/rules/vocabulary.ts'
import { seatSentence, seatTitle, shortRole } from '../../../../src/ui/game/table/seatView.ts'
import { seatViews } from '../../../../src/ui/game/table/seatViews.ts'
import { fraction } from '../../../../src/ui/kit/format.ts'
import { t, tUnchecked } from '../../../../src/ui/kit/i18n/setup.ts'
import { formatListWithCommas } from '../../../../src/i18n/formatList.ts'
import { LANGS } from '../../../../src/i18n/registry.ts'
import { formatPhrase } from '../../../../src/i18n/phrase.ts'

const ROLES: readonly Role[] = ['citizen', 'don', 'doctor', 'mistress', 'sheriff', 'mafia', 'citizen']

function played(entries: readonly Entry[]): GameState {
  const header = openGame({
    rulebook: 'city',
    seed: 1,
    seats: ROLES.map((role, i) => ({ seat: i + 1, role, immune: i === 6 })),
  })
  if (!header.ok) throw new Error(header.error.code)
  return entries.reduce((state, entry) => {
    const advanced = advance(state, entry)
    if (!advanced.ok) throw new Error(advanced.error.code)
    return advanced.value.state
  }, initialState(header.value))
}
const naming = {
  nameOf: (n: number) => `Player ${n}`,
  roleName: (role: Role) => formatPhrase('en', 'role', role),
  showRoles: true,
}
const words = {
  text: t,
  count: (key: string, n: number) => tUnchecked(key, { n }),
  exit: (how: string) => formatPhrase('en', 'exit', how),
  row: (parts: readonly string[]) => formatListWithCommas('en', parts),
  figure: fraction,
}
const views = (entries: readonly Entry[], showRoles = true) => seatViews(played(entries), { ...naming, showRoles })

describe('seats of a running game', () => {
  it('show the speaker, the order of nominations and the fouls', () => {
    const seats = views([
      { type: 'nominate', by: seat(1), target: seat(3) },
      { type: 'foul', seat: seat(2) },
      { type: 'foul', seat: seat(2) },
    ])
    expect(seats[0]).toMatchObject({ speaking: true, name: 'Player 1' })
    expect(seats[2]).toMatchObject({ nominated: 1 })
    expect(seats[1]).toMatchObject({ fouls: 2, role: { id: 'don', faction: 'mafia' } })
  })

  it('are marked as targets of night acts only if roles are shown', () => {
    const night: readonly Entry[] = [
      { type: 'end-discussion' },
      { type: 'night-act', role: 'mistress', target: seat(1) },
      { type: 'night-act', role: 'mafia', target: seat(1) },
    ]
    expect(views(night)[0]?.marks).toEqual(['visited', 'shot'])
    expect(views(night)[6]?.marks).toEqual(['immune'])
    expect(views(night, false).every((view) => view.marks.length === 0 && view.role === undefined)).toBe(true)
  })

  it('show the number of votes at nominees and the nominee at voters', () => {
    const seats = views([
      { type: 'nominate', by: seat(1), target: seat(3) },
      { type: 'end-speech', seat: seat(1) },
      { type: 'nominate', by: seat(2), target: seat(5) },
      { type: 'end-discussion' },
      { type: 'vote', nominee: seat(3), voters: [seat(6), seat(7)] },
    ])
    expect([seats[2]?.votes, seats[4]?.votes, seats[0]?.votes]).toEqual([2, 0, undefined])
    expect([seats[5]?.votedFor, seats[0]?.votedFor]).toEqual([3, undefined])
  })

  it('are described in sentences', () => {
    const seats = views([
      { type: 'foul', seat: seat(2) },
      { type: 'remove', seat: seat(5) },
    ])
    expect(seatSentence(seats[1]!, words)).toBe('Seat 2, Player 2, Don, in the game, 1 foul')
    expect(seatSentence(seats[4]!, words)).toBe('Seat 5, Player 5, Sheriff, disqualified by the judge')
    expect(seatSentence(seats[6]!, words)).toBe('Seat 7, Player 7, Citizen, in the game, immunity card')
  })
})

describe('role of a seat', () => {
  it('follows the name in the title, and is the whole title for a chair without a name', () => {
    const role = { id: 'don', name: 'Don', faction: 'mafia' } as const
    expect(seatTitle('Anna', role, words)).toBe('Anna, Don')
    expect(seatTitle('', role, words)).toBe('Don')
    expect(seatTitle('Anna', undefined, words)).toBe('Anna')
  })

  it.each(LANGS)('has a short form that differs from all other roles of the rulebook in %s', (lang) => {
    for (const { id, roles } of RULEBOOKS) {
      const beginnings = roles.map((role) => shortRole(formatPhrase(lang, 'role', role.role)))
      expect([id, new Set(beginnings).size]).toEqual([id, roles.length])
    }
  })
})
