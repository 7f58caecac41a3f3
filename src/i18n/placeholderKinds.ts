// What may fill a placeholder. The generated types of placeholders use these names. Types only.

import type { Named } from './nouns.ts'

export type Item = string | number | Named

/** Chooses a plural form. */
export type Num = number
/** Joined as the language joins it, or counted. */
export type List = readonly Item[]
/** Declined by the language; a text stands as it is. */
export type Noun = Named | string | readonly (Named | string)[]
/** Stands as it is. */
export type Text = Item | List
