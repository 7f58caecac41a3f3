// List of shipped packages and their licences. The build writes the list (src/ui/vite-licences.ts) and the settings
// page shows it.

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
