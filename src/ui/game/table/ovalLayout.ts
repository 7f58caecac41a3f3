// Positions of n cards around an oval table, and the largest size at which they do not touch. Seat 1 is at the top. The
// others follow clockwise at equal distances along a superellipse. Pure geometry.

export interface OvalLayout {
  readonly card: { readonly width: number; readonly height: number }
  /** Centres of the cards in pixels, seat 1 first. */
  readonly seats: readonly { readonly x: number; readonly y: number }[]
  /** Size of the felt, which reaches to the centres of the cards. */
  readonly felt: { readonly width: number; readonly height: number }
  /** Size of the area in the middle that no card covers. */
  readonly middle: { readonly width: number; readonly height: number }
}

/** Sizes of the largest and the smallest card. The smallest card is still a click target of at least 44 px. */
const LARGEST_CARD_PX = { width: 272, height: 124 }
export const MIN_CARD_SIZE_PX = { width: 60, height: 46 }
const CARD_GAP_PX = 8
/** Distance by which the middle card in the top and bottom rows of three is moved outwards. */
const RAISED_OFFSET_PX = 14
/**
 * Exponent of the superellipse. An exponent of 2 gives an ellipse. A larger exponent uses more of the screen's corners.
 */
const SUPERELLIPSE_EXPONENT = 2.7
const CURVE_SAMPLE_COUNT = 240
/** Space in the middle of the table for the title, the clock and two buttons side by side. */
export const CLOCK_AREA_SIZE_PX = { width: 232, height: 196 }
/**
 * Below this width, as on phones, up to ten cards form rows of three and two, so that each card has a third of the
 * width.
 */
export const NARROW_WIDTH_PX = 480
const MAX_NARROW_SEATS = 10
/**
 * Maximum number of seats in an oval. With more seats, the cards are in columns at both sides and in rows at the top
 * and at the bottom.
 */
export const MAX_OVAL_SEATS = 10
/** Number of columns on a phone, where a crowded table is a grid of cards in the order of the seats. */
const NARROW_COLUMNS = 4
/**
 * Size at which a card of a crowded table shows all of its content: a line with number and role, and three lines for
 * the name.
 */
const FULL_CROWDED_CARD_PX = { width: 150, height: 72 }
/** Card heights to try in this order. The width matters more, because names are long. */
const CARD_HEIGHTS_PX = [124, 112, 100, 92, 84, 76, 68, 60, 52, 46]
const CARD_WIDTH_STEP_PX = 4
/** Minimum ratio of a card's width to its height, except for the smallest height. */
const MIN_CARD_ASPECT_RATIO = 1.9

/**
 * Lays out `n` cards in a box of the given size. Chooses the largest cards that leave space in the middle for the clock
 * and its buttons, or otherwise the largest cards that fit. In a box that is too small, cards have the size
 * SMALLEST_CARD_PX and may touch.
 */
export function layoutOval(n: number, width: number, height: number): OvalLayout {
  if (width < NARROW_WIDTH_PX && n >= 5)
    return n <= MAX_NARROW_SEATS ? threeAbreast(n, width, height) : gridOfCards(n, width, height)
  if (n > MAX_OVAL_SEATS) return roundFrame(n, width, height)
  return (
    largestCards(n, width, height, fitsClock) ??
    largestCards(n, width, height) ??
    layoutWithCard(n, width, height, MIN_CARD_SIZE_PX)
  )
}

function fitsClock({ middle }: OvalLayout): boolean {
  return middle.width >= CLOCK_AREA_SIZE_PX.width && middle.height >= CLOCK_AREA_SIZE_PX.height
}

