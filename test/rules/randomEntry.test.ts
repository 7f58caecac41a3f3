// Random play has no favourites: if the rules leave a free choice, every seat has the same chance.

import { expect, test } from 'vitest'
import { playRandomGame } from '../../src/rules/randomGame.ts'
import { PRESETS, rulebookFor, tableOf } from '../agents/tables.ts'

const GAMES = 400
const WITH_A_VOTE_ON_ALL = PRESETS.filter((preset) => rulebookFor(preset).day.vote?.candidates === 'living')

test.each(WITH_A_VOTE_ON_ALL)('%s: random first ballots name the last seat as often as any other seat', (preset) => {
  const header = tableOf(preset)
  const votes = header.seats.map(() => 0)
  for (let seed = 1; seed <= GAMES; seed += 1) {
    const { events } = playRandomGame(header, seed)
    const close = events.findIndex((event) => event.type === 'VoteClosed')
    for (const event of events.slice(0, close))
      if (event.type === 'VotesCast') votes[event.nominee - 1] = (votes[event.nominee - 1] ?? 0) + event.voters.length
  }
  const even = votes.reduce((sum, each) => sum + each, 0) / votes.length
  for (const each of votes) expect(Math.abs(each - even)).toBeLessThan(0.35 * even)
})
