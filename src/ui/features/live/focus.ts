// Where the keyboard goes when a dialog of the live screen closes: to the screen itself, so that
// Enter means "write it down" again and not the button that opened the dialog.

export function returnToTable(event: Event): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('.live')?.focus({ preventScroll: true })
}
