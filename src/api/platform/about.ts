/** Running program and its platform, for the settings and the support report. */
export interface AboutInfo {
  readonly app: string
  /** Versions of Electron, Chromium and Node, or the browser's own description of itself. */
  readonly parts: readonly { readonly name: string; readonly version: string }[]
  /** The data folder as a person would find it. Null if only the browser knows its location. */
  readonly dataFolder: string | null
}
