// The default deal of every rulebook has a card for every player, for every permitted number of players.

import { expect, it } from 'vitest'
import { openGame } from '../../src/rules/openGame.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'

it.each(RULEBOOKS.map((rulebook) => [rulebook.id, rulebook] as const))(
  '%s deals legal cards for every number of players that it allows',
  (id, { seats, deal }) => {
    for (let n = seats.min; n <= seats.max; n += 1) {
      const cards = deal(n)
      expect([n, cards.length]).toEqual([n, n])
      const opened = openGame({ rulebook: id, seats: cards.map((role, index) => ({ seat: index + 1, role })), seed: 1 })
      expect([n, opened.ok || opened.error.code]).toEqual([n, true])
    }
  },
)
