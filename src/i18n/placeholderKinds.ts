// The types of values for placeholders, named as the generated types refer to them. Types only.

import type { NounReference } from './nouns.ts'

export type PlaceholderItem = string | number | NounReference

/** A number that selects a plural form. */
export type NumberPlaceholder = number
/** A list that is joined according to the language, or counted. */
export type ListPlaceholder = readonly PlaceholderItem[]
/** A noun that the language declines. A string is inserted unchanged. */
export type NounPlaceholder = NounReference | string | readonly (NounReference | string)[]
/** A text that is inserted unchanged. */
export type TextPlaceholder = PlaceholderItem | ListPlaceholder
