// Every sentence of a catalog with its path.

export interface CatalogNode {
  readonly [key: string]: CatalogNode | string
}

export function sentences(node: CatalogNode, path: string): readonly (readonly [key: string, message: string])[] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path} > ${key}`, value] as const] : sentences(value, `${path} > ${key}`),
  )
}
