// Order of test files on a machine that has not run them yet. Vitest knows only their sizes, and a short file may take
// long. A long file at the end keeps one core busy and the others idle. After a first run, Vitest remembers the
// durations itself.

import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Longest files first, as measured on two cores. An outdated name only costs time. */
const LONG: readonly string[] = [
  'test/e2e/typist.test.ts',
  'test/e2e/crowded.test.ts',
  'test/e2e/boxes.test.ts',
  'test/papers/publishing/inBrowser.test.ts',
  'test/e2e/everyScreen.test.ts',
  'test/e2e/recovery.test.ts',
  'test/e2e/phones.test.ts',
  'test/e2e/lab.test.ts',
  'test/e2e/barriers-broadcast.test.ts',
  'test/e2e/endurance.test.ts',
  'test/electron/built/desktop.test.ts',
  'test/e2e/game.test.ts',
  'test/e2e/first-start.test.ts',
  'test/e2e/shell.test.ts',
  'test/cli/processes.test.ts',
  'test/cli/rules.test.ts',
  'test/e2e/barriers.test.ts',
  'test/e2e/broadcast.test.ts',
  'test/e2e/tournament.test.ts',
  'test/e2e/newer.test.ts',
  'test/papers/documents/printedPages.test.ts',
  'test/e2e/other-rules.test.ts',
  'test/simulation/world.test.ts',
  'test/e2e/hostile-names.test.ts',
  'test/e2e/publish.test.ts',
  'test/e2e/papers.test.ts',
  'test/e2e/touch.test.ts',
  'test/e2e/backup-folder.test.ts',
  'test/e2e/settings.test.ts',
  'test/cli/client/client.test.ts',
  'test/e2e/barriers-settings.test.ts',
  'test/e2e/kill-editions.test.ts',
  'test/e2e/phonesVotes.test.ts',
  'test/store/full-disk.test.ts',
  'test/store/chromium.test.ts',
  'test/e2e/under-the-app.test.ts',
  'test/electron/built/crash.test.ts',
  'test/store/adapters/postgres/contract.test.ts',
  'test/rules/proof/agreement.test.ts',
  'test/e2e/import.test.ts',
  'test/e2e/players.test.ts',
  'test/e2e/laptops.test.ts',
  'test/dom/desk.test.ts',
  'test/e2e/phonesLine.test.ts',
  'test/e2e/layout.test.ts',
  'test/cli/serve/journal.test.ts',
  'test/e2e/users.test.ts',
  'test/e2e/rulebook-editor.test.ts',
  'test/rules/laws.test.ts',
  'test/startup/powerCut.test.ts',
  'test/cli/import-store.test.ts',
  'test/e2e/clock.test.ts',
  'test/startup/missing.test.ts',
  'test/e2e/tables.test.ts',
  'test/e2e/hostile-spectators.test.ts',
  'test/dom/live.test.ts',
  'test/e2e/scheme.test.ts',
  'test/cli/serve/killed.test.ts',
  'test/e2e/judgeLinks.test.ts',
  'test/e2e/served-app.test.ts',
  'test/dom/club-night.test.ts',
  'test/e2e/restore-closed.test.ts',
  'test/dom/mend.test.ts',
  'test/store/adapters/postgres/faults.test.ts',
  'test/e2e/browser-data.test.ts',
  'test/e2e/rules.test.ts',
  'test/e2e/evening.test.ts',
  'test/cli/numbers.test.ts',
  'test/api/staleness.test.ts',
  'test/cli/damaged.test.ts',
  'test/e2e/missing-script.test.ts',
  'test/e2e/keeping.test.ts',
  'test/server/leaks.test.ts',
  'test/cli/restore.test.ts',
  'test/club/broadcast/board.test.ts',
  'test/api/everyChange.test.ts',
  'test/e2e/barriers-lab.test.ts',
  'test/papers/documents/printedTournament.test.ts',
  'test/cli/simulate-models.test.ts',
  'test/faults/everyReader.test.ts',
  'test/store/sync/cuts.test.ts',
  'test/rules/rulebookFiles/exampleSearch.test.ts',
  'test/cli/adjudicate.test.ts',
  'test/api/onlyRead.test.ts',
  'test/agents/runs/run.test.ts',
  'test/startup/publishing/publishing.test.ts',
  'test/papers/documents/ruleSheet.test.ts',
  'test/resources/server.test.ts',
  'test/rules/proof/exhaustive.test.ts',
  'test/cli/import.test.ts',
  'test/server/limits.test.ts',
  'test/club/broadcast/publicView.test.ts',
  'test/cli/standings.test.ts',
  'test/agents/llm/misbehaviour.test.ts',
  'test/e2e/heard.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    // Files are ordered within their project, because a shared worker ends when it is the turn of another project.
    const rank = ({ project, moduleId }: TestSpecification) => {
      const index = LONG.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'))
      return projects.indexOf(project) * (LONG.length + 1) + (index < 0 ? LONG.length : index)
    }
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}
