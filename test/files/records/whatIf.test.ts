// The same entries under other rules: the point at which the two games diverge, both outcomes, and the entries that no
// longer fit. Under the game's own rules nothing diverges.

import { describe, expect, test } from 'vitest'
import { type GameRecord, RECORD_FORMAT, RECORD_VERSION } from '../../../src/files/records/record.ts'
import { compareWhatIf } from '../../../src/files/records/whatIf.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import { momentOf } from '../../../src/rules/moment.ts'
import { PUBLISHED_RULEBOOKS, RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { play, randomGame, table } from '../../rules/support/games.ts'

const scheme = findBuiltInScheme('official-2025') ?? expect.fail('official-2025')

function recordOf(header: GameHeader, entries: readonly Entry[]): GameRecord {
  const log = entries.map((entry, i) => {
    const moment = momentOf(play(header, entries.slice(0, i)))
    return { id: i + 1, type: 'made', at: 0, author: '', entry, events: [], moment } as const
  })
  const players = header.seats.map(({ seat: at }) => ({ seat: at, name: `Player ${at}` }))
  return { format: RECORD_FORMAT, version: RECORD_VERSION, header, players, log, features: [] }
}

/**
 * The Mistress (2) is killed and drags 4 along, whom the Doctor heals in vain. Two of the four living players are then
 * black, so the mafia has won.
 */
const DRAGGED: readonly Entry[] = [
  { type: 'end-discussion' },
  { type: 'night-act', role: 'mistress', target: seat(4) },
  { type: 'night-act', role: 'mafia', target: seat(2) },
  { type: 'night-act', role: 'don' },
  { type: 'night-act', role: 'doctor', target: seat(4) },
]
const city = recordOf(table(['don', 'mistress', 'doctor', 'citizen', 'mafia', 'citizen']), DRAGGED)
const asked = (record: GameRecord, flags: Record<string, boolean | string | number>, version?: string) => {
  const found = compareWhatIf(record, scheme, { flags, ...(version === undefined ? {} : { version }) })
  return found.ok ? found.value : expect.fail(found.error.code)
}

describe('a what-if replay', () => {
  test('finds the night in which a heal makes the games diverge', () => {
    const { is, would, parting, points } = asked(city, { loverDragSavable: true })
    expect([is.winner, is.deaths.map(({ seat: of }) => of)]).toEqual(['mafia', [2, 4]])
    expect([would.winner, would.deaths.map(({ seat: of }) => of)]).toEqual([null, [2]])
    expect(parting).toMatchObject({ item: 5, entry: { role: 'doctor' }, phase: 'night', round: 1 })
    expect(points.filter((each) => each.is !== each.would).map(({ seat: of }) => of)).toEqual([1, 5])
    expect(would.fits).toBe(true)
  })

  test('lists entries that no longer fit', () => {
    const long = table(['don', 'mistress', 'doctor', 'citizen', 'citizen', 'citizen', 'citizen', 'mafia'])
    const last: readonly Entry[] = [
      { type: 'end-last-word', seat: seat(2) },
      { type: 'end-last-word', seat: seat(4) },
      { type: 'end-speech', seat: seat(3) },
    ]
    const { is, would } = asked(recordOf(long, [...DRAGGED, ...last]), { loverDragSavable: true })
    expect(is.waiting).toEqual([])
    expect(would.waiting.map(({ item }) => item)).toEqual([7])
    expect(would.entries).toBe(8)
  })

  test('finds no divergence if only the reasons differ', () => {
    const { parting } = asked(city, { liftAll: true })
    expect(parting).toBeUndefined()
  })

  test.each(RULEBOOKS.flatMap((rulebook) => rulebook.presets.map(({ id }) => ({ id, rulebook }))))(
    'finds no divergence under the game’s own rules, and replays every version of $id',
    ({ id, rulebook }) => {
      const header = table(rulebook.deal(rulebook.seats.usual), { rulebook: id, seed: 7 })
      const record = recordOf(header, randomGame(header, 7, { limit: 60 }).entries)
      const same = asked(record, {})
      expect(same.parting).toBeUndefined()
      expect(same.would).toEqual(same.is)
      for (const { version } of PUBLISHED_RULEBOOKS.filter((each) => each.id === rulebook.id)) {
        const { would } = asked(record, {}, version)
        expect(would.version).toBe(version)
      }
    },
  )

  test.each([
    [{ flags: { nonsense: true } }, 'flags/unknown'],
    [{ flags: { liftAll: 'perhaps' } }, 'flags/bad-value'],
    [{ flags: {}, version: '99.9' }, 'setup/unknown-version'],
  ])('refuses %j with %s', (other, code) => {
    expect(compareWhatIf(city, scheme, other)).toMatchObject({ ok: false, error: { code } })
  })
})
