// Declarations of commands: their help, their options by flags, and their arguments. The parameter types of the command
// function are derived from the declaration.

import { Option, type Command } from 'commander'

type Camel<Word extends string> = Word extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Word

/** `-o, --output <file>` becomes `output`, `--no-open` becomes `open`. */
type NameOf<Flags> = Flags extends `${string}, ${infer Long}`
  ? NameOf<Long>
  : Flags extends `--no-${infer Word}`
    ? Camel<Word>
    : Flags extends `--${infer Word} <${string}`
      ? Camel<Word>
      : Flags extends `--${infer Word}`
        ? Camel<Word>
        : never

/** `IsSure` means that the option always has a value. */
interface OptionDeclaration<Value, IsSure extends boolean> {
  readonly help: string
  readonly shape: (option: Option) => Option
  readonly is?: readonly [Value, IsSure]
}
/** A plain string is the help of a text option or a switch that may be omitted. */
type Options = Readonly<Record<string, string | OptionDeclaration<unknown, boolean>>>
type Argument = readonly [name: string, help: string]

export const declareRequiredOption = (help: string): OptionDeclaration<string, true> => ({
  help,
  shape: (option) => option.makeOptionMandatory(),
})

/** `value` is used if the option is not given. */
export const declareOptionWithDefault = (help: string, value: string): OptionDeclaration<string, true> => ({
  help,
  shape: (option) => option.default(value),
})

export const declareParsedOption = <Value>(
  help: string,
  parse: (text: string) => Value,
  value: Value,
): OptionDeclaration<Value, true> => ({
  help,
  shape: (option) => option.default(value).argParser(parse),
})

export const declareChoiceOption = <Value extends string>(
  help: string,
  choices: readonly Value[],
): OptionDeclaration<Value, false> => ({
  help,
  shape: (option) => option.choices(choices),
})

export const declareChoiceOptionWithDefault = <Value extends string>(
  help: string,
  choices: readonly Value[],
  value: Value,
): OptionDeclaration<Value, true> => ({ help, shape: (option) => option.choices(choices).default(value) })

type SureOf<O extends Options> = {
  [Flags in keyof O]: O[Flags] extends OptionDeclaration<unknown, true>
    ? Flags
    : Flags extends `--no-${string}`
      ? Flags
      : never
}[keyof O]
type ValueOf<Flags, Declared> =
  Declared extends OptionDeclaration<infer Value, boolean>
    ? Value
    : Flags extends `${string}...>`
      ? readonly string[]
      : Flags extends `${string}>`
        ? string
        : boolean

/** Every command accepts `--json`. */
type GivenOptions<O extends Options> = { readonly [Flags in SureOf<O> as NameOf<Flags>]: ValueOf<Flags, O[Flags]> } & {
  readonly [Flags in Exclude<keyof O, SureOf<O>> as NameOf<Flags>]?: ValueOf<Flags, O[Flags]>
} & { readonly json?: boolean }
type Arguments<A extends readonly Argument[]> = {
  [At in keyof A]: A[At][0] extends `<${string}` ? string : string | undefined
}

export interface CommandDeclaration<A extends readonly Argument[] = readonly Argument[], O extends Options = Options> {
  readonly help: string
  readonly options: O
  readonly args: A
}
export type OptionsOfDeclaration<D> =
  D extends CommandDeclaration<readonly Argument[], infer O> ? GivenOptions<O> : never
/** The function that implements a command. */
export type CommandImplementation<D> =
  D extends CommandDeclaration<infer A, infer O>
    ? (...given: [...Arguments<A>, options: GivenOptions<O>]) => unknown
    : never

export function declareCommand<const A extends readonly Argument[], const O extends Options>(
  help: string,
  options: O,
  ...args: A
): CommandDeclaration<A, O> {
  return { help, options, args }
}

/** Passes the declaration to the library that parses the command line. */
export function configureCommand(to: Command, { help, options, args }: CommandDeclaration): void {
  to.description(help)
  for (const [name, about] of args) to.argument(name, about)
  for (const [flags, declared] of Object.entries(options))
    to.addOption(
      typeof declared === 'string' ? new Option(flags, declared) : declared.shape(new Option(flags, declared.help)),
    )
}
