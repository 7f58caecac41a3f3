// What the compiler knows of messages: their keys, read from the English JSON, and what each is filled with, read from
// the generated placeholders. Types only.

import type { Placeholders } from './generated/placeholders.ts'
import type { Language } from './language.ts'
import type { PlaceholderValues } from './message.ts'

/** `open.title`, of data nested as deep as it likes. */
type KeysOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Key : `${Key}.${KeysOf<Node[Key]>}`
}[keyof Node & string]

type Catalog = keyof Placeholders
export type MessageKey<C extends Catalog> = KeysOf<Language[C]>

type PlaceholdersOf<C extends Catalog, K> = K extends keyof Placeholders[C] ? Placeholders[C][K] : never
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/**
 * The arguments after a key: none, or one object with every placeholder. If the key is a union, with the placeholders
 * of all its messages. The first line spares the compiler the intersection of a whole catalog where a key is any string.
 */
export type MessageParams<C extends Catalog, K> =
  MessageKey<C> extends K
    ? [params?: PlaceholderValues]
    : [PlaceholdersOf<C, K>] extends [never]
      ? []
      : [params: Readonly<Intersection<PlaceholdersOf<C, K>>>]

/** `say('round', { round: 3 })` */
export type Translator<C extends Catalog> = <K extends MessageKey<C>>(key: K, ...params: MessageParams<C, K>) => string

/** The same for one section of a catalog, such as `usage` of `cli`: its keys stand without the section's name. */
export type SectionTranslator<C extends Catalog, Section extends string> = <K extends SectionKey<C, Section>>(
  key: K,
  ...params: SectionParams<C, Section, K>
) => string

export type SectionParams<C extends Catalog, Section extends string, K extends string> =
  SectionKey<C, Section> extends K ? [params?: PlaceholderValues] : MessageParams<C, `${Section}.${K}`>

export type SectionKey<C extends Catalog, Section extends string> =
  MessageKey<C> extends infer Key ? (Key extends `${Section}.${infer Rest}` ? Rest : never) : never
