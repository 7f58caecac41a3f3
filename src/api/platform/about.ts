/** What runs here, for the settings and the support report. */
export interface AboutInfo {
  readonly app: string
  /** Of what it runs on: Electron, Chromium, Node; or the browser, as it calls itself. */
  readonly parts: readonly { readonly name: string; readonly version: string }[]
  /** Where everything is kept, as a person would find it; null where only the browser knows. */
  readonly dataFolder: string | null
}
