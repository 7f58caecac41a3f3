// `npm run test:planted-faults -- [part of a rule or file]`: plants faults of one line, runs the laws that must catch
// each fault, and removes it again. A fault that is not caught, or can no longer be planted, fails the run. The run
// needs a clean tree and changes files of it meanwhile. A fault is listed only if its law goes through the whole
// program (a generated history, a season on every surface, a phone or a link over a running server), or if `npm run
// test:mutation` does not change its file. Faults that the tests of the same folder detect are otherwise left to `npm
// run test:mutation`.

import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TestCase } from 'vitest/node'
import { GATE, type Planted } from './plantedGate.ts'
import { OUTSIDE_MUTATION } from './plantedOutsideMutation.ts'
import { PHONE_FAULTS } from './plantedPhones.ts'

const root = resolve(import.meta.dirname, '../..')

const COUNTING = 'application/countingLaws.test.ts'
const PUBLIC_VIEW = 'club/broadcast/publicView.test.ts'
const SURFACES = 'application/surfaces.test.ts'
const LEAKS = 'server/leaks.test.ts'
const WITHDRAWN = 'server/withdrawn.test.ts'
const PARTING = 'club/members/merge.test.ts'

export const PLANTED: Readonly<Record<string, readonly Planted[]>> = {
  gate: GATE,
  void: [
    {
      file: 'club/members/memberList.ts',
      from: 'of countedGameRows(rows))',
      to: 'of rows)',
      fault: 'a void game is one more game in the list of members',
      laws: [COUNTING],
    },
    {
      file: 'club/games/drawSeatsForEvening.ts',
      from: 'nonVoidGameRows(repository.rowsOf(season)).toSorted',
      to: '[...repository.rowsOf(season)].toSorted',
      fault: 'seats of a void game are remembered by the draw',
      laws: [COUNTING],
    },
  ],
  hidden: [
    {
      file: 'club/model/hiddenParts.ts',
      from: 'return number >= from.game',
      to: 'return number > from.game',
      fault: 'the first hidden game is shown',
      laws: ['club/model/published.test.ts', SURFACES],
    },
    {
      file: 'club/model/hiddenParts.ts',
      from: 'game.ledger), objections: [] }',
      to: 'game.ledger) }',
      fault: 'objections of a hidden game are on its paper',
      laws: [SURFACES, 'club/games/objections.test.ts'],
    },
    {
      file: 'club/model/hiddenParts.ts',
      from: 'plan: { ...plan, given: [] },',
      to: 'plan,',
      fault: 'points that were given count in a table that hides them',
      laws: ['club/model/published.test.ts', SURFACES],
    },
    {
      file: 'papers/publishing/requests.ts',
      from: 'hasHiddenParts(data, row),',
      to: '',
      fault: "a game's page that was made before something was hidden is published again",
      laws: ['papers/publishing/folder.test.ts', SURFACES],
    },
    {
      file: 'papers/documents/kinds/protocol.ts',
      from: 'heads: isShort ? { game: heads.game } : heads,',
      to: 'heads,',
      fault: 'a protocol prints the hash of a ledger that is hidden',
      laws: [SURFACES, 'papers/documents/papers.test.ts'],
    },
  ],
  delayed: [
    {
      file: 'club/repository/publicClub.ts',
      from: 'repository.planOf(season, shown(PLAN_STREAM_PREFIX + season))',
      to: 'repository.planOf(season)',
      fault: 'a plan is public before its delay is over',
      laws: [PUBLIC_VIEW, SURFACES],
    },
    {
      file: 'club/repository/publicClub.ts',
      from: 'ledger.value.slice(0, publicView.shownVersion(LEDGER_STREAM_PREFIX + id, lateness))',
      to: 'ledger.value',
      fault: 'lines of a ledger are public before their delay is over',
      laws: [PUBLIC_VIEW, SURFACES],
    },
    {
      file: 'club/repository/publicClub.ts',
      from: '[GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX].every((kind)',
      to: '[GAME_STREAM_PREFIX].every((kind)',
      fault: 'a bonus is public as soon as its game is',
      laws: [PUBLIC_VIEW, SURFACES],
    },
    {
      file: 'club/repository/publicView.ts',
      from: 'Math.min(version, noted.get(stream) ?? 0) : version)',
      to: 'Math.min(version, noted.get(stream) ?? version) : version)',
      fault: 'a restart shows what nothing was noted of',
      laws: [PUBLIC_VIEW, 'server/heldBack.test.ts'],
    },
    {
      file: 'server/frames/watchedGame.ts',
      from: 'version <= shown) + 1',
      to: 'version <= shown + 1) + 1',
      fault: 'frames are one entry ahead of the delay',
      laws: ['server/heldBack.test.ts', LEAKS],
    },
    {
      file: 'server/viewerAccess.ts',
      from: "return kind !== 'admin' && kind !== 'observer'",
      to: "return kind !== 'admin' && kind !== 'observer' && kind !== 'seat'",
      fault: 'a player with a token sees past the delay',
      laws: ['server/heldBack.test.ts', LEAKS],
    },
  ],
  revoked: [
    {
      file: 'server/tables/gameTokens.ts',
      from: '    for (const right of withdrawn) this.#held.get(right)?.abort()\n',
      to: '',
      fault: 'a restarted server takes a withdrawn token of a game',
      laws: [WITHDRAWN],
    },
  ],
  parted: [
    {
      file: 'club/repository/mergedMemberResolver.ts',
      from: 'if (was && this.#isPlain) return',
      to: 'if (this.#isPlain) return',
      fault: 'plans that were read while two were one stay so when they are parted',
      laws: [PARTING, 'club/repository', 'club/members.test.ts'],
    },
    {
      file: 'club/model/mergedMembers.ts',
      from: 'drawn: event.drawn.map(resolve) }',
      to: 'drawn: event.drawn }',
      fault: 'a lot is drawn for a name that was merged',
      laws: [PARTING, 'club/plan'],
    },
    {
      file: 'club/model/mergedMembers.ts',
      from: 'while (!passed.has(person)) {',
      to: 'while (passed.size === 0) {',
      fault: 'one who was merged twice is nobody',
      laws: [PARTING],
    },
    {
      file: 'club/model/clubsInEvent.ts',
      from: 'if (person === id || !clubs.has(person))',
      to: 'if (!clubs.has(person))',
      fault: "a former name's club of an event counts before the person's own",
      laws: ['application/eventClubs.test.ts', PARTING],
    },
    {
      file: 'club/broadcast/watchCommands.ts',
      from: 'memberNameOf(this.#repository.club, member)',
      to: "this.#repository.club.members.get(member)?.name ?? ''",
      fault: 'a board calls the merged by a former name',
      laws: ['club/broadcast', PARTING],
    },
    {
      file: 'club/audit/audit.ts',
      from: 'return readGameRows([envelope]).map((row) => resolveMembersInGameRow(row, this.#resolve))[0]',
      to: 'return readGameRows([envelope])[0]',
      fault: 'the audit shows two who were merged as two',
      laws: ['club/audit', PARTING],
    },
    {
      file: 'club/model/judging.ts',
      from: ': resolveMemberId(club, judgeId)',
      to: ': judgeId',
      fault: 'a judge who was merged judges under his former name',
      laws: ['club/games/judges.test.ts', PARTING],
    },
  ],
  rights: [
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
      file: 'server/viewerAccess.ts',
      from: "return viewerOfRight(right).kind === 'judge'",
      to: "return viewerOfRight(right).kind !== 'public'",
      fault: 'a player reads the thoughts of the others',
      laws: [LEAKS, 'server/streams.test.ts'],
    },
  ],
  // These faults show only at moments that are rare in simulated evenings.
  phones: PHONE_FAULTS,
  outside: OUTSIDE_MUTATION,
}

/** Returns the first test that fails with the fault, or `undefined` if all pass. */
async function caughtBy(laws: readonly string[]): Promise<string | undefined> {
  const paths = laws.map((law) => resolve(root, 'test', law))
  const { createVitest } = await import('vitest/node')
  // Runs without the projects and their builds, because laws run in the process of the test.
  const vitest = await createVitest('test', {
    config: false,
    root,
    watch: false,
    isolate: false,
    maxWorkers: 2,
    bail: 1,
    reporters: [{}],
    include: ['test/**/*.test.ts'],
    // A fault is also caught if it suppresses an answer that the test waits for.
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

/** Prints the result of each fault. Returns true if all were caught. */
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
