// The forms that a placeholder may request after its name: `{seats_or}` is the list `seats` joined with "or",
// `{role_gen}` is the genitive of the noun `role`.

/** `count` is the number of items, `row` the items joined with commas only, and `or` the items joined with "or". */
export const LIST_FORMS = ['count', 'row', 'or'] as const

/** `nom` and the other cases are for use within a sentence, `voc` for addressing somebody. */
export const GRAMMATICAL_CASES = ['nom', 'gen', 'dat', 'acc', 'ins', 'voc'] as const
export const NOUN_FORMS = [...GRAMMATICAL_CASES, 'gender'] as const
