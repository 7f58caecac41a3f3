// A source as a table: a row for each demand, in our own words, with the file that meets it and its check. A check is
// an assertion that rows.test.ts runs, another test, or a decision that the product does otherwise. `npm run
// generate:docs` writes these rows into docs/sources.md.

export interface Elsewhere {
  readonly file: string
  readonly text: string
}

export type Check = (() => unknown) | Elsewhere

/** `where` is the file that meets the demand, if it differs from the section's. */
type Row = readonly [demand: string, check: Check, where?: string]

export interface Section {
  /**
   * Part of the ids of the section's rows: `000.overturn.3` is the third row of the section `overturn` of source 000.
   */
  readonly id: string
  readonly title: string
  /** Sections of the source from which the rows come, as `sourceSections.ts` names them. */
  readonly from: readonly string[]
  /** Other sections of the source for single rows, by the number of the row. */
  readonly fromOf?: Readonly<Record<number, readonly string[]>>
  /** File that meets the demands of this section. */
  readonly where: string
  /** Add rows only at the end, because the position of a row is its number. */
  readonly rows: readonly Row[]
}

/** Sections that one file of rows declares. */
interface Part {
  readonly file: string
  readonly sections: readonly Section[]
}

export interface Source {
  readonly id: string
  readonly title: string
  /** A description of the source in a sentence or two. */
  readonly about: string
  readonly rulebook: string
  readonly parts: readonly Part[]
}

/** Sections of the source from which a row comes. */
export function originOf({ from, fromOf }: Section, row: number): readonly string[] {
  return fromOf?.[row] ?? from
}

/** A test in another file, by its title. A title with placeholders is quoted exactly as in the file. */
export function tested(file: string, title: string): Elsewhere {
  return { file: `test/${file}.test.ts`, text: title }
}

/** A decision to do otherwise, as a sentence of a document of this product. */
export function decided(file: string, sentence: string): Elsewhere {
  return { file: `docs/${file}.md`, text: sentence }
}
