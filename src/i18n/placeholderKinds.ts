// The types of values for placeholders, named as the generated types refer to them. Types only.

import type { NounReference } from './nouns.ts'

export type PlaceholderItem = string | number | NounReference

/** Selects a plural form. */
export type NumberPlaceholder = number
/** Joined according to the language, or counted. */
export type ListPlaceholder = readonly PlaceholderItem[]
/** Declined by the language; a string is inserted unchanged. */
export type NounPlaceholder = NounReference | string | readonly (NounReference | string)[]
/** Inserted unchanged. */
export type TextPlaceholder = PlaceholderItem | ListPlaceholder
