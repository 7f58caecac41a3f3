// Creates the straight-line adjudicator of a header's rulebook, with the players seated and the first phase started.

import type { GameHeader, RulebookId } from '../../../../src/rules/header.ts'
import { AIWolf } from './aiwolf.ts'
import { Benchmark } from './benchmark.ts'
import { City } from './city.ts'
import { HitPoints } from './hp.ts'
import { Plain } from './plain.ts'
import { Sport } from './sport.ts'
import type { Table } from './table.ts'
import { Wolves } from './wolves.ts'

const OPEN: Readonly<Record<RulebookId, (header: GameHeader) => Table>> = {
  city: (header) => new City(header).begin(),
  wolves: (header) => new Wolves(header).begin(),
  sport: (header) => new Sport(header).begin(),
  hp: (header) => new HitPoints(header).begin(),
  benchmark: (header) => new Benchmark(header).begin(),
  plain: (header) => new Plain(header).begin(),
  'aiwolf-5': (header) => new AIWolf(header).begin(),
  'aiwolf-9': (header) => new AIWolf(header).begin(),
  'aiwolf-13': (header) => new AIWolf(header).begin(),
}

export function straight(header: GameHeader): Table {
  return OPEN[header.rulebook](header)
}