function largestCards(
  n: number,
  width: number,
  height: number,
  mayBe: (layout: OvalLayout) => boolean = () => true,
): OvalLayout | undefined {
  let best: { readonly layout: OvalLayout; readonly worth: number } | undefined
  for (const cardHeight of CARD_HEIGHTS_PX) {
    const narrowest =
      cardHeight === MIN_CARD_SIZE_PX.height ? MIN_CARD_SIZE_PX.width : MIN_CARD_ASPECT_RATIO * cardHeight
    for (let cardWidth = LARGEST_CARD_PX.width; cardWidth >= narrowest; cardWidth -= CARD_WIDTH_STEP_PX) {
      const worth = cardWidth / LARGEST_CARD_PX.width + (0.3 * cardHeight) / LARGEST_CARD_PX.height
      if (best !== undefined && worth <= best.worth) break
      const layout = layoutWithCard(n, width, height, { width: cardWidth, height: cardHeight })
      if (mayBe(layout) && !touches(layout)) best = { layout, worth }
    }
  }
  return best?.layout
}

function layoutWithCard(n: number, width: number, height: number, card: OvalLayout['card']): OvalLayout {
  const rx = Math.max(0, (width - card.width) / 2)
  const ry = Math.max(0, (height - card.height) / 2)
  const seats = alongOval(n, rx, ry).map(({ x, y }) => ({
    x: Math.round(x + width / 2),
    y: Math.round(y + height / 2),
  }))
  const felt = { width: Math.max(0, Math.round(2 * rx)), height: Math.max(0, Math.round(2 * ry)) }
  const middle = {
    width: Math.max(0, felt.width - card.width - 32),
    height: Math.max(0, felt.height - card.height - 24),
  }
  return { card, seats, felt, middle }
}

/**
 * Layout with seat 1 in the middle of three cards at the top, pairs at the sides, and three cards at the bottom, or two
 * if `n` is odd.
 */
function threeAbreast(n: number, width: number, height: number): OvalLayout {
  const rows = Math.ceil((n - 6) / 2) + 2
  const card = {
    width: Math.floor((width - 2 * CARD_GAP_PX) / 3),
    height: Math.min(64, Math.floor((height - RAISED_OFFSET_PX) / rows) - CARD_GAP_PX),
  }
  const x = [card.width / 2, width / 2, width - card.width / 2] as const
  const first = RAISED_OFFSET_PX + card.height / 2
  const last = height - first
  const y = (row: number) => first + ((last - first) * row) / (rows - 1)
  const right = Array.from({ length: rows }, (_, row) => ({ x: x[2], y: y(row) }))
  const left = right.map((place) => ({ ...place, x: x[0] })).toReversed()
  const foot = n % 2 === 0 ? [{ x: x[1], y: last + RAISED_OFFSET_PX }] : []
  const seats = [{ x: x[1], y: first - RAISED_OFFSET_PX }, ...right, ...foot, ...left]
  return {
    card,
    seats: seats.map((seat) => ({ x: Math.round(seat.x), y: Math.round(seat.y) })),
    felt: { width: width - card.width, height: last - first },
    middle: { width: width - 2 * card.width, height: last - first - card.height - 2 * CARD_GAP_PX },
  }
}

/** Layout in rows of four cards, which leaves no space for the middle of the table. */
function gridOfCards(n: number, width: number, height: number): OvalLayout {
  const rows = Math.ceil(n / NARROW_COLUMNS)
  const card = {
    width: Math.floor((width - (NARROW_COLUMNS - 1) * CARD_GAP_PX) / NARROW_COLUMNS),
    height: Math.floor((height - (rows - 1) * CARD_GAP_PX) / rows),
  }
  const none = { width: 0, height: 0 }
  const seats = Array.from({ length: n }, (_, i) => ({
    x: Math.round((i % NARROW_COLUMNS) * (card.width + CARD_GAP_PX) + card.width / 2),
    y: Math.round(Math.floor(i / NARROW_COLUMNS) * (card.height + CARD_GAP_PX) + card.height / 2),
  }))
  return { card, seats, felt: none, middle: none }
}

/**
 * Returns the frame whose cards have space for the most content. Prefers frames with space for the clock in the middle.
 */
function roundFrame(n: number, width: number, height: number): OvalLayout {
  const frames = Array.from({ length: Math.floor(n / 2) - 1 }, (_, i) => frameOf(n, i + 1, width, height))
  const worth = ({ card }: OvalLayout) =>
    Math.min(1, card.width / FULL_CROWDED_CARD_PX.width) + Math.min(1, card.height / FULL_CROWDED_CARD_PX.height)
  const large = frames.filter(
    ({ card }) => card.width >= MIN_CARD_SIZE_PX.width && card.height >= MIN_CARD_SIZE_PX.height,
  )
  const [best = layoutWithCard(n, width, height, MIN_CARD_SIZE_PX)] = (
    large.some(fitsClock) ? large.filter(fitsClock) : large
  ).toSorted((a, b) => worth(b) - worth(a))
  return best
}

