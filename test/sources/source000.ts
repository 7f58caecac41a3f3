// Source 000, city mafia as graphs, with a row for each demand: roles, the night, effects that overturn others,
// victory, rulings, the stress cases and the house rules.

import { expect } from 'vitest'
import { LANGUAGES } from '../../src/i18n/registry.ts'
import { presetFlags } from '../../src/rules/flags.ts'
import type { FlagValue } from '../../src/rules/header.ts'
import { roleSpec } from '../../src/rules/rulebook.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { city } from '../support/rulebooks.ts'
import { type Section, tested } from './rows.ts'

const nights = (title: string) => tested('rules/city/night-rules', title)
const stress = (title: string) => tested('rules/city/stress-cases', title)
const laws = (title: string) => tested('rules/city/flag-laws', title)
const vote = (title: string) => tested('rules/day/vote', title)
const victory = (title: string) => tested('rules/city/victory', title)
const plays = (role: Role, team: string, faction: string, acts: readonly string[]) => () => {
  expect(roleSpec(city, role)).toMatchObject({ team, faction })
  expect(city.night.filter(({ actors }) => actors.includes(role)).map(({ kind }) => kind)).toEqual(acts)
}
const edge = (from: string, to: string, gate?: Readonly<Record<string, FlagValue>>) => () => {
  const found = city.graph.edges.find((each) => each.from.includes(from) && each.to.includes(to))
  expect(found).toBeDefined()
  expect(found?.gate ?? {}).toEqual(gate ?? {})
}
const isUsually = (key: string, value: FlagValue) => () => {
  const flags = presetFlags(city, 'city')
  expect(flags.ok && flags.value[key]).toBe(value)
}

const RULEBOOK = 'src/rules/rulebooks/city.json'

