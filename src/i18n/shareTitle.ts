// Title of a thing in the Share panel, the command palette and the command line.

/** `say` fills the title of the thing with a name. A name that the title does not contain is appended to it. */
export function shareTitle(say: (name: string) => string, name = ''): string {
  const title = say(name)
  return name === '' || title !== say('') ? title : `${title}, ${name}`
}
