// What stands above every long table: search, filters, what is left of it.

export const lists = {
  tools: 'Search and filters',
  shown: 'Shown: {n} of {total}',
  clear: 'Show all',
  nothing: 'No matches',
  nothingText: 'Try another search, or remove a filter.',
  anyVerdict: 'Any verdict',
  anyJudge: 'All judges',
  running: 'In progress',
  everybody: 'Everyone',
  away: 'Not here',
} as const