export const SECTIONS: readonly Section[] = [
  {
    id: 'roles',
    title: 'Roles',
    from: ['Table of the cards'],
    where: RULEBOOK,
    rows: [
      ['a Citizen is red and does nothing at night', plays('citizen', 'red', 'red', [])],
      ['the Sheriff is red and checks one player a night', plays('sheriff', 'red', 'red', ['check'])],
      ['the Sheriff is answered with the colour', nights("{ role: 'sheriff'")],
      ['the Doctor is red and heals one player a night', plays('doctor', 'red', 'red', ['heal'])],
      ['the Doctor may heal the own seat, but no seat on two nights in a row', nights('a self-heal again')],
      ['the Mistress is red and visits one player a night', plays('mistress', 'red', 'red', ['visit'])],
      ['the Mistress may visit the own seat', nights('a self-visit by a Mistress who is killed drags nobody else')],
      ['the Mistress may not visit a seat on two nights in a row', nights('the same visit again')],
      ['the mafia is black and kills one player a night together', plays('mafia', 'black', 'mafia', ['kill'])],
      [
        'the mafia names exactly one number every night and never misses',
        nights('by the mafia need a target while a mafia player is alive'),
      ],
      [
        'the Don kills with the mafia and then checks for the Sheriff',
        plays('don', 'black', 'mafia', ['kill', 'check']),
      ],
      ['the Maniac is a black side alone and kills one player a night', plays('maniac', 'black', 'maniac', ['kill'])],
      [
        'the Maniac is not counted as mafia',
        victory('CITY-9 with M=$M K=$K R=$R living players the result is: $usual'),
      ],
    ],
  },
  {
    id: 'night',
    title: 'The night',
    from: ['Paragraph on the sequence of a night'],
    fromOf: {
      4: ['Paragraph on the teleprompter'],
      5: ['Paragraph on the teleprompter'],
    },
    where: 'src/rules/nightEntries.ts',
    rows: [
      ['a night calls the roles one after another', nights('Mistress, Mafia, Don, Maniac, Sheriff, Doctor')],
      ['checks answer a question and change nothing', nights('CITY-3 checks'), 'src/rules/night.ts'],
      [
        'an act on a dead player does nothing and kills nobody',
        nights('an act on a dead seat causes no death'),
        'src/rules/void.ts',
      ],
      ['the town talks by day before the first night', () => expect(city.firstPhase({})).toBe('day'), RULEBOOK],
      [
        'what the judge says comes step by step',
        tested('rules/cues', 'every step has a cue with every blank filled, in every language'),
        'src/rules/cue.ts',
      ],
    ],
  },
  {
    id: 'overturn',
    title: 'What overturns what',
    from: ['Table of what overturns what'],
    fromOf: {
      1: ['Paragraph on effects and edges'],
      12: ['Paragraph on effects and edges'],
    },
    where: RULEBOOK,
    rows: [
      [
        'rules are a graph of effects in which an effect cancels others',
        tested('rules/overturn', 'an effect stands if and only if no standing effect overturns it'),
        'src/rules/overturn.ts',
      ],
      ['a heal cancels the kill of the mafia', edge('heal', 'kill:mafia')],
      [
        'a heal cancels the kill of the Maniac, if the house rule says so',
        edge('heal', 'kill:maniac', { healCancelsManiacKill: true }),
      ],
      ['a kill that was not healed takes the credit from the Doctor', edge('kill:mafia', 'save')],
      ['the immunity card cancels the kill of the mafia', edge('immunity', 'kill:mafia')],
      ['the immunity card cancels the kill of the Maniac', edge('immunity', 'kill:maniac')],
      ['the Doctor has no credit where the card saved', edge('immunity', 'save')],
      [
        'the card saves from the drag only if the house rule says so',
        edge('immunity', 'drag', { immunitySavesFromDrag: true }),
      ],
      ['a heal saves from the drag only if the house rule says so', edge('heal', 'drag', { loverDragSavable: true })],
      [
        'a visit protects from the next vote if the house rule says so',
        edge('vote-immunity', 'vote-out', { loverGrantsVoteImmunity: true }),
      ],
      ['this protection ends when the Mistress or the visited player dies', edge('drag', 'vote-immunity')],
      [
        'a drawing and a table show the same edges',
        tested('papers/documents/ruleSheet', 'the overturn table'),
        'src/papers/documents/ruleSheet.ts',
      ],
    ],
  },
  {
    id: 'spread',
    title: 'Deaths that take others along',
    from: ['Paragraph on death-spread edges'],
    where: 'src/rules/deathSpread.ts',
    rows: [
      [
        'when the Mistress dies at night, the player she visited dies, too',
        stress('if the mafia kills the Mistress, who visited B, both die'),
      ],
      [
        'it works in one direction only: the death of the visited player takes nobody along',
        stress('if the Maniac kills B, whom the Mistress visits, only B dies'),
      ],
      ['chains of such deaths are followed to their end', tested('rules/overturn', 'deaths spread by reachability')],
    ],
  },
  {
    id: 'victory',
    title: 'Victory',
    from: ['Table of outcomes'],
    fromOf: {
      1: ['Paragraph on when the end is checked'],
      7: ['Paragraph on the win logic of today'],
    },
    where: 'src/rules/victory.ts',
    rows: [
      [
        'the end is checked after each night and each vote',
        tested('rules/causes', 'names the entry by which the last black player left'),
        'src/rules/exits.ts',
      ],
      [
        'the reds win when neither mafia nor Maniac is alive',
        victory("{ M: 0, K: 0, R: 3, usual: 'red all-black-out' }"),
      ],
      [
        'the mafia wins when it is at least as many as all other living players, the Maniac included',
        victory("{ M: 2, K: 1, R: 1, usual: 'mafia mafia-parity'"),
      ],
      [
        'the last mafioso against the Maniac: a draw, scored as a win of the mafia, with a reason of its own',
        victory("usual: 'mafia mafia-maniac-standoff'"),
      ],
      [
        'the Maniac wins against one red player or alone',
        victory("{ M: 0, K: 1, R: 1, usual: 'maniac maniac-last-standing' }"),
      ],
      ['otherwise the game goes on', victory("{ M: 1, K: 1, R: 1, usual: 'on' }")],
      [
        'the cue of the judge counts the mafia against all others, not against the reds',
        () => expect(LANGUAGES.en.phrases.cue['city:over-mafia-parity']).toContain('other living players'),
        'src/i18n/en/phrases.json',
      ],
    ],
  },
  {
    id: 'rulings',
    title: 'Rulings of the game master',
    from: ['Table of rulings'],
    where: RULEBOOK,
    rows: [
      ['P1: a living Maniac does not stop a win of the mafia', isUsually('maniacWinBeatsParity', false)],
      [
        'P2: nobody is healed or visited on two nights in a row, the own seat included',
        isUsually('repeatTargetScope', 'anyTarget'),
      ],
      ['Q4r: the card does not protect from the vote', isUsually('immunityBlocksVote', false)],
      ['Q4r: the card does not protect from the drag', isUsually('immunitySavesFromDrag', false)],
    ],
  },
  {
    id: 'cases',
    title: 'Stress cases',
    from: ['Table of stress cases'],
    where: 'src/rules/night.ts',
    rows: [
      [
        'case 1: the mafia kills the Mistress, who visited somebody: both die',
        stress('if the mafia kills the Mistress, who visited B, both die'),
      ],
      [
        'case 2: the Mistress has the card: nobody dies',
        stress('if the mafia attacks the Mistress, who is immune, nobody dies'),
      ],
      [
        'case 3: mafia and Maniac attack one player, who is healed: the player lives',
        stress('if the mafia and the Maniac attack A and the Doctor heals A, A lives'),
      ],
      [
        'case 4: the Maniac attacks a healed player: a house rule decides',
        stress('if the Maniac attacks A and the Doctor heals A, A lives with healCancelsManiacKill'),
      ],
      [
        'case 5: a second heal in a row is void, and the player dies',
        stress('case 5: a Doctor’s second heal of A in a row is void, and A dies'),
      ],
      [
        'case 6: the visited player is healed: a house rule decides on the drag',
        stress('if the mafia kills the Mistress, who visited B, a heal of B does not stop the drag'),
      ],
      [
        'case 7: a visit protects from the vote, the card does not',
        stress('case 7: if the village votes B out, $stays'),
        'src/rules/vote.ts',
      ],
      [
        'case 8: the Maniac and one red player are left: the Maniac wins',
        stress('the Maniac wins against one red player'),
        'src/rules/victory.ts',
      ],
      [
        'case 9: Maniac, one mafioso, one civilian: nobody has won yet',
        stress('with the Maniac, one mafia player and one citizen left, nobody has won'),
        'src/rules/victory.ts',
      ],
      ['case 10: the Maniac may kill a mafioso', stress('if the Maniac kills a mafia player, that player dies')],
      [
        'case 11: the target has the card, another is healed: nobody dies',
        stress('if the mafia attacks A, who is immune, and the Doctor heals B, nobody dies'),
      ],
      [
        'case 12: the visited player is killed: the Mistress lives',
        stress('if the Maniac kills B, whom the Mistress visits, only B dies'),
      ],
      [
        'case 13: the visited player has the card, the Mistress is killed: both die',
        stress('if the mafia kills the Mistress, who visited B, an immune B dies too'),
      ],
      [
        'case 14: the Maniac against the last mafioso: a draw, scored for the mafia',
        stress('the Maniac against the last mafia player is a draw that is scored as a mafia win'),
        'src/rules/victory.ts',
      ],
      [
        'case 15: a second visit in a row is void: no protection, no drag',
        stress('case 15: a second visit of B in a row is void'),
      ],
    ],
  },
  {
    id: 'flags',
    title: 'House rules',
    from: ['Table of flags'],
    fromOf: {
      12: ['Table of what overturns what'],
    },
    where: RULEBOOK,
    rows: [
      ['`healCancelsManiacKill` is usually on', isUsually('healCancelsManiacKill', true)],
      ['`loverGrantsVoteImmunity` is usually on', isUsually('loverGrantsVoteImmunity', true)],
      ['`loverDeathDrag` is usually on', isUsually('loverDeathDrag', true)],
      ['`loverDragSavable` is usually off', isUsually('loverDragSavable', false)],
      ['`doctorNoRepeatTarget` is usually on', isUsually('doctorNoRepeatTarget', true)],
      ['`mistressNoRepeatTarget` is usually on', isUsually('mistressNoRepeatTarget', true)],
      [
        '`repeatTargetScope` is usually `anyTarget`; `selfOnly` binds the own seat only',
        isUsually('repeatTargetScope', 'anyTarget'),
      ],
      ['`maniacWinBeatsParity` is usually off', isUsually('maniacWinBeatsParity', false)],
      ['`immunityBlocksVote` is usually off', isUsually('immunityBlocksVote', false)],
      ['`immunitySavesFromDrag` is usually off', isUsually('immunitySavesFromDrag', false)],
      [
        'each of them changes what its description says, and nothing else',
        laws('the tested settings change each two-valued flag alone and together with every other flag'),
      ],
      [
        'a protected player stays after the vote, and nobody leaves instead',
        vote('a visited player stays, and nobody leaves instead'),
        'src/rules/vote.ts',
      ],
    ],
  },
]
