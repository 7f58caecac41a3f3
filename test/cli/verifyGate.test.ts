// `verify` checks every entry by the rules of the club. It names each invalid entry, and accepts a game in which a
// forgotten nomination was inserted after the end of the day.

import { expect, it } from 'vitest'
import { verifyText } from '../../src/cli/verify/verifyFile.ts'
import type { Entry } from '../../src/rules/entries.ts'
import { newTable, taken } from '../club/clubFixture.ts'
import { seat } from '../../src/rules/vocabulary.ts'
import { find, forged, type MutableEnvelope } from './forged.ts'

async function backup(): Promise<string> {
  const { club, game } = await newTable()
  const { added } = await taken(club.ask('members.add', { names: ['Anna Arne', 'Boris Brandt'] }))
  await taken(club.ask('members.merge', { from: added[0]?.id ?? '', into: added[1]?.id ?? '' }))
  let { version } = game
  const enter = async (entry: Entry) => {
    version = (await taken(club.ask('games.enter', { game: game.id, version, entry }))).version
  }
  await enter({ type: 'nominate', by: seat(1), target: seat(2) })
  for (let number = 1; number <= 6; number += 1) await enter({ type: 'end-speech', seat: seat(number) })
  const forgotten = { type: 'nominate', by: seat(3), target: seat(4) } as const
  await taken(club.ask('games.insert', { game: game.id, version, before: 4, entry: forgotten }))
  return (await taken(club.backup())).text
}

it('verify accepts a nomination that was inserted after the end of the day', async () => {
  expect(await verifyText(await backup())).not.toHaveProperty('fault')
})

it('verify names every invalid entry', async () => {
  const text = forged(
    await backup(),
    (all: MutableEnvelope[]) => {
      const opened = find(all, 'GameOpened')
      const healer = structuredClone(opened)
      healer.stream = 'game/healer'
      healer.payload['id'] = 'healer'
      const header = healer.payload['header'] as { seats: { role: string }[] }
      for (const each of header.seats.slice(0, 1)) each.role = 'healer'
      const merged = find(all, 'MembersMerged')
      const club = all.filter(({ stream }) => stream === 'club')
      const ring = structuredClone(merged)
      ring.payload = { from: merged.payload['into'], into: merged.payload['from'] }
      ring.version = club.length + 1
      all.splice(all.indexOf(club.at(-1) ?? merged) + 1, 0, ring)
      all.push({ ...structuredClone(opened), stream: 'game/evil' }, healer)
    },
    true,
  )
  const { fault, more = [] } = await verifyText(text)
  const named = [fault, ...more].map((each) => [each?.params['stream'], each?.code])
  expect(new Map(named as [string, string][])).toEqual(
    new Map([
      ['club', 'verify/unknown-member'],
      ['game/evil', 'gate/other-name'],
      ['game/healer', 'setup/unknown-role'],
    ]),
  )
})
