// What stands above every long table: search, filters, what is left of it.

export const lists = {
  tools: 'Search and filters',
  shown: 'Shown: {n} of {total}',
  clear: 'Show all',
  nothing: 'Nothing here matches',
  nothingText: 'Search for something else, or take a filter off.',
  anyVerdict: 'Any verdict',
  anyJudge: 'All judges',
  running: 'Still running',
  everybody: 'Everybody',
  away: 'Not here',
} as const
