// Services that a page needs from its host because it cannot provide them itself. Each subject has its own file. Every
// host has one implementation: electron/ (dialogs, printToPDF) and src/browser/ (print, download). The club itself is
// reached through the channel.

import type { Lang } from '../../i18n/registry.ts'
import type { ApiResult } from '../contract/apiResult.ts'
import type { LabHost, ModelRegistry } from '../lab/contract.ts'
import type { SeatingSearchStarter } from '../seating.ts'
import type { AboutInfo } from './about.ts'
import type { AutomaticBackups } from './backups.ts'
import type { HostConnection } from './connection.ts'
import type { FileAccess } from './files.ts'
import type { MenuCommand } from './menu.ts'
import type { StoragePersistence } from './persistentStorage.ts'
import type { PagePublishing } from './publishing.ts'
import type { AppUpdates } from './updates.ts'

/** Files and printing are in `files.ts`. */
export interface HostCapabilities extends FileAccess {
  /**
   * Null if the journal is a file outside the browser. Data that the browser discards is then restored from that file.
   */
  readonly persistentStorage: StoragePersistence | null
  /** Null if no folder can be written to. A file is then offered after each game. */
  readonly backups: AutomaticBackups | null
  /** Null if pages are saved as one archive. */
  readonly publishing: PagePublishing | null
  /** Searches for a stage's schedule in a worker. */
  readonly searchSeating: SeatingSearchStarter
  /** Opens the workers in which the lab's games are played. */
  readonly lab: LabHost
  readonly models: ModelRegistry
  /** Opens a page of the broadcast on the other screen. Null if a link is used instead. Errors: `host/no-projector`. */
  readonly openProjector: ((address: string) => Promise<ApiResult<null>>) | null
  /** Null if reloading the page loads the newest version. */
  readonly updates: AppUpdates | null
  about(): Promise<AboutInfo>
  /** Latest part of the program's log. Empty if no log is kept. */
  recentLog(): Promise<string>
  /** Sets the language of everything that the host itself draws, such as menus and dialogs. */
  setLanguage(lang: Lang): void
  onMenu(listener: (command: MenuCommand) => void): () => void
  /** Keeps the screen on while a game is running. */
  stayAwake(isWanted: boolean): void
  /** Connection to the server that stores the club. Null if the club is on this device. */
  readonly connection: HostConnection | null
}
