// The seating plan and its search.

export const seating = {
  title: 'Seating',
} as const
