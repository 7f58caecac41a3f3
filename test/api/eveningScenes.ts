// How the changes of evenings are requested in the scenes of `scenes.ts`.

import { noteOf } from '../support/attendance.ts'
import type { Ask, Scene } from './sceneTypes.ts'

export const EVENING_WITHOUT_GAMES = '2030-05-04'
const PLANNED = { date: '2030-05-11', starts: '19:00' }
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
}
