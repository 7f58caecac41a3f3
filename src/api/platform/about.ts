/** The running program and its platform, as shown in the settings and in the support report. */
export interface AboutInfo {
  readonly app: string
  /** Versions of Electron, Chromium and Node, or the browser's own description of itself. */
  readonly parts: readonly { readonly name: string; readonly version: string }[]
  /** Location of the data folder, as shown to the user. Null if only the browser knows it. */
  readonly dataFolder: string | null
}
