// Checks that objects and lists in a value from outside are not nested too deeply.

/** Maximum nesting of objects and lists. A deeper value could overflow the stack of code that walks it recursively. */
const MAX_NESTING_DEPTH = 100

/**
 * Whether a value from outside is shallow enough to be walked recursively. This check goes level by level, so no depth
 * can overflow its own stack.
 */
export function isWithinNestingLimit(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= MAX_NESTING_DEPTH; depth += 1) {
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
    if (level.length === 0) return true
  }
  return false
}
