// Five documents that Consigliere was built from, with the rows of their demands.

import type { Source } from './rows.ts'
import * as source000 from './source000.ts'
import * as source001 from './source001.ts'
import * as source002 from './source002.ts'
import * as server002 from './source002-server.ts'
import * as behaviour002 from './source002-behaviour.ts'
import * as source003 from './source003.ts'
import * as source004 from './source004.ts'
import * as agents004 from './source004-agents.ts'

export const SOURCES: readonly Source[] = [
  {
    id: '000',
    title: 'City mafia as graphs',
    about:
      'The city game of a club: roles, what overturns what at night, who has won, ten house rules and fifteen stress cases. ' +
      'It asks that these rules be data that can be looked at, not code.',
    rulebook: 'city',
    parts: [{ file: 'test/sources/source000.ts', sections: source000.SECTIONS }],
  },
  {
    id: '001',
    title: 'HP mafia at the console',
    about:
      'A game for one user against the computer, with detectives, healers and hit points. It has worked sums and three ' +
      'sample games.',
    rulebook: 'hp',
    parts: [{ file: 'test/sources/source001.ts', sections: source001.SECTIONS }],
  },
  {
    id: '002',
    title: 'A benchmark for artificial players',
    about:
      'The architecture of a benchmark: a log of events, a state machine, players with four methods, rights, storage, a ' +
      'server, and how players behave. Its table has a Vigilante.',
    rulebook: 'benchmark',
    parts: [
      { file: 'test/sources/source002.ts', sections: source002.SECTIONS },
      { file: 'test/sources/source002-server.ts', sections: server002.SERVER_SECTIONS },
      { file: 'test/sources/source002-behaviour.ts', sections: behaviour002.BEHAVIOUR_SECTIONS },
    ],
  },
  {
    id: '003',
    title: 'Wolves',
    about:
      'The live rules of a club, in Russian: the classic game with a Doctor, in which the mafia talks every night.',
    rulebook: 'wolves',
    parts: [{ file: 'test/sources/source003.ts', sections: source003.SECTIONS }],
  },
  {
    id: '004',
    title: 'The official rules of 2025 for language models',
    about:
      'Sport mafia with the points of its tournaments, analysed for a simulation by language models: what each is told, ' +
      'what the judge enforces, how long a speech may be.',
    rulebook: 'sport',
    parts: [
      { file: 'test/sources/source004.ts', sections: source004.SECTIONS },
      { file: 'test/sources/source004-agents.ts', sections: agents004.AGENT_SECTIONS },
    ],
  },
]
