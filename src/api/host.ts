// The contract between the screens and the machine around them: files, printing, the menu. What a
// page cannot do alone. One implementation a host: electron/ (dialogs, printToPDF) and
// src/browser/ (print, download). Types and names only; the club itself is reached through the channel.

export { RECORD_EXTENSION } from '../files/records/extension.ts'

import type { Lang } from '../i18n/registry.ts'
import type { Answer, ApiError } from './contract/answer.ts'
import type { LabHost, ModelEntry } from './lab/contract.ts'
import type { ConnectionState } from './reconnectingSocket.ts'
import type { Args } from './requestTypes.ts'
import type { SeatingSearch } from './seating.ts'

const HOST_KINDS = ['desktop', 'browser'] as const
type HostKind = (typeof HOST_KINDS)[number]

/** What goes to paper: what this window shows now, by its print styles, or a self-contained page without scripts. */
export type PrintSource = { readonly kind: 'page' } | { readonly kind: 'html'; readonly html: string }

/** Where it went: a path on the desktop, a file name in a browser, nothing when printing was handed to the browser. */
export interface Saved {
  readonly place: string | null
}

export interface OpenedText {
  readonly name: string
  /** Of a packed file its bytes in base64. */
  readonly text: string
}

/** Packed: no text, and opened as base64 where text is asked for. */
export function isPacked(name: string): boolean {
  return /\.(?:xlsx|ods)$/i.test(name)
}

export interface OpenedBytes {
  readonly name: string
  readonly base64: string
}

/** Chosen in the desktop's menu; screens carry it out. */
export const MENU_COMMANDS = ['home', 'members', 'seasons', 'rules', 'lab', 'settings', 'backup', 'keys'] as const
export type MenuCommand = (typeof MENU_COMMANDS)[number]

/** Where a browser keeps the data: without its promise it may throw all of it away when the disk gets full. */
export interface Keeping {
  isPromised(): Promise<boolean>
  /** Asks for the promise; the browser decides, or asks the person. */
  ask(): Promise<boolean>
  /** The promise may have come or gone. */
  onChange(listener: () => void): () => void
}

/** Backups that make themselves. What is said of the last one was read back from the folder. */
export interface BackupStatus {
  /** The folder, as a person would find it; null: none is chosen. */
  readonly place: string | null
  /** The newest that was proven; `entries` stored events. */
  readonly last: { readonly at: number; readonly fileName: string; readonly entries: number } | null
  /** Why the last try failed, or why there can be none; null once one succeeded. */
  readonly fault: ApiError | null
}

export interface BackupKeeping {
  status(): Promise<BackupStatus>
  /** Asks the secretary for a folder, or to allow the one there is, and makes one at once; null = cancelled. */
  choose(): Promise<Answer<BackupStatus | null>>
  make(): Promise<Answer<BackupStatus>>
  /** No folder any more; what lies there stays. */
  leave(): Promise<Answer<BackupStatus>>
  onChange(listener: (status: BackupStatus) => void): () => void
}

/** A season whose pages are kept up to date in a folder. */
export interface PublishingStatus {
  /** The folder, as a person would find it. */
  readonly place: string
  readonly site: PublishedSite
  /** Since the program was started; null: not yet. */
  readonly last: { readonly at: number; readonly files: number; readonly bytes: number } | null
  /** Why the last try failed; null once one succeeded. */
  readonly fault: ApiError | null
}

/** What the secretary says of a published site: where it stands, and when people meet next. */
export type PublishedSite = Omit<Args<'documents.pages'>, 'season'>

export interface PagePublishing {
  /** Null: no folder is chosen for this season. */
  status(season: string): Promise<PublishingStatus | null>
  /** Asks the secretary for a folder and writes the pages there, now and after every change; null = cancelled. */
  choose(season: string): Promise<Answer<PublishingStatus | null>>
  /** Publishes again with what is said of the site; null: no folder is chosen. */
  describe(season: string, site: PublishedSite): Promise<Answer<PublishingStatus | null>>
  /** No longer; what lies there stays. */
  leave(season: string): Promise<Answer<null>>
}

/** A model of this device; whether it has a key, never the key. */
interface KeptModel {
  readonly entry: ModelEntry
  readonly hasKey: boolean
}

export interface ModelList {
  readonly models: readonly KeptModel[]
  /** Who keeps a key that is typed: the system's key store, or this program until it ends. */
  readonly keys: 'system' | 'session'
  /** Whether a key may come from a variable of the environment. */
  readonly hasEnvironment: boolean
}

/**
 * Models that games may be played with. Errors: `models/bad-field` with `field`, `models/name-taken`,
 * `models/too-many`, `models/not-kept` with `cause`, `llm/no-url` and the like.
 */
