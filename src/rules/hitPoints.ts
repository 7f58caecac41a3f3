// Hit points by seat, exact: fractions as text (HP-3, spec of rulebooks).

/** Hit points by seat, as fractions' texts. */
export type HitPoints = Readonly<Record<number, string>>
