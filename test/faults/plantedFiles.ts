// Faults of one line in what reads files and prints rules: what a sheet says, how a rulebook file is compiled and
// checked, how a table of somebody else is understood.

import type { Planted } from './plantedGate.ts'

const QUIZ = 'club/documents/quiz/rulesQuiz.test.ts'

export const FILE_FAULTS: Readonly<Record<string, readonly Planted[]>> = {
  sheet: [
    {
      file: 'i18n/en/phrases.ts',
      from: ' as other living players, and there is no living Maniac.',
      to: ' as other living players.',
      fault: 'the sheet says that the mafia wins at parity with a living Maniac who stops it',
      laws: [QUIZ],
    },
    {
      file: 'club/documents/articleSubjects.ts',
      from: 'if (file === undefined) return () => true',
      to: 'if (file !== null) return () => true',
      fault: 'what a club changed is described in the prose of the parent',
      laws: [QUIZ],
    },
    {
      file: 'club/documents/nightSections.ts',
      from: 'name: roleNames(step.actors, words) }]',
      to: "name: words.game('role', checker) }]",
      fault: 'a replaced call is named by its id in the table of checks',
      laws: [QUIZ],
    },
  ],
  files: [
    {
      file: 'rules/files/compile.ts',
      from: '!holds(seats, by, actorHolds)',
      to: '!holds(seats, seat, actorHolds)',
      fault: 'an effect that asks for the card of who acted reads that of the target',
      laws: ['rules/files/ownRoles.test.ts'],
    },
    {
      file: 'rules/files/check.ts',
      from: '(each.max ?? file.seats.max) - (each.role === role ? 1 : 0)',
      to: 'each.max ?? file.seats.max',
      fault: 'the check of a rulebook counts the card that the vote has sent away',
      laws: ['rules/files/moreRoles.test.ts'],
    },
    {
      file: 'scoring/standings/qualify.ts',
      from: 'placeOf(next) === place && next.place === row.place',
      to: 'placeOf(next) === place',
      fault: 'of two with one place in an event the better one of the series has to draw',
      laws: ['scoring/standings/qualify.test.ts'],
    },
    {
      file: 'scoring/standings/qualify.ts',
      from: 'next !== undefined && placeOf(next) === place &&',
      to: 'next !== undefined &&',
      fault: 'a last seat is shared with somebody of another place in the event',
      laws: ['scoring/standings/qualify.test.ts'],
    },
    {
      file: 'club/files/layouts/readTable.ts',
      from: 'at < before - APART',
      to: 'at < before + APART',
      fault: 'an evening soon after the one before it is named as out of order',
      laws: ['club/files/layouts/layouts.test.ts'],
    },
    {
      file: 'club/files/layouts/readTable.ts',
      from: 'at > after + APART ||',
      to: 'at > after - APART ||',
      fault: 'an evening soon before the next one is named as out of order',
      laws: ['club/files/layouts/layouts.test.ts'],
    },
    {
      file: 'club/files/layouts/profile.ts',
      from: 'numbers.every((each) => (each ?? 0) <= 30)',
      to: 'numbers.every((each) => (each ?? 0) <= 99)',
      fault: 'a column that counts rows is taken for that of the seats',
      laws: ['club/files/layouts/layouts.test.ts'],
    },
    {
      file: 'club/files/layouts/profile.ts',
      from: 'next.length >= 0.6 * (numbers.length - 1)',
      to: 'next.length >= 0.4 * (numbers.length - 1)',
      fault: 'a column with few seats in order is taken for that of the seats',
      laws: ['club/files/layouts/layouts.test.ts'],
    },
    {
      file: 'club/files/layouts/profile.ts',
      from: 'next.length > 2',
      to: 'next.length > 1',
      fault: 'three numbers in order are taken for seats',
      laws: ['club/files/layouts/layouts.test.ts'],
    },
  ],
}
