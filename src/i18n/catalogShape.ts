// The shape of a catalog: every language has exactly the keys of the first one.

export type CatalogShape<T> = { readonly [K in keyof T]: T[K] extends string ? string : CatalogShape<T[K]> }
