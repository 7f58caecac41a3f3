// Requests about the plan of a season: entrants, stages, seating, replacements.

import type { Club } from '../../club/club.ts'
import type { HandlersOf } from '../service.ts'

export function planHandlers(club: Club): HandlersOf<'plan'> {
  return {
    'plan.get': ({ season }) => club.plan(season),
    'plan.addEntrants': ({ season, members }) => club.addEntrants(season, members),
    'plan.enrol': ({ season, people, decisions }) => club.enrol(season, people, decisions),
    'plan.withdraw': ({ season, member }) => club.withdrawEntrant(season, member),
    'plan.markExhibition': ({ season, member, isExhibition }) => club.markExhibition(season, member, isExhibition),
    'plan.checkIn': ({ season, members, present }) => club.checkIn(season, members, present),
    'plan.setClub': ({ season, member, club: name }) => club.noteEntrantClub(season, member, name),
    'plan.otherClubs': ({ season }) => club.otherClubs(season),
    'plan.useMemberClubs': ({ season }) => club.useMemberClubs(season),
    'plan.setPairs': ({ season, pairs }) => club.setPairs(season, pairs),
    'plan.addStage': ({ season, stage, source }) => club.addStage(season, stage, source),
    'plan.source': ({ season, of, ...source }) => club.sourceStandings(season, source, of),
    'plan.drawLot': ({ season, of, seed, ...source }) => club.drawLot(season, source, seed, of),
    'plan.drifts': () => club.drifts(),
    'plan.decideLineup': ({ season, ...request }) => club.decideLineup(season, request),
    'plan.changeStage': ({ season, id, stage }) => club.changeStage(season, id, stage),
    'plan.stageEffect': ({ season, id, stage }) => club.stageEffect(season, id, stage),
    'plan.removeStage': ({ season, id }) => club.removeStage(season, id),
    'plan.seat': ({ season, id, schedule, ...by }) => club.seatStage(season, id, schedule, by),
    'plan.seating': ({ season, id }) => club.seating(season, id),
    'plan.swapEffect': ({ season, id, round, a, b }) => club.swapEffect(season, id, round, a, b),
    'plan.swap': ({ season, id, round, a, b }) => club.swapPlaces(season, id, round, a, b),
    'plan.nameJudge': ({ season, ...named }) => club.nameJudge(season, named),
    'plan.givePoints': ({ season, ...request }) => club.givePoints(season, request),
    'plan.replace': ({ season, ...replacement }) => club.replacePlayer(season, replacement),
  }
}
