// Imports into the laboratory and inside it, which prove that the lint rule of its entries works.

import { join } from 'node:path'

export interface ImportCase {
  readonly title: string
  readonly file: string
  readonly specifier: string
  readonly isAllowed: boolean
}

/** Folders outside the laboratory, each with paths into it: an entry, or a file that is not an entry. */
const INTO_LAB = [
  ['src/server/tables', '../../agents/index.ts', '../../agents/policy.ts', '../../agents/table/agentTable.ts'],
  ['src/cli', '../agents/index.ts', '../agents/runs/run.ts', './lab/env.ts', './lab/simulate/simulateBots.ts'],
  ['src/cli/serve', '../lab/commands.ts', '../lab/simulate/modelList.ts'],
  ['src/api/hostRequests', '../lab/contract.ts', '../lab/live/contract.ts', '../../agents/llm/settings.ts'],
  ['src/api', './lab/models.ts', './lab/tableChoice.ts'],
  ['src/startup', '../agents/index.ts', '../agents/judgeRules.ts', '../api/lab/schemas.ts'],
  ['src/browser', '../api/lab/serveLab.ts', '../api/lab/league/handlers.ts', '../agents/questions.ts'],
  ['electron/main', '../../src/api/lab/models.ts', '../../src/agents/llm/client.ts', '../../src/api/lab/schemas.ts'],
  ['src/ui', './features/lab/LabPage.vue', './features/lab/useLabGame.ts'],
  ['src/ui/shell', '../features/lab/LabPage.vue', '../features/lab/labTables.ts'],
  ['src/ui/features/rules', '../../../api/lab/contract.ts', '../../../api/lab/live/contract.ts'],
  ['src/ui/game/log', '../../../api/lab/lab.ts', '../../../api/lab/live/liveView.ts'],
] as const

/** Folders of the laboratory, each with paths to other folders of it. */
const INSIDE_LAB = [
  ['src/cli/lab/simulate', '../../../agents/runs/run.ts', '../../../api/lab/recordedGame.ts'],
  ['src/api/lab/live', '../../../agents/table/agentTable.ts', '../tableChoice.ts'],
  ['src/ui/features/lab/live', '../../../../api/lab/live/contract.ts', '../useLabGame.ts'],
] as const

/**
 * Returns the import cases. `entries` are the folders of the laboratory with their entries, as in the lint
 * configuration.
 */
export function labCases(entries: Readonly<Record<string, readonly string[]>>): readonly ImportCase[] {
  const paths = Object.entries(entries).flatMap(([folder, names]) => names.map((name) => join(folder, name)))
  return [
    ...INTO_LAB.flatMap((row) => casesOf(row, 'entry', (path) => paths.includes(path))),
    ...INSIDE_LAB.flatMap((row) => casesOf(row, 'inside', () => true)),
  ]
}

function casesOf(
  [folder, ...specifiers]: readonly [string, ...string[]],
  kind: string,
  isAllowed: (path: string) => boolean,
): readonly ImportCase[] {
  return specifiers.map((specifier, at) => ({
    title: `${folder} -> ${specifier}`,
    file: `${folder}/lab-${kind}-${at}.ts`,
    specifier,
    isAllowed: isAllowed(join(folder, specifier)),
  }))
}
