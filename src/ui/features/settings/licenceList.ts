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
