// The forms a placeholder may ask for after its name: `{seats_or}` is the list `seats` joined by "or", `{role_gen}` is
// the genitive of the noun `role`.

/** `count`: how many there are; `row`: joined by commas only; `or`: joined by "or". */
export const LIST_FORMS = ['count', 'row', 'or'] as const

/** `nom` and the others as within a sentence, `voc` for whom the judge addresses. */
export const GRAMMATICAL_CASES = ['nom', 'gen', 'dat', 'acc', 'ins', 'voc'] as const
export const NOUN_FORMS = [...GRAMMATICAL_CASES, 'gender'] as const
