// The audit view.

export const audit = {
  title: 'Audit',
} as const
