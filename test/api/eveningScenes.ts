// How the changes of evenings are requested in the scenes of `scenes.ts`.

import { noteOf } from '../support/attendance.ts'
import type { Ask, Scene, World } from './sceneTypes.ts'

export const EVENING_WITHOUT_GAMES = '2030-05-04'
export const TABLES_EVENING = '2025-12-01'
const PLANNED = { date: '2030-05-11', starts: '19:00' }

/** Draws the first table of an evening, unless an earlier attempt has already drawn it. */
async function drawnTable(ask: Ask, { season, members }: World): Promise<void> {
  const people = members.slice(0, 6)
  await ask('tables.draw', {
    evening: TABLES_EVENING,
    table: 1,
    season,
    rulebook: 'city',
    preset: 'city',
    flags: {},
    judge: '',
    size: people.length,
    seats: people.map((member, index) => ({ seat: index + 1, member })),
  })
}

/** Opens the evening, unless an earlier try has opened it. */
async function openedEvening(ask: Ask, members: readonly string[]): Promise<void> {
  const { state } = await ask('evening.get', { evening: EVENING_WITHOUT_GAMES })
  if (state === 'not-opened') await ask('evening.note', noteOf(members.slice(0, 3), 'here', EVENING_WITHOUT_GAMES))
}

export const EVENING_SCENES: Readonly<Record<string, Scene>> = {
  'evening.note': (ask, { members }) => ask('evening.note', noteOf(members.slice(0, 3))),
  'evening.tellApart': (ask, { members: [a = '', b = ''] }) => ask('evening.tellApart', { a, b }),
  'evening.close': async (ask, { members }) => {
    await openedEvening(ask, members)
    return ask('evening.close', { evening: EVENING_WITHOUT_GAMES })
  },
  'evening.plan': (ask) => ask('evening.plan', PLANNED),
  'evening.dropPlan': async (ask) => {
    await ask('evening.plan', PLANNED)
    return ask('evening.dropPlan', { date: PLANNED.date })
  },
  'evening.reopen': async (ask, { members }) => {
    await openedEvening(ask, members)
    await ask('evening.close', { evening: EVENING_WITHOUT_GAMES })
    return ask('evening.reopen', { evening: EVENING_WITHOUT_GAMES })
  },
  'tables.draw': drawnTable,
  'tables.drop': async (ask, world) => {
    const { tables } = await ask('evening.get', { evening: TABLES_EVENING })
    if (tables.length === 0) await drawnTable(ask, world)
    return ask('tables.drop', { evening: TABLES_EVENING, table: 1 })
  },
  'tables.start': async (ask, world) => {
    const { tables } = await ask('evening.get', { evening: TABLES_EVENING })
    if (tables.some(({ game }) => game !== undefined)) return undefined
    if (tables.length === 0) await drawnTable(ask, world)
    return ask('tables.start', { evening: TABLES_EVENING, table: 1, judge: 'Judge', seed: 1 })
  },
}
