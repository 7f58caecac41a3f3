// Types of messages: their keys, read from the English JSON, and the values of their placeholders, read from the
// generated types. Types only.

import type { Placeholders } from './generated/placeholders.ts'
import type { Language } from './language.ts'
import type { PlaceholderValues } from './message.ts'

/** Keys such as `open.title`, for data of any depth. */
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
 * The arguments after a key: none, or one object with every placeholder. If the key is a union, the object has the
 * placeholders of all its messages. The first line keeps the compiler from intersecting a whole catalog if the key is
 * any string.
 */
export type MessageParams<C extends Catalog, K> =
  MessageKey<C> extends K
    ? [params?: PlaceholderValues]
    : [PlaceholdersOf<C, K>] extends [never]
      ? []
      : [params: Readonly<Intersection<PlaceholdersOf<C, K>>>]

/** `say('round', { round: 3 })` */
export type Translator<C extends Catalog> = <K extends MessageKey<C>>(key: K, ...params: MessageParams<C, K>) => string

/** A translator for one section of a catalog, such as `usage` of `cli`, with keys that omit the name of the section. */
export type SectionTranslator<C extends Catalog, Section extends string> = <K extends SectionKey<C, Section>>(
  key: K,
  ...params: SectionParams<C, Section, K>
) => string

export type SectionParams<C extends Catalog, Section extends string, K extends string> =
  SectionKey<C, Section> extends K ? [params?: PlaceholderValues] : MessageParams<C, `${Section}.${K}`>

export type SectionKey<C extends Catalog, Section extends string> =
  MessageKey<C> extends infer Key ? (Key extends `${Section}.${infer Rest}` ? Rest : never) : never
