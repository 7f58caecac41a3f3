// List of shipped packages and their licences. The build writes it (src/ui/vite-licences.ts) and the settings show it.

export interface ShippedPackage {
  readonly name: string
  readonly version: string
  /** SPDX expression from the package's manifest. */
  readonly licence: string
  /** Index of the licence text in `texts`. */
  readonly text: number
}

export interface LicenceList {
  readonly packages: readonly ShippedPackage[]
  readonly texts: readonly string[]
}
