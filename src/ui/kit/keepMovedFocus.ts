// Keeps the focus where the user moved it while a list was closing.

/**
 * Handler of a list's `closeAutoFocus`. The list closes with an animation and then focuses its button. If the user has
 * moved the focus to a field in the meantime, the focus stays there, so that no typed letter goes to the button.
 */
export function keepMovedFocus(event: Event): void {
  const focused = document.activeElement
  const isInList = event.target instanceof Element && event.target.contains(focused)
  if (focused !== null && focused !== document.body && !isInList) event.preventDefault()
}
