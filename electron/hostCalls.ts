// The contract of the host port: main serves the calls (main/host.ts), and the screens' host makes them
// (renderer/host.ts). This file has only types.

import type { ApiResult } from '../src/api/contract/apiResult.ts'
import type { ModelRegistry } from '../src/api/lab/contract.ts'
import type { AutomaticBackups, BackupStatus } from '../src/api/platform/backups.ts'
import type { HostCapabilities } from '../src/api/platform/hostCapabilities.ts'
import type { MenuCommand } from '../src/api/platform/menu.ts'
import type { PagePublishing } from '../src/api/platform/publishing.ts'
import type { AppUpdates } from '../src/api/platform/updates.ts'

/** Calls that main handles on the host port. */
export type HostCalls = Pick<
  HostCapabilities,
  | 'savePdf'
  | 'saveText'
  | 'saveBytes'
  | 'openText'
  | 'openTexts'
  | 'openBytes'
  | 'setLanguage'
  | 'takeOpened'
  | 'about'
  | 'recentLog'
  | 'stayAwake'
> & {
  backupStatus: AutomaticBackups['status']
  chooseBackups: AutomaticBackups['choose']
  makeBackup: AutomaticBackups['make']
  leaveBackups: AutomaticBackups['leave']
  publishingStatus: PagePublishing['status']
  choosePublishing: PagePublishing['choose']
  describePublishing: PagePublishing['describe']
  leavePublishing: PagePublishing['leave']
  project(address: string): Promise<ApiResult<null>>
  models: ModelRegistry['list']
  putModel: ModelRegistry['put']
  removeModel: ModelRegistry['remove']
  modelKey: ModelRegistry['keyOf']
  updateStatus: AppUpdates['status']
  lookForUpdate: AppUpdates['look']
  installUpdate: AppUpdates['install']
}

/**
 * Notifications from main to a page. It is a type instead of an interface, because birpc requires an index signature.
 */
export type HostNotifications = {
  menu(command: MenuCommand): void
  opened(): void
  backups(status: BackupStatus): void
}
