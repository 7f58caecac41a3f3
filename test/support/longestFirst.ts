// The order of test files on a machine that has not run them yet: Vitest knows their sizes only, and what takes long may
// be a short file. A long one left for the end keeps one core busy and the others idle. After a first run Vitest
// remembers durations itself.

import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Longest first, as they were on two cores; a name that is no longer right costs time, nothing else. */
const LONG: readonly string[] = [
  'test/electron/built/desktop.test.ts',
  'test/e2e/recovery.test.ts',
  'test/e2e/first-start.test.ts',
  'test/e2e/endurance.test.ts',
  'test/e2e/tournament.test.ts',
  'test/e2e/game.test.ts',
  'test/e2e/broadcast.test.ts',
  'test/e2e/lab.test.ts',
  'test/e2e/tables.test.ts',
  'test/e2e/barriers-broadcast.test.ts',
  'test/e2e/everyScreen.test.ts',
  'test/e2e/barriers.test.ts',
  'test/e2e/hostile-names.test.ts',
  'test/e2e/other-rules.test.ts',
  'test/electron/built/crash.test.ts',
  'test/e2e/shell.test.ts',
  'test/e2e/settings.test.ts',
  'test/e2e/users.test.ts',
  'test/e2e/players.test.ts',
  'test/e2e/papers.test.ts',
  'test/e2e/backup-folder.test.ts',
  'test/e2e/kill-editions.test.ts',
  'test/e2e/publish.test.ts',
  'test/e2e/touch.test.ts',
  'test/rules/proof/agreement.test.ts',
  'test/rules/laws.test.ts',
  'test/rules/proof/exhaustive.test.ts',
  'test/club/documents/printedPages.test.ts',
  'test/club/publishing/inBrowser.test.ts',
  'test/club/documents/ruleSheet.test.ts',
  'test/cli/electron/install.test.ts',
  'test/store/full-disk.test.ts',
  'test/store/chromium.test.ts',
  'test/cli/client/client.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    // Among those of its project: a worker that is shared ends when another project has its turn.
    const rank = ({ project, moduleId }: TestSpecification) => {
      const index = LONG.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'))
      return projects.indexOf(project) * (LONG.length + 1) + (index < 0 ? LONG.length : index)
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
