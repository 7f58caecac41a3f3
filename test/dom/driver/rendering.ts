// Imitates the display of a page without styles: the displayed elements, and the text as a person reads it. Only
// Tailwind's classes are evaluated, not the rules in `<style>` blocks.

/** The same size as in the browser tests. */
export const VIEWPORT = { width: 1280, height: 720 } as const

const BREAKPOINTS: Readonly<Record<string, number>> = { sm: 640, md: 768, lg: 1024, xl: 1280, '2xl': 1536 }
const DISPLAYS = new Set(['hidden', 'block', 'flex', 'grid', 'inline', 'inline-flex', 'inline-grid', 'inline-block'])
const NOT_SHOWN = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'DATALIST'])
const INLINE = new Set(
  'A ABBR B BDI BDO BR BUTTON CITE CODE DATA DFN EM I IMG INPUT KBD LABEL MARK METER OUTPUT PROGRESS Q S SAMP SELECT SMALL SPAN STRONG SUB SUP SVG TEXTAREA TIME U VAR'.split(
    ' ',
  ),
)

/**
 * Evaluates classes such as `hidden`, `max-sm:flex` and `lg:grid`. The last class that applies at this width wins.
 * `undefined` if no class applies.
 */
function displayOfClasses(element: Element): string | undefined {
  let display: string | undefined
  for (const name of element.classList) {
    const [condition = '', value = ''] = name.includes(':') ? name.split(':', 2) : ['', name]
    if (DISPLAYS.has(value) && holds(condition) && (display === undefined || condition !== '')) display = value
  }
  return display === 'hidden' ? 'none' : display
}

function holds(condition: string): boolean {
  if (condition === '') return true
  const isLess = condition.startsWith('max-')
  const width = BREAKPOINTS[isLess ? condition.slice('max-'.length) : condition]
  return width !== undefined && (isLess ? VIEWPORT.width < width : VIEWPORT.width >= width)
}

/** Computed value of `display`. */
export function displayOf(element: Element): string {
  if (NOT_SHOWN.has(element.tagName) || element.hasAttribute('hidden')) return 'none'
  const own = (element as HTMLElement).style?.display
  if (own) return own
  const named = displayOfClasses(element)
  if (named !== undefined) return named
  const parent = element.parentElement
  // Children of a flex or grid container are blocks.
  if (parent !== null && /flex|grid/.test(displayOfClasses(parent) ?? '')) return 'block'
  const tag = element.tagName.toUpperCase()
  return tag === 'TD' || tag === 'TH' ? 'table-cell' : INLINE.has(tag) ? 'inline' : 'block'
}

export function isShown(element: Element): boolean {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    if (displayOf(each) === 'none' || (each as HTMLElement).style?.visibility === 'hidden') return false
    const parent: Element | null = each.parentElement
    if (parent?.tagName === 'DETAILS' && !parent.hasAttribute('open') && each.tagName !== 'SUMMARY') return false
  }
  return element.isConnected
}

/** Whether assistive technology can see the element. Role queries find only such elements. */
export function isExposed(element: Element): boolean {
  return element.closest('[aria-hidden=true], [inert]') === null && isShown(element)
}

/** Imitates `innerText`: line breaks around blocks, tabs between cells, no hidden text. */
export function innerTextOf(element: Element): string {
  const text = partsOf(element).join('')
  return text
    .replaceAll(/[^\S\n\t\u00A0]*\n[^\S\n\t\u00A0]*/g, '\n')
    .replaceAll(/\n+/g, '\n')
    .replaceAll(/\t\n|\n\t/g, '\t')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

function partsOf(element: Element): readonly string[] {
  return [...element.childNodes].flatMap((child): readonly string[] => {
    if (child.nodeType === child.TEXT_NODE) return [(child.textContent ?? '').replaceAll(/[^\S\u00A0\u202F]+/g, ' ')]
    if (child.nodeType !== child.ELEMENT_NODE) return []
    const inner = child as Element
    const display = displayOf(inner)
    if (display === 'none') return []
    if (inner.tagName === 'BR') return ['\n']
    const parts = partsOf(inner)
    if (display === 'table-cell') return [...parts, inner.nextElementSibling === null ? '' : '\t']
    return display.startsWith('inline') ? parts : ['\n', ...parts, '\n']
  })
}
