// What a message has to be filled with, read from the text of the first language by the compiler: a
// blank that is forgotten, or one too many, is no program. A form of a plural or a choice never is one
// bare word: it would be taken for a blank. Types only.

/** `Round {round}`: 'round'. The count of a list, `{seats_count}`, comes with its list. */
type Blanks<Message extends string> = Message extends `${string}{${infer Rest}` ? Head<Rest> | Blanks<Rest> : never

type Head<Rest extends string> = Rest extends `${infer Inner}}${string}` ? Name<Inner> : never

type Name<Inner extends string> = Inner extends `${infer Before},${string}` ? Word<Before> : Word<Inner>

type Word<Text extends string> = Text extends '' | `${string}${' ' | '{' | '.' | ':'}${string}`
  ? never
  : Text extends `${infer List}_count`
    ? List
    : Text

type Value = string | number | readonly (string | number)[]

/** The arguments a message asks for: none, or one for each blank. */
export type MessageParams<Message extends string> = [Blanks<Message>] extends [never]
  ? []
  : [params: { readonly [Blank in Blanks<Message>]: Value }]
