// Replaces computed styles, which a page without styles does not need. Provides only the values that the screens, their
// libraries and the computation of accessible names read, a hundred times faster.

import { displayOf, VIEWPORT } from './rendering.ts'

const VALUES: Readonly<Record<string, string>> = {
  visibility: 'visible',
  position: 'static',
  overflow: 'visible',
  overflowX: 'visible',
  overflowY: 'visible',
  animationName: 'none',
  transform: 'none',
  filter: 'none',
  pointerEvents: 'auto',
  userSelect: 'auto',
  direction: 'ltr',
  opacity: '1',
  content: 'none',
  // Media queries in `rem` are computed with it.
  fontSize: '16px',
}

const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function computedStyle(element: HTMLElement, pseudo?: string | null): CSSStyleDeclaration {
  const valueOf = (name: string): string => {
    if (pseudo) return VALUES[name] ?? ''
    if (name === 'display') return displayOf(element)
    const own: unknown = Reflect.get(element.style ?? {}, name)
    return typeof own === 'string' && own !== '' ? own : (VALUES[name] ?? '')
  }
  const style = { getPropertyValue: (name: string) => valueOf(camel(name)), getPropertyPriority: () => '', length: 0 }
  return new Proxy(style, {
    get: (target, name) => (name in target ? Reflect.get(target, name) : typeof name === 'string' ? valueOf(name) : ''),
  }) as unknown as CSSStyleDeclaration
}

const ROW_HEIGHT = 36

/** Every element fills the window and every row has the same height, so that long tables draw some of their rows. */
export function giveSizes(window: Window & typeof globalThis): void {
  const heightOf = (element: Element) => (element.tagName === 'TR' ? ROW_HEIGHT : VIEWPORT.height)
  const { prototype } = window.HTMLElement
  for (const side of ['offset', 'client'] as const) {
    Object.defineProperty(prototype, `${side}Width`, { configurable: true, get: () => VIEWPORT.width })
    Object.defineProperty(prototype, `${side}Height`, {
      configurable: true,
      get(this: Element) {
        return heightOf(this)
      },
    })
  }
  window.Element.prototype.getBoundingClientRect = function rectangle(this: Element) {
    return new window.DOMRect(0, 0, VIEWPORT.width, heightOf(this))
  }
  // There are no elements at any point.
  Object.assign(window.document, { elementFromPoint: () => null, elementsFromPoint: () => [] })
  window.getComputedStyle = computedStyle as typeof window.getComputedStyle
}
