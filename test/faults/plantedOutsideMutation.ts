// Faults in files that `npm run test:mutation` does not change (test/mutation/bars.ts). Their tests are in the same
// folder, and only these rows show that those tests can fail.

import type { Planted } from './plantedGate.ts'

const RIGHTS = 'api/rights/rights.test.ts'
const QUIZ = 'papers/documents/quiz/rulesQuiz.test.ts'
const REFUSED = 'club/gate/refusedGames.test.ts'
const NEW_GAMES = 'club/gate/newGameGuard.test.ts'
const LAYOUTS = 'files/layouts/layouts.test.ts'
const DESCENT = 'server/descent.test.ts'

export const OUTSIDE_MUTATION: readonly Planted[] = [
  {
    file: 'club/games/open.ts',
    from: 'nonVoidGameRows(games).some(',
    to: '[...games].some(',
    fault: 'a void game holds its table of the plan',
    laws: ['club/plan', 'club/games'],
  },
  {
    file: 'club/model/game.ts',
    from: 'const outcome = gameOutcomeOf(game)',
    to: 'const outcome = gameOutcomeOf({ ...game, isVoid: false })',
    fault: 'the ledger of a void game is opened with its winner',
    laws: ['club/ledger.test.ts', 'club/games'],
  },
  {
    file: 'club/repository/publicClub.ts',
    from: 'return from === undefined || isEverythingShown(publicView.shownVersion(IMPORT_STREAM_PREFIX + from, lateness))',
    to: 'return from === undefined || [publicView, lateness].length > 0',
    fault: 'games of an import are public before their delay',
    laws: ['club/broadcast/heldImports.test.ts'],
  },
  {
    file: 'server/sockets.ts',
    from: '    if (withdrawn.aborted) withdraw()\n',
    to: '',
    fault: 'a socket that opens while its token is withdrawn stays',
    laws: ['server/limits.test.ts'],
  },
  {
    file: 'server/hubDevices.ts',
    from: 'some(({ stream }) => stream === DEVICE_LIST_STREAM)) this.#isLoaded = false',
    to: 'some(({ stream }) => stream === DEVICE_LIST_STREAM)) this.#isLoaded ||= false',
    fault: 'a laptop that another server put out is still let in',
    laws: ['server/hubDevices.test.ts'],
  },
  {
    file: 'server/hubDevices.ts',
    from: "const holder = laptop === this.hub.own ? 'hub' : this.#list.identities.get(laptop)?.name",
    to: "const holder = laptop === this.hub.own ? 'hub' : undefined",
    fault: "a renewal claims another device's id",
    laws: [DESCENT],
  },
  {
    file: 'server/hubDevices.ts',
    from: '(before.name !== name || (before.key ?? key) !== key)',
    to: 'before.name !== name',
    fault: 'an old name lets another key in',
    laws: [DESCENT],
  },
  {
    file: 'server/deviceList.ts',
    from: 'other === name || gone.has(laptop) ||',
    to: 'other === name ||',
    fault: 'a device stays in when the one that it was renewed from is removed',
    laws: [DESCENT],
  },
  {
    file: 'server/deviceProofs.ts',
    from: 'run.used.has(number) || ',
    to: '',
    fault: 'a copied request of a device is answered again',
    laws: [DESCENT],
  },
  {
    file: 'server/hubDevices.ts',
    from: 'if (isSame && asked?.asked === undefined) return',
    to: 'if (isSame) return',
    fault: 'a renewal is answered before the organiser has admitted it',
    laws: [DESCENT],
  },
  {
    file: 'club/model/clubLookups.ts',
    from: 'findScheme(club, season.scheme, season.schemeVersion)\n',
    to: 'findScheme(club, season.scheme)\n',
    fault: 'an old season is scored by the newest version of its scheme',
    laws: ['club/schemes', 'club/standings.test.ts'],
  },
  {
    file: 'club/repository/parsedStore.ts',
    from: 'if (to > this.#program.version) this.#newer',
    to: 'if (to > this.#program.version + 1) this.#newer',
    fault: 'data of the next version is opened by a program that cannot read it',
    laws: ['club/model/vocabulary.test.ts', 'club/repository'],
  },
  {
    file: 'club/games/endingRequests.ts',
    from: 'by: GAME_VOIDING_RIGHT,',
    to: 'by: GAME_LOG_RIGHT,',
    fault: 'a judge declares games void',
    laws: [RIGHTS],
  },
  {
    file: 'club/model/rights.ts',
    from: "judge: ['own', 'own-fresh', 'own-fresh-official'],",
    to: "judge: ['own', 'own-fresh', 'official'],",
    fault: 'a judge changes the ledger of an official game for ever',
    laws: [RIGHTS],
  },
  {
    file: 'club/model/plan.ts',
    from: '    ...(rooms ? { rooms } : {}),',
    to: '    ...(rooms ? {} : {}),',
    fault: 'saving the judges of a stage deletes its rooms',
    laws: ['api/oneField.test.ts'],
  },
  {
    file: 'papers/documents/articleSubjects.ts',
    from: 'if (file === undefined) return () => true',
    to: 'if (file !== null) return () => true',
    fault: 'what a club changed is described in the prose of the parent',
    laws: [QUIZ],
  },
  {
    file: 'papers/documents/nightSections.ts',
    from: 'name: formatRoleNames(step.actors, words) }]',
    to: "name: words.game('role', checker) }]",
    fault: 'a replaced call is named by its id in the table of checks',
    laws: [QUIZ],
  },
  {
    file: 'files/layouts/readTable.ts',
    from: 'at < before - MAX_DATE_GAP_DAYS',
    to: 'at < before + MAX_DATE_GAP_DAYS',
    fault: 'an evening soon after the one before it is named as out of order',
    laws: [LAYOUTS],
  },
  {
    file: 'files/layouts/readTable.ts',
    from: 'at > after + MAX_DATE_GAP_DAYS ||',
    to: 'at > after - MAX_DATE_GAP_DAYS ||',
    fault: 'an evening soon before the next one is named as out of order',
    laws: [LAYOUTS],
  },
  {
    file: 'files/layouts/columnProfile.ts',
    from: 'numbers.every((each) => (each ?? 0) <= 30)',
    to: 'numbers.every((each) => (each ?? 0) <= 99)',
    fault: 'a column that counts rows is taken for that of the seats',
    laws: [LAYOUTS],
  },
  {
    file: 'files/layouts/columnProfile.ts',
    from: 'next.length >= 0.6 * (numbers.length - 1)',
    to: 'next.length >= 0.4 * (numbers.length - 1)',
    fault: 'a column with few seats in order is taken for that of the seats',
    laws: [LAYOUTS],
  },
  {
    file: 'files/layouts/columnProfile.ts',
    from: 'next.length > 2',
    to: 'next.length > 1',
    fault: 'three numbers in order are taken for seats',
    laws: [LAYOUTS],
  },
  {
    file: 'club/gate/game/opening.ts',
    from: 'return canonicalJson(opened.value) === canonicalJson(header)',
    to: 'return opened.ok',
    fault: 'a game is opened with a header that its rulebook does not give',
    laws: [REFUSED],
  },
  {
    file: 'club/gate/game/ledgerLines.ts',
    from: 'if (!isHundredths(hundredths))',
    to: 'if (Number.isNaN(hundredths))',
    fault: 'a line is worth what no hundredths are',
    laws: [REFUSED],
  },
  {
    file: 'club/model/gameNumbers.ts',
    from: 'if (isGameNumberGapTooLarge(number, last)) break',
    to: 'if (isGameNumberGapTooLarge(number, MAX_GAME_NUMBER)) break',
    fault: 'one game with a huge number moves all numbers after it',
    laws: [NEW_GAMES],
  },
  {
    file: 'club/gate/importedGames.ts',
    from: 'Number(index) <= games',
    to: 'games >= 0',
    fault: 'a game is of an import that does not count it',
    laws: [NEW_GAMES],
  },
]
