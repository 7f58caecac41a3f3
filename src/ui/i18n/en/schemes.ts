// The scheme editor.

export const schemes = {
  title: 'Scoring schemes',
} as const
