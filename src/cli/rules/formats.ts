// What `rules` may be asked for: its languages and formats.

/** The language spoken and one more: the first there is. Where it is the first itself, the one that follows. */
export const BOTH = 'both'

export const FORMATS = ['md', 'html', 'pdf'] as const
