// A canvas drawing context that writes SVG, with the methods that charts use. A hidden canvas tracks colours, fonts and
// transforms. Each drawing call creates SVG nodes, so a player's name can only become text.

import { fillPatternTileOf, type FillPatternTile } from './fills.ts'

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg'

const TEXT_ANCHOR_BY_ALIGN: Readonly<Record<CanvasTextAlign, string>> = {
  left: 'start',
  start: 'start',
  center: 'middle',
  right: 'end',
  end: 'end',
}
/** Vertical offset of a text, because not every SVG reader supports `dominant-baseline`. */
const BASELINE_OFFSETS: Readonly<Record<CanvasTextBaseline, string>> = {
  alphabetic: '0',
  ideographic: '0',
  bottom: '-0.2em',
  middle: '0.35em',
  top: '0.8em',
  hanging: '0.8em',
}

type Attributes = Readonly<Record<string, string | number>>

const round = (value: number) => Number(value.toFixed(2))

function createSvgElement(name: string, attributes: Attributes, ...children: readonly (Node | string)[]): SVGElement {
  const element = document.createElementNS(SVG_NAMESPACE, name)
  for (const [key, value] of Object.entries(attributes))
    element.setAttribute(key, typeof value === 'number' ? String(round(value)) : value)
  element.append(...children)
  return element
}

interface SvgPen {
  readonly pen: CanvasRenderingContext2D
  readonly drawn: SVGElement
}