/**
 * Layout with `top` cards between the upper ends of two columns, and the same number or one fewer between the lower
 * ends.
 */
function frameOf(n: number, top: number, width: number, height: number): OvalLayout {
  const bottom = top - (n % 2)
  const rows = (n - top - bottom) / 2
  const inner = height - 2 * RAISED_OFFSET_PX
  // The cards of a row share the width with both columns, and the clock needs space between the columns.
  const widest = Math.floor((width - CLOCK_AREA_SIZE_PX.width - 4 * CARD_GAP_PX) / 2)
  const card = {
    width: Math.min(LARGEST_CARD_PX.width, widest, Math.floor((width - (top + 1) * CARD_GAP_PX) / (top + 2))),
    height: Math.min(LARGEST_CARD_PX.height, Math.floor((inner - (rows - 1) * CARD_GAP_PX) / rows)),
  }
  const spread = (count: number, y: number) =>
    Array.from({ length: count }, (_, i) => ({ x: card.width / 2 + ((width - card.width) * (i + 1)) / (count + 1), y }))
  const first = RAISED_OFFSET_PX + card.height / 2
  const column = (x: number) =>
    Array.from({ length: rows }, (_, row) => ({ x, y: first + ((height - 2 * first) * row) / Math.max(1, rows - 1) }))
  const upper = spread(top, card.height / 2)
  const start = Math.floor((top - 1) / 2)
  const places = [
    ...upper.slice(start),
    ...column(width - card.width / 2),
    ...spread(bottom, height - card.height / 2).toReversed(),
    ...column(card.width / 2).toReversed(),
    ...upper.slice(0, start),
  ]
  return {
    card,
    seats: places.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })),
    felt: { width: width - card.width, height: height - card.height },
    middle: {
      width: Math.max(0, width - 2 * card.width - 4 * CARD_GAP_PX),
      height: Math.max(0, height - 2 * card.height - 3 * CARD_GAP_PX),
    },
  }
}

const bend = (v: number) => Math.sign(v) * Math.abs(v) ** (2 / SUPERELLIPSE_EXPONENT)
/** Points of the superellipse in a box from -1 to 1. Ovals of every size are scaled from these. */
const UNIT_CURVE = Array.from({ length: CURVE_SAMPLE_COUNT + 1 }, (_, i) => {
  const angle = (2 * Math.PI * i) / CURVE_SAMPLE_COUNT
  return { x: bend(Math.sin(angle)), y: -bend(Math.cos(angle)) }
})

/** n points at equal distances along the curve, the first at the top. */
function alongOval(n: number, rx: number, ry: number): readonly { x: number; y: number }[] {
  const curve = UNIT_CURVE.map(({ x, y }) => ({ x: rx * x, y: ry * y }))
  let total = 0
  const lengths = curve.map((point, i) => {
    const before = curve[i - 1] ?? point
    return (total += Math.hypot(point.x - before.x, point.y - before.y))
  })
  return Array.from({ length: n }, (_, seat) => {
    const wanted = (total * seat) / n
    const i = lengths.findIndex((length) => length >= wanted) || 1
    const [a, b] = [curve[i - 1], curve[i]]
    const [from = 0, to = 0] = [lengths[i - 1], lengths[i]]
    if (a === undefined || b === undefined || to <= from) return a ?? { x: 0, y: 0 }
    const part = (wanted - from) / (to - from)
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }
  })
}

function touches({ seats, card }: OvalLayout): boolean {
  return seats.some((a, i) =>
    seats
      .slice(i + 1)
      .some((b) => Math.abs(a.x - b.x) < card.width + CARD_GAP_PX && Math.abs(a.y - b.y) < card.height + CARD_GAP_PX),
  )
}
