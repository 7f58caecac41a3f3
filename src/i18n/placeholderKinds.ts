// What may fill a placeholder. The generated types of placeholders use these names. Types only.

import type { NounReference } from './nouns.ts'

export type PlaceholderItem = string | number | NounReference

/** Chooses a plural form. */
export type Num = number
/** Joined as the language joins it, or counted. */
export type List = readonly PlaceholderItem[]
/** Declined by the language; a text stands as it is. */
export type Noun = NounReference | string | readonly (NounReference | string)[]
/** Stands as it is. */
export type Text = PlaceholderItem | List
