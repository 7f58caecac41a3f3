// A source as a table: a row for each demand, in our own words, with the file that meets it and its check. A check is an
// assertion that rows.test.ts runs, a test that stands elsewhere, or the decision by which the product does otherwise.
// `npm run generate:docs` writes these rows into docs/sources.md.

export interface Elsewhere {
  readonly file: string
  readonly text: string
}

export type Check = (() => unknown) | Elsewhere

/** `where` is the file that meets the demand, if it is another one than the section's. */
type Row = readonly [demand: string, check: Check, where?: string]

export interface Section {
  /** Part of the ids of its rows: `000.overturn.3` is the third row of the section `overturn` of source 000. */
  readonly id: string
  readonly title: string
  /** The sections of the source that its rows come from, as `sourceSections.ts` names them. */
  readonly from: readonly string[]
  /** The same of single rows, by their numbers, where they come from other sections. */
  readonly fromOf?: Readonly<Record<number, readonly string[]>>
  /** The file that meets the demands of this section. */
  readonly where: string
  /** Only add rows at the end: the place of a row is its number. */
  readonly rows: readonly Row[]
}

/** The sections that one file of rows declares. */
interface Part {
  readonly file: string
  readonly sections: readonly Section[]
}

export interface Source {
  readonly id: string
  readonly title: string
  /** What it describes: a sentence or two. */
  readonly about: string
  readonly rulebook: string
  readonly parts: readonly Part[]
}

/** The sections of the source that a row comes from. */
export function originOf({ from, fromOf }: Section, row: number): readonly string[] {
  return fromOf?.[row] ?? from
}

/** A test that runs elsewhere, by its title; a title with blanks is quoted as it stands in the file. */
export function tested(file: string, title: string): Elsewhere {
  return { file: `test/${file}.test.ts`, text: title }
}

/** Decided otherwise: the sentence of a document of this product. */
export function decided(file: string, sentence: string): Elsewhere {
  return { file: `docs/${file}.md`, text: sentence }
}
