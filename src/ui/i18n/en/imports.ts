// Importing games and people.

export const imports = {
  title: 'Import',
} as const
