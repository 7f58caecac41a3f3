// What can be wrong with a journal when it is opened.

/**
 * torn: the last line was not written to its end, and nobody was told it was; it is cut off.
 * cut: acknowledged lines are gone from the end, or the whole file is; the marker knows better.
 * tampered: a line in the middle is not what was written.
 */
export type JournalFault = 'torn' | 'cut' | 'tampered'
