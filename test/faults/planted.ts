// `npm run faults -- planted [part of a rule or file]`: faults of one line in rules that many places obey, each
// planted, met by the laws of the quick suite that must catch it, and taken out again. What is not caught, or can no
// longer be planted, fails the run. Needs a clean tree, and changes files of it while it runs.

import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TestCase } from 'vitest/node'
import { GATE, type Planted } from './plantedGate.ts'
import { FILE_FAULTS } from './plantedFiles.ts'
import { PHONE_FAULTS } from './plantedPhones.ts'

const root = resolve(import.meta.dirname, '../..')

const COUNTING = 'club/countingLaws.test.ts'
const PUBLIC_VIEW = 'club/broadcast/publicView.test.ts'
const SURFACES = 'club/surfaces.test.ts'
const RIGHTS = 'api/rights/rights.test.ts'
const LEAKS = 'server/leaks.test.ts'
const WITHDRAWN = 'server/withdrawn.test.ts'
const PARTING = 'club/members/merge.test.ts'
const VERSIONS = 'rules/published.test.ts'

export const PLANTED: Readonly<Record<string, readonly Planted[]>> = {
  gate: GATE,
  ...FILE_FAULTS,
  void: [
    {
      file: 'club/members/members.ts',
      from: 'of countingRows(rows))',
      to: 'of rows)',
      fault: 'a void game is one more game in the list of members',
      laws: [COUNTING],
    },
    {
      file: 'club/games/draw.ts',
      from: 'standingRows(repository.rowsOf(season)).toSorted',
      to: '[...repository.rowsOf(season)].toSorted',
      fault: 'seats of a void game are remembered by the draw',
      laws: [COUNTING],
    },
    {
      file: 'club/games/open.ts',
      from: 'standingRows(games).some(',
      to: '[...games].some(',
      fault: 'a void game holds its table of the plan',
      laws: ['club/plan', 'club/games'],
    },
    {
      file: 'club/model/game.ts',
      from: '(winner && !isVoid ? { winner } : {})',
      to: '(winner ? { winner } : {})',
      fault: 'the ledger of a void game is opened with its winner',
      laws: ['club/ledger.test.ts', 'club/games'],
    },
  ],
  hidden: [
    {
      file: 'club/model/seasonData.ts',
      from: 'return number >= from.game',
      to: 'return number > from.game',
      fault: 'the first hidden game is shown',
      laws: ['club/model/published.test.ts', SURFACES],
    },
    {
      file: 'club/model/seasonData.ts',
      from: 'game.ledger), objections: [] }',
      to: 'game.ledger) }',
      fault: 'objections of a hidden game are on its paper',
      laws: [SURFACES, 'club/games/objections.test.ts'],
    },
    {
      file: 'club/model/seasonData.ts',
      from: 'plan: { ...plan, given: [] },',
      to: 'plan,',
      fault: 'points that were given count in a table that hides them',
      laws: ['club/model/published.test.ts', SURFACES],
    },
    {
      file: 'club/publishing/requests.ts',
      from: 'isHeldBack(data, row), stageOf(',
      to: 'stageOf(',
      fault: "a game's page that was made before something was hidden is published again",
      laws: ['club/publishing/folder.test.ts', SURFACES],
    },
    {
      file: 'club/documents/papers/protocol.ts',
      from: 'heads: isShort ? { game: heads.game } : heads,',
      to: 'heads,',
      fault: 'a protocol prints the hash of a ledger that is hidden',
      laws: [SURFACES, 'club/documents/papers.test.ts'],
    },
  ],
  delayed: [
    {
      file: 'club/repository/publicClub.ts',
      from: 'repository.planOf(season, shown(PLANS + season))',
      to: 'repository.planOf(season)',
      fault: 'a plan is public before its delay is over',
      laws: [PUBLIC_VIEW, SURFACES],
    },
    {
      file: 'club/repository/publicClub.ts',
      from: 'ledger.value.slice(0, publicView.shown(LEDGERS + id, lateness))',
      to: 'ledger.value',
      fault: 'lines of a ledger are public before their delay is over',
      laws: [PUBLIC_VIEW, SURFACES],
    },
    {
      file: 'club/repository/publicClub.ts',
      from: '[GAMES, LEDGERS].every((kind)',
      to: '[GAMES].every((kind)',
      fault: 'a bonus is public as soon as its game is',
      laws: [PUBLIC_VIEW, SURFACES],
    },
    {
      file: 'club/repository/publicClub.ts',
      from: 'return from === undefined || isAll(publicView.shown(IMPORTS + from, lateness))',
      to: 'return from === undefined || [publicView, lateness].length > 0',
      fault: 'games of an import are public before their delay',
      laws: ['club/broadcast/heldImports.test.ts'],
    },
    {
      file: 'club/repository/publicView.ts',
      from: 'Math.min(version, noted.get(stream) ?? 0) : version)',
      to: 'Math.min(version, noted.get(stream) ?? version) : version)',
      fault: 'a restart shows what nothing was noted of',
      laws: [PUBLIC_VIEW, 'server/heldBack.test.ts'],
    },
    {
      file: 'club/broadcast/watchCommands.ts',
      from: 'repository.publicView.horizon(lateness)',
      to: 'repository.publicView.horizon({ ...lateness, isHeldBack: false })',
      fault: "the clock of a board runs ahead of its board's delay",
      laws: ['club/broadcast'],
    },
    {
      file: 'server/frames/watchedGame.ts',
      from: 'version <= shown) + 1',
      to: 'version <= shown + 1) + 1',
      fault: 'frames are one entry ahead of the delay',
      laws: ['server/heldBack.test.ts', LEAKS],
    },
    {
      file: 'server/rights.ts',
      from: "return kind !== 'admin' && kind !== 'observer'",
      to: "return kind !== 'admin' && kind !== 'observer' && kind !== 'seat'",
      fault: 'a player with a token sees past the delay',
      laws: ['server/heldBack.test.ts', LEAKS],
    },
  ],
  revoked: [
    {
      file: 'server/broadcast/clubBroadcast.ts',
      from: '      held.abort()\n',
      to: '',
      fault: 'sockets of a withdrawn token stay open',
      laws: ['server/logged.test.ts', 'server/watch.test.ts'],
    },
    {
      file: 'server/tables/gameTokens.ts',
      from: '    for (const right of withdrawn) this.#held.get(right)?.abort()\n',
      to: '',
      fault: 'a restarted server takes a withdrawn token of a game',
      laws: [WITHDRAWN],
    },
    {
      file: 'server/sockets.ts',
      from: '    if (withdrawn.aborted) withdraw()\n',
      to: '',
      fault: 'a socket that opens while its token is withdrawn stays',
      laws: ['server/limits.test.ts'],
    },
    {
      file: 'api/rights/guard.ts',
      from: 'find(({ id, retired }) => id === at && !retired)',
      to: 'find(({ id }) => id === at)',
      fault: 'a person who is out of office changes things from his keyboard',
      laws: [RIGHTS],
    },
    {
      file: 'server/laptops.ts',
      from: 'some(({ stream }) => stream === LAPTOPS)) this.#isLoaded = false',
      to: 'some(({ stream }) => stream === LAPTOPS)) this.#isLoaded ||= false',
      fault: 'a laptop that another server put out is still let in',
      laws: ['server/laptops.test.ts'],
    },
  ],
  descent: [
    {
      file: 'server/laptops.ts',
      from: "const holder = laptop === this.hub.own ? 'hub' : this.#list.identities.get(laptop)?.name",
      to: "const holder = laptop === this.hub.own ? 'hub' : undefined",
      fault: "a renewal claims another device's id",
      laws: ['server/descent.test.ts'],
    },
    {
      file: 'server/laptops.ts',
      from: '(before.name !== name || (before.key ?? key) !== key)',
      to: 'before.name !== name',
      fault: 'an old name lets another key in',
      laws: ['server/descent.test.ts'],
    },
    {
      file: 'store/signing/signer.ts',
      from: 'statement.key === key.key && key.hasSigned(textOf(statement), signature)',
      to: 'statement.key === key.key && signature !== textOf(statement)',
      fault: "a falsely signed statement counts as the device's own",
      laws: ['store/signing/ownSignatures.test.ts'],
    },
    {
      file: 'server/laptopList.ts',
      from: 'other === name || gone.has(laptop) ||',
      to: 'other === name ||',
      fault: 'a device stays in when the one that it was renewed from is removed',
      laws: ['server/descent.test.ts'],
    },
    {
      file: 'server/lineProofs.ts',
      from: 'run.used.has(number) || ',
      to: '',
      fault: 'a copied request of a device is answered again',
      laws: ['server/descent.test.ts'],
    },
    {
      file: 'server/laptops.ts',
      from: 'if (isSame && asked?.asked === undefined) return',
      to: 'if (isSame) return',
      fault: 'a renewal is answered before the organiser has admitted it',
      laws: ['server/descent.test.ts'],
    },
  ],
  parted: [
    {
      file: 'club/repository/createRepository.ts',
      from: 'if (was && this.#isPlain) return',
      to: 'if (this.#isPlain) return',
      fault: 'plans that were read while two were one stay so when they are parted',
      laws: [PARTING, 'club/repository', 'club/members.test.ts'],
    },
    {
      file: 'club/model/merged.ts',
      from: 'drawn: event.drawn.map(resolve) }',
      to: 'drawn: event.drawn }',
      fault: 'a lot is drawn for a name that was merged',
      laws: [PARTING, 'club/plan'],
    },
    {
      file: 'club/model/merged.ts',
      from: 'while (!passed.has(person)) {',
      to: 'while (passed.size === 0) {',
      fault: 'one who was merged twice is nobody',
      laws: [PARTING],
    },
    {
      file: 'club/model/seasonData.ts',
      from: 'if (person === id || !clubs.has(person))',
      to: 'if (!clubs.has(person))',
      fault: "a former name's club of an event counts before the person's own",
      laws: ['club/eventClubs.test.ts', PARTING],
    },
    {
      file: 'club/broadcast/watchCommands.ts',
      from: 'const person = personOf(this.#repository.club, member)',
      to: 'const person = member',
      fault: 'a board calls the merged by a former name',
      laws: ['club/broadcast', PARTING],
    },
    {
      file: 'club/audit/audit.ts',
      from: 'return readRows([envelope]).map((row) => mergedRow(row, this.#resolve))[0]',
      to: 'return readRows([envelope])[0]',
      fault: 'the audit shows two who were merged as two',
      laws: ['club/audit', PARTING],
    },
    {
      file: 'club/model/judges.ts',
      from: 'const now = personOf(club, judgeId)',
      to: 'const now = judgeId',
      fault: 'a judge who was merged judges under his former name',
      laws: ['club/games/judges.test.ts', PARTING],
    },
  ],
  versions: [
    {
      file: 'rules/rulebooks/registry.ts',
      from: 'const found = findVersion(rulebook, version, seal)',
      to: 'const found = findVersion(rulebook, version, seal) && rulebookOf(rulebook)',
      fault: 'an old game is replayed by the newest rules',
      laws: [VERSIONS],
    },
    {
      file: 'rules/open.ts',
      from: 'const rulebook = findVersion(id, version, setup.seal)',
      to: 'const rulebook = findVersion(id, version, setup.seal) && rules.value.rulebook',
      fault: 'a game that asks for an older version is opened by the newest',
      laws: [VERSIONS, 'rules/open.test.ts'],
    },
    {
      file: 'club/model/find.ts',
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
  ],
  rights: [
    {
      file: 'club/games/requests.ts',
      from: 'by: VOID,',
      to: 'by: LOG,',
      fault: 'a judge declares games void',
      laws: [RIGHTS],
    },
    {
      file: 'api/rights/guard.ts',
      from: 'const FRESH_MS = 12 *',
      to: 'const FRESH_MS = 13 *',
      fault: 'a game is fresh for an hour longer',
      laws: [RIGHTS],
    },
    {
      file: 'api/rights/guard.ts',
      from: "(judgeId !== '' && isCalled(memberName))",
      to: 'isCalled(memberName)',
      fault: 'a member judges what a guest of his name judged',
      laws: [RIGHTS],
    },
    {
      file: 'server/access.ts',
      from: "if (isCommand && right.kind !== 'admin')",
      to: "if (isCommand && right.kind === 'town')",
      fault: 'a player commands the game he sits in',
      laws: ['server/contract.test.ts', LEAKS],
    },
    {
      file: 'server/access.ts',
      from: 'if (game !== undefined && game !== id) throw',
      to: "if (game !== undefined && game !== id && right.kind !== 'admin') throw",
      fault: 'the admin of one game commands every game',
      laws: ['server/contract.test.ts', LEAKS],
    },
    {
      file: 'server/rights.ts',
      from: "return viewerOf(right).kind === 'judge'",
      to: "return viewerOf(right).kind !== 'public'",
      fault: 'a player reads the thoughts of the others',
      laws: [LEAKS, 'server/streams.test.ts'],
    },
    {
      file: 'club/model/rights.ts',
      from: "judge: ['own', 'own-fresh', 'own-fresh-official'],",
      to: "judge: ['own', 'own-fresh', 'official'],",
      fault: 'a judge changes the ledger of an official game for ever',
      laws: [RIGHTS],
    },
  ],
  // Of moments that evenings of the world seldom come to.
  best: [
    {
      file: 'scoring/standings/bestGames.ts',
      from: 'worth: multiply(worthOf(seat, readLine), weight)',
      to: 'worth: worthOf(seat, readLine)',
      fault: 'the best games of a player are chosen without the weight of the stage',
      laws: ['scoring/standings/bestGames.test.ts'],
    },
    {
      file: 'scoring/standings/series.ts',
      from: 'compare(b.part, a.part) || a.index - b.index',
      to: 'compare(b.part, a.part) || b.index - a.index',
      fault: 'of two equal seasons of a series the earlier one is dropped',
      laws: ['scoring/standings/series.test.ts'],
    },
  ],
  fields: [
    {
      file: 'club/model/plan.ts',
      from: '    ...(rooms ? { rooms } : {}),',
      to: '    ...(rooms ? {} : {}),',
      fault: 'saving the judges of a stage deletes its rooms',
      laws: ['api/oneField.test.ts'],
    },
    {
      file: 'scoring/counting.ts',
      from: 'return compareText(a.evening, b.evening) || byNumber(a, b)',
      to: 'return byNumber(a, b)',
      fault: 'games of an imported past count as the newest',
      laws: ['scoring/season.test.ts'],
    },
  ],
  devices: [
    {
      file: 'store/sync/syncedStore.ts',
      from: 'this.#queue(() => this.#writeHere(given))',
      to: 'this.#queue(() => this.#inner.appendAll(given))',
      fault: 'what waits while a chain is put in its place is written onto it',
      laws: ['store/sync/sync.test.ts'],
    },
    {
      file: 'store/journal/log.ts',
      from: 'await this.#notes(() => forgetNotes(this.#disk)).catch(() => undefined)',
      to: '',
      fault: 'a power cut brings back notes of a journal that was replaced',
      laws: ['store/journal/journal.test.ts'],
    },
  ],
  phones: PHONE_FAULTS,
}

/** The first test that fails while the fault is there; undefined: all pass. */
async function caughtBy(laws: readonly string[]): Promise<string | undefined> {
  const paths = laws.map((law) => resolve(root, 'test', law))
  const { createVitest } = await import('vitest/node')
  // Without the projects and what they build: laws run in the process of the test.
  const vitest = await createVitest('test', {
    config: false,
    root,
    watch: false,
    isolate: false,
    maxWorkers: 2,
    bail: 1,
    reporters: [{}],
    include: ['test/**/*.test.ts'],
    // What waits for an answer that the fault takes away is caught, too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    restoreMocks: true,
    unstubEnvs: true,
  })
  try {
    await vitest.start(paths)
    const modules = vitest.state.getTestModules()
    if (modules.length === 0) throw new Error(`no tests: ${laws.join(' ')}`)
    for (const module of modules) {
      const failed = [...module.children.allTests('failed')][0] as TestCase | undefined
      if (failed) return `${module.relativeModuleId}: ${failed.fullName}`
      if (module.state() === 'failed') return `${module.relativeModuleId}: does not run`
    }
    return undefined
  } finally {
    await vitest.close()
    process.exitCode = 0
  }
}

/** Prints what came of each; true when all were caught. */
export async function plant(only: string): Promise<boolean> {
  let isGood = true
  for (const [rule, faults] of Object.entries(PLANTED)) {
    for (const { file, from, to, fault, laws } of faults) {
      if (!`${rule} ${file}`.includes(only)) continue
      const path = resolve(root, 'src', file)
      const whole = readFileSync(path, 'utf8')
      const isThere = whole.split(from).length === 2
      let caught: string | undefined
      if (isThere) {
        writeFileSync(
          path,
          whole.replace(from, () => to),
        )
        try {
          caught = await caughtBy(laws)
        } finally {
          writeFileSync(path, whole)
        }
      }
      isGood &&= caught !== undefined
      const result = isThere ? (caught ?? 'NOT CAUGHT') : `CANNOT BE PLANTED in ${file}`
      console.log(`| ${rule} | ${fault} | ${result} |`)
    }
  }
  return isGood
}
