// The look of the shell's own dialogs, which may open while a dialog of a screen is open. Their places in the document
// were made at the start, so without this they would be drawn behind it. Below the notices, which have z-index 100.

export const ABOVE_DIALOGS_CLASSES = { overlay: 'z-50', content: 'z-50' } as const
