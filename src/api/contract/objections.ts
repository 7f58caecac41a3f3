// Objections to a game, and what came of them.

export { MOST_SAID, RULINGS, type Objection, type Ruling } from '../../club/model/objections.ts'