/** Creates the drawing context. Returns `undefined` if the page has no 2D canvas. */
export function createSvgDrawingContext(): SvgPen | undefined {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  const strokes = new SvgStrokes(context)
  const own = strokes.methods()
  const pen = new Proxy(context, {
    get(target, key) {
      if (Object.hasOwn(own, key)) return own[key as keyof typeof own]
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  })
  return { pen, drawn: strokes.drawn }
}

/** Converts drawing calls to SVG elements, based on the state of a hidden canvas. */
class SvgStrokes {
  readonly drawn: SVGElement
  readonly #context: CanvasRenderingContext2D
  readonly #defs = createSvgElement('defs', {})
  readonly #patterns = new Map<CanvasPattern, string>()
  /** Id of the innermost clip path of each saved state. The last item belongs to the current state. */
  readonly #clips: (string | undefined)[] = [undefined]
  #path: string[] = []
  #count = 0

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context
    this.drawn = createSvgElement('g', {}, this.#defs)
  }

  /** Methods that replace those of the canvas context and write SVG instead of painting. */
  methods(): Partial<CanvasRenderingContext2D> {
    const context = this.#context
    const add = (command: string) => void this.#path.push(command)
    return {
      save: () => {
        context.save()
        this.#clips.push(this.#clips.at(-1))
      },
      restore: () => {
        context.restore()
        if (this.#clips.length > 1) this.#clips.pop()
      },
      beginPath: () => void (this.#path = []),
      closePath: () => add('Z'),
      moveTo: (x, y) => add(`M${this.#point(x, y)}`),
      lineTo: (x, y) => add(`${this.#path.length === 0 ? 'M' : 'L'}${this.#point(x, y)}`),
      bezierCurveTo: (a, b, c, d, x, y) => add(`C${this.#point(a, b)} ${this.#point(c, d)} ${this.#point(x, y)}`),
      rect: (x, y, width, height) => add(this.#box(x, y, width, height)),
      arc: (...circle) => this.#arc(...circle),
      fill: (rule?: unknown) => this.#fill(this.#path.join(''), typeof rule === 'string' ? rule : undefined),
      stroke: () => this.#stroke(this.#path.join('')),
      fillRect: (x, y, width, height) => this.#fill(this.#box(x, y, width, height)),
      strokeRect: (x, y, width, height) => this.#stroke(this.#box(x, y, width, height)),
      clearRect: () => undefined,
      clip: (rule?: unknown) => this.#clip(typeof rule === 'string' ? rule : 'nonzero'),
      fillText: (text, x, y) => this.#text(text, x, y),
    }
  }

  #name(kind: string): string {
    this.#count += 1
    return `${kind}${this.#count}`
  }

  #point(x: number, y: number): string {
    const moved = this.#context.getTransform().transformPoint({ x, y })
    return `${round(moved.x)} ${round(moved.y)}`
  }

  #box(x: number, y: number, width: number, height: number): string {
    const [right, bottom] = [x + width, y + height]
    return `M${this.#point(x, y)}L${this.#point(right, y)}L${this.#point(right, bottom)}L${this.#point(x, bottom)}Z`
  }

  /** Draws an arc in two halves, because a single SVG arc cannot be a full circle. */
  #arc(x: number, y: number, radius: number, from: number, to: number, isBack = false): void {
    const whole = 2 * Math.PI
    let turn = to - from
    if (Math.abs(turn) >= whole) turn = isBack ? -whole : whole
    else if (isBack ? turn > 0 : turn < 0) turn += isBack ? -whole : whole
    const on = (angle: number) => this.#point(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
    this.#path.push(`${this.#path.length === 0 ? 'M' : 'L'}${on(from)}`)
    for (const part of [from + turn / 2, from + turn])
      this.#path.push(`A${round(radius)} ${round(radius)} 0 0 ${turn < 0 ? 0 : 1} ${on(part)}`)
  }

  #paint(style: string | CanvasGradient | CanvasPattern): string {
    if (typeof style === 'string') return style
    if (!(style instanceof CanvasPattern)) return 'none'
    const known = this.#patterns.get(style)
    if (known !== undefined) return `url(#${known})`
    const parts = fillPatternTileOf(style)
    if (parts === undefined) return 'none'
    const id = this.#name('pattern')
    this.#patterns.set(style, id)
    this.#defs.append(patternNode(id, parts))
    return `url(#${id})`
  }

  #draw(element: SVGElement): void {
    const clip = this.#clips.at(-1)
    if (this.#context.globalAlpha < 1) element.setAttribute('opacity', String(this.#context.globalAlpha))
    // The clip path is set on a group around the element, because the element's own transform would also move the clip
    // path.
    this.drawn.append(clip === undefined ? element : createSvgElement('g', { 'clip-path': `url(#${clip})` }, element))
  }

  #fill(d: string, rule = 'nonzero'): void {
    if (d !== '')
      this.#draw(createSvgElement('path', { d, fill: this.#paint(this.#context.fillStyle), 'fill-rule': rule }))
  }

  #stroke(d: string): void {
    if (d === '') return
    const context = this.#context
    const dash = context.getLineDash().join(' ')
    this.#draw(
      createSvgElement('path', {
        d,
        fill: 'none',
        stroke: this.#paint(context.strokeStyle),
        'stroke-width': context.lineWidth,
        'stroke-linecap': context.lineCap,
        'stroke-linejoin': context.lineJoin,
        ...(dash === '' ? {} : { 'stroke-dasharray': dash, 'stroke-dashoffset': context.lineDashOffset }),
      }),
    )
  }

  #clip(rule: string): void {
    const id = this.#name('clip')
    const outer = this.#clips.at(-1)
    const shape = createSvgElement('path', { d: this.#path.join(''), 'clip-rule': rule })
    this.#defs.append(
      createSvgElement('clipPath', outer === undefined ? { id } : { id, 'clip-path': `url(#${outer})` }, shape),
    )
    this.#clips[this.#clips.length - 1] = id
  }

  #text(text: string, x: number, y: number): void {
    const context = this.#context
    const { a, b, c, d, e, f } = context.getTransform()
    const isPlain = a === 1 && b === 0 && e === 0 && f === 0
    const attributes = {
      x,
      y,
      dy: BASELINE_OFFSETS[context.textBaseline],
      'text-anchor': TEXT_ANCHOR_BY_ALIGN[context.textAlign],
      style: `font: ${context.font}`,
      fill: this.#paint(context.fillStyle),
      ...(isPlain ? {} : { transform: `matrix(${[a, b, c, d, e, f].map(round).join(' ')})` }),
    }
    this.#draw(createSvgElement('text', attributes, text))
  }
}

function patternNode(id: string, { size, paper, paths }: FillPatternTile): SVGElement {
  return createSvgElement(
    'pattern',
    { id, width: size, height: size, patternUnits: 'userSpaceOnUse' },
    createSvgElement('rect', { width: size, height: size, fill: paper }),
    ...paths.map((attributes) => createSvgElement('path', attributes)),
  )
}
