// A canvas pen whose strokes are kept as SVG: as much of it as charts use. A canvas nobody sees keeps colours, faces and
// turns; what is drawn becomes nodes, so that a name can be nothing but text.

import { patternOf, type PatternParts } from './patterns.ts'

const SVG = 'http://www.w3.org/2000/svg'

const ANCHORS: Readonly<Record<CanvasTextAlign, string>> = {
  left: 'start',
  start: 'start',
  center: 'middle',
  right: 'end',
  end: 'end',
}
/** How far below its line a letter stands: not every reader knows baselines. */
const DROPS: Readonly<Record<CanvasTextBaseline, string>> = {
  alphabetic: '0',
  ideographic: '0',
  bottom: '-0.2em',
  middle: '0.35em',
  top: '0.8em',
  hanging: '0.8em',
}

type Attributes = Readonly<Record<string, string | number>>

const round = (value: number) => Number(value.toFixed(2))

function node(name: string, attributes: Attributes, ...children: readonly (Node | string)[]): SVGElement {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes))
    element.setAttribute(key, typeof value === 'number' ? String(round(value)) : value)
  element.append(...children)
  return element
}

export interface SvgPen {
  /** Draws like any other. */
  readonly pen: CanvasRenderingContext2D
  /** What was drawn. */
  readonly drawn: SVGElement
}

/** Undefined where the page cannot draw. */
export function createSvgPen(): SvgPen | undefined {
  const hidden = document.createElement('canvas').getContext('2d')
  if (!hidden) return undefined
  const context = hidden
  const defs = node('defs', {})
  const drawn = node('g', {}, defs)
  const patterns = new Map<CanvasPattern, string>()
  /** The innermost clip of each saved state, and now. */
  const clips: (string | undefined)[] = [undefined]
  let path: string[] = []
  let count = 0

  const name = (kind: string) => `${kind}${(count += 1)}`
  function point(x: number, y: number): string {
    const moved = context.getTransform().transformPoint({ x, y })
    return `${round(moved.x)} ${round(moved.y)}`
  }
  function paint(style: string | CanvasGradient | CanvasPattern): string {
    if (typeof style === 'string') return style
    if (!(style instanceof CanvasPattern)) return 'none'
    const known = patterns.get(style)
    if (known !== undefined) return `url(#${known})`
    const parts = patternOf(style)
    if (parts === undefined) return 'none'
    const id = name('pattern')
    patterns.set(style, id)
    defs.append(patternNode(id, parts))
    return `url(#${id})`
  }
  function draw(element: SVGElement): void {
    const clip = clips.at(-1)
    if (context.globalAlpha < 1) element.setAttribute('opacity', String(context.globalAlpha))
    // Around it, for a clip turns and moves with what it clips.
    drawn.append(clip === undefined ? element : node('g', { 'clip-path': `url(#${clip})` }, element))
  }
  function filled(d: string, rule = 'nonzero'): void {
    if (d !== '') draw(node('path', { d, fill: paint(context.fillStyle), 'fill-rule': rule }))
  }
  function stroked(d: string): void {
    if (d === '') return
    const dash = context.getLineDash().join(' ')
    draw(
      node('path', {
        d,
        fill: 'none',
        stroke: paint(context.strokeStyle),
        'stroke-width': context.lineWidth,
        'stroke-linecap': context.lineCap,
        'stroke-linejoin': context.lineJoin,
        ...(dash === '' ? {} : { 'stroke-dasharray': dash, 'stroke-dashoffset': context.lineDashOffset }),
      }),
    )
  }
  const box = (x: number, y: number, width: number, height: number) =>
    `M${point(x, y)}L${point(x + width, y)}L${point(x + width, y + height)}L${point(x, y + height)}Z`

  /** Two halves, or as much of them as is asked for: a whole circle has no end of its own. */
  function arc(x: number, y: number, radius: number, from: number, to: number, isBack = false): void {
    const whole = 2 * Math.PI
    let turn = to - from
    if (Math.abs(turn) >= whole) turn = isBack ? -whole : whole
    else if (isBack ? turn > 0 : turn < 0) turn += isBack ? -whole : whole
    const on = (angle: number) => point(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
    path.push(`${path.length === 0 ? 'M' : 'L'}${on(from)}`)
    for (const part of [from + turn / 2, from + turn])
      path.push(`A${round(radius)} ${round(radius)} 0 0 ${turn < 0 ? 0 : 1} ${on(part)}`)
  }

  const own: Partial<CanvasRenderingContext2D> = {
    save() {
      context.save()
      clips.push(clips.at(-1))
    },
    restore() {
      context.restore()
      if (clips.length > 1) clips.pop()
    },
    beginPath: () => void (path = []),
    closePath: () => void path.push('Z'),
    moveTo: (x, y) => void path.push(`M${point(x, y)}`),
    lineTo: (x, y) => void path.push(`${path.length === 0 ? 'M' : 'L'}${point(x, y)}`),
    bezierCurveTo: (a, b, c, d, x, y) => void path.push(`C${point(a, b)} ${point(c, d)} ${point(x, y)}`),
    rect: (x, y, width, height) => void path.push(box(x, y, width, height)),
    arc,
    fill: (rule?: unknown) => filled(path.join(''), typeof rule === 'string' ? rule : undefined),
    stroke: () => stroked(path.join('')),
    fillRect: (x, y, width, height) => filled(box(x, y, width, height)),
    strokeRect: (x, y, width, height) => stroked(box(x, y, width, height)),
    clearRect: () => undefined,
    clip(rule?: unknown) {
      const id = name('clip')
      const outer = clips.at(-1)
      const shape = node('path', { d: path.join(''), 'clip-rule': typeof rule === 'string' ? rule : 'nonzero' })
      defs.append(node('clipPath', outer === undefined ? { id } : { id, 'clip-path': `url(#${outer})` }, shape))
      clips[clips.length - 1] = id
    },
    fillText(text, x, y) {
      const { a, b, c, d, e, f } = context.getTransform()
      draw(
        node(
          'text',
          {
            x,
            y,
            dy: DROPS[context.textBaseline],
            'text-anchor': ANCHORS[context.textAlign],
            style: `font: ${context.font}`,
            fill: paint(context.fillStyle),
            ...(a === 1 && b === 0 && e === 0 && f === 0
              ? {}
              : { transform: `matrix(${[a, b, c, d, e, f].map(round).join(' ')})` }),
          },
          text,
        ),
      )
    },
  }
  const pen = new Proxy(context, {
    get(target, key) {
      if (Object.hasOwn(own, key)) return own[key as keyof typeof own]
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  })
  return { pen, drawn }
}

function patternNode(id: string, { size, paper, paths }: PatternParts): SVGElement {
  return node(
    'pattern',
    { id, width: size, height: size, patternUnits: 'userSpaceOnUse' },
    node('rect', { width: size, height: size, fill: paper }),
    ...paths.map((attributes) => node('path', attributes)),
  )
}
