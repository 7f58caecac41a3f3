// The shape of a catalog: every language has exactly the keys of the first one.

export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }
