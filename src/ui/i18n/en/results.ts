// The results sheet form.

export const results = {
  title: 'Results sheet',
} as const