export interface ModelKeeping {
  list(): Promise<Answer<ModelList>>
  /** In place of `former`, or as one more. `key`: absent leaves the one there is, empty removes it. */
  put(entry: ModelEntry, former?: string, key?: string): Promise<Answer<ModelList>>
  remove(name: string): Promise<Answer<ModelList>>
  /** For the worker that asks the model; empty: it needs none. Errors: `llm/no-such-model`, `llm/no-key`. */
  keyOf(name: string): Promise<Answer<string>>
}

/** What runs here, for the settings and the support report. */
export interface About {
  readonly app: string
  /** Of what it runs on: Electron, Chromium, Node; or the browser, as it calls itself. */
  readonly parts: readonly { readonly name: string; readonly version: string }[]
  /** Where everything is kept, as a person would find it; null where only the browser knows. */
  readonly dataFolder: string | null
}

/** Of a newer version of the program: `off` where this build was given no address to look at. */
export type UpdateStatus =
  | { readonly state: 'off' | 'unknown' | 'newest' }
  /** Fetched, and waiting. */
  | { readonly state: 'ready'; readonly version: string }

/** Errors: `updates/game-runs`, `updates/failed` with `cause`, `updates/nothing-fetched`. */
export interface Updates {
  status(): Promise<UpdateStatus>
  /** Fetches what is newer; stops when a game is begun. */
  look(): Promise<Answer<UpdateStatus>>
  /** Ends the program, and starts the newer one. */
  install(): Promise<Answer<null>>
}

/** A connection that may be cut and comes back. */
export interface HostConnection {
  readonly state: ConnectionState
  /** Called at each change; returns the stop function. */
  listen(listener: () => void): () => void
}

/** Null data = cancelled. Errors: `host/write-failed`, `host/read-failed`, `host/print-failed` with `cause`. */
export interface HostCapabilities {
  readonly kind: HostKind
  savePdf(source: PrintSource, suggestedName: string): Promise<Answer<Saved | null>>
  saveText(suggestedName: string, text: string): Promise<Answer<Saved | null>>
  /** A file that is no text, as base64: channels carry plain JSON. */
  saveBytes(suggestedName: string, base64: string): Promise<Answer<Saved | null>>
  /** `extensions` without the dot, as in ['jsonl', 'csv']. */
  openText(extensions: readonly string[]): Promise<Answer<OpenedText | null>>
  /** The same, several at once; none: nothing was chosen. */
  openTexts(extensions: readonly string[]): Promise<Answer<readonly OpenedText[]>>
  /** Files that were dropped on a page. */
  readFiles(files: readonly File[]): Promise<Answer<readonly OpenedText[]>>
  /** A file that may be no text, as a workbook is. */
  openBytes(extensions: readonly string[]): Promise<Answer<OpenedBytes | null>>
  /** Null where the journal is a file outside the browser: it brings back what is thrown away. */
  readonly keeping: Keeping | null
  /** Null where no folder can be written to: then a file is offered after each game. */
  readonly backups: BackupKeeping | null
  /** Null where pages are saved as one archive. */
  readonly publishing: PagePublishing | null
  /** Looks for a seating plan, in a worker. */
  readonly seek: SeatingSearch
  /** The workers that games of no club are played in. */
  readonly lab: LabHost
  readonly models: ModelKeeping
  /** Opens a page of the broadcast on the other screen; null where a link does. Errors: `host/no-projector`. */
  readonly project: ((address: string) => Promise<Answer<null>>) | null
  /** Null where a reload brings the newest. */
  readonly updates: Updates | null
  about(): Promise<About>
  /** The last of what the program wrote to its log; empty where it keeps none. */
  recentLog(): Promise<string>
  /** While a game is run the screen does not go dark. */
  stayAwake(isWanted: boolean): void
  /** To the server that has the club; absent where the club is on this device. */
  readonly connection?: HostConnection | undefined
  /** The language of everything the host itself draws: menu, dialogs. */
  setLanguage(lang: Lang): void
  /** The file of a game that the system opened the app with; null: none, or taken already. */
  takeOpened(): Promise<Answer<OpenedText | null>>
  /** One more waits to be taken. */
  onOpened(listener: () => void): () => void
  onMenu(listener: (command: MenuCommand) => void): () => void
}

// The list of what the program is made of, as the build writes it (src/ui/vite-licences.ts) and the settings show it.
export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** As its manifest names it, by SPDX. */
  readonly licence: string
  /** Place of its text in `texts`. */
  readonly text: number
}

export interface LicenceList {
  readonly packages: readonly ShippedPackage[]
  readonly texts: readonly string[]
}
