// Requests about the plan of a season: entrants, stages, seating, replacements.

import type { Club } from '../../club/club.ts'
import { handle, type HandlersOf } from './handler.ts'

export function planHandlers(club: Club): HandlersOf<'plan'> {
  return {
    'plan.get': handle('plan.get', ({ season }) => club.plan(season)),
    'plan.addEntrants': handle('plan.addEntrants', ({ season, members }) => club.addEntrants(season, members)),
    'plan.enrol': handle('plan.enrol', ({ season, people }) => club.enrol(season, people)),
    'plan.withdraw': handle('plan.withdraw', ({ season, member }) => club.withdrawEntrant(season, member)),
    'plan.markExhibition': handle('plan.markExhibition', ({ season, member, isExhibition }) =>
      club.markExhibition(season, member, isExhibition),
    ),
    'plan.checkIn': handle('plan.checkIn', ({ season, members, present }) => club.checkIn(season, members, present)),
    'plan.setPairs': handle('plan.setPairs', ({ season, pairs }) => club.setPairs(season, pairs)),
    'plan.addStage': handle('plan.addStage', ({ season, stage }) => club.addStage(season, stage)),
    'plan.changeStage': handle('plan.changeStage', ({ season, id, stage }) => club.changeStage(season, id, stage)),
    'plan.stageEffect': handle('plan.stageEffect', ({ season, id, stage }) => club.stageEffect(season, id, stage)),
    'plan.removeStage': handle('plan.removeStage', ({ season, id }) => club.removeStage(season, id)),
    'plan.seat': handle('plan.seat', ({ season, id, schedule, seed }) => club.seatStage(season, id, schedule, seed)),
    'plan.seating': handle('plan.seating', ({ season, id }) => club.seating(season, id)),
    'plan.swapEffect': handle('plan.swapEffect', ({ season, id, round, a, b }) =>
      club.swapEffect(season, id, round, a, b),
    ),
    'plan.swap': handle('plan.swap', ({ season, id, round, a, b }) => club.swapPlaces(season, id, round, a, b)),
    'plan.replace': handle('plan.replace', ({ season, ...replacement }) => club.replacePlayer(season, replacement)),
  }
}
