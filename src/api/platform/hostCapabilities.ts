// What a page needs from the machine around it and cannot do alone: a table of contents, one file for each subject. One
// implementation a host: electron/ (dialogs, printToPDF) and src/browser/ (print, download). The club itself is reached
// through the channel.

import type { Lang } from '../../i18n/registry.ts'
import type { ApiResult } from '../contract/apiResult.ts'
import type { LabHost, ModelRegistry } from '../lab/contract.ts'
import type { SeatingSearch } from '../seating.ts'
import type { AboutInfo } from './about.ts'
import type { AutomaticBackups } from './backups.ts'
import type { HostConnection } from './connection.ts'
import type { FileAccess } from './files.ts'
import type { MenuCommand } from './menu.ts'
import type { PersistentStorage } from './persistentStorage.ts'
import type { PagePublishing } from './publishing.ts'
import type { Updates } from './updates.ts'

/** Files and printing are in `files.ts`. */
export interface HostCapabilities extends FileAccess {
  readonly kind: 'desktop' | 'browser'
  /** Null where the journal is a file outside the browser: it brings back what is thrown away. */
  readonly keeping: PersistentStorage | null
  /** Null where no folder can be written to: then a file is offered after each game. */
  readonly backups: AutomaticBackups | null
  /** Null where pages are saved as one archive. */
  readonly publishing: PagePublishing | null
  /** Looks for a seating plan, in a worker. */
  readonly seek: SeatingSearch
  /** The workers that games of no club are played in. */
  readonly lab: LabHost
  readonly models: ModelRegistry
  /** Opens a page of the broadcast on the other screen; null where a link does. Errors: `host/no-projector`. */
  readonly project: ((address: string) => Promise<ApiResult<null>>) | null
  /** Null where a reload brings the newest. */
  readonly updates: Updates | null
  about(): Promise<AboutInfo>
  /** The last of what the program wrote to its log; empty where it keeps none. */
  recentLog(): Promise<string>
  /** The language of everything the host itself draws: menu, dialogs. */
  setLanguage(lang: Lang): void
  onMenu(listener: (command: MenuCommand) => void): () => void
  /** While a game is run the screen does not go dark. */
  stayAwake(isWanted: boolean): void
  /** To the server that has the club; absent where the club is on this device. */
  readonly connection?: HostConnection | undefined
}
