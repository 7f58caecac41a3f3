/** A file for a person to keep. */
export interface TextFile {
  readonly fileName: string
  readonly text: string
}
