// What can be printed and published.

export const papers = {
  title: 'Print',
} as const
