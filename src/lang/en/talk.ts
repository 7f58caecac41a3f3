// What players of a program say and think, in English. A sentence here is recognised again (`recognise`), so each
// says one thing only, and holds no full stop.

export const talk = {
  say: {
    claim: {
      a: 'My card is {role}',
      b: 'I open up: I am {role}',
      c: 'You have to know it now: {role} is my card',
    },
    check: {
      a: 'In night {night} I checked number {target}: {answer}',
      b: 'My check of night {night}: number {target}, {answer}',
      c: 'Number {target} came out {answer} in my night {night}',
    },
    accuse: {
      votes: {
        a: 'I suspect number {target}: look at the votes',
        b: 'The votes of number {target} speak against him',
        c: 'By the votes I would put out number {target}',
      },
      check: {
        a: 'Number {target} was found by a check: we put him out',
        b: 'The check says everything about number {target}',
      },
      feeling: {
        a: 'I suspect number {target}: a feeling, no more',
        b: 'I do not like number {target}',
        c: 'Number {target} makes me uneasy',
      },
    },
    trust: {
      a: 'I trust number {target}',
      b: 'For me number {target} is one of us',
      c: 'Leave number {target} in the game',
    },
    story: {
      open: { a: 'I tell you how I played', b: 'Here is my game, open to everybody' },
      voted: {
        a: 'On day {day} my vote was against number {nominee}',
        b: 'Day {day}: I voted against number {nominee}',
      },
      silent: { a: 'On day {day} I raised no hand', b: 'Day {day}: I voted against nobody' },
      suspect: { a: 'My candidate to leave is number {suspect}', b: 'It is number {suspect} I would see leave' },
    },
    vote: {
      voted: {
        a: 'On day {day} number {voter} voted against number {nominee}',
        b: 'The vote of number {voter} on day {day} went against number {nominee}',
      },
      silent: {
        a: 'On day {day} number {voter} voted against nobody',
        b: 'On day {day} number {voter} raised no hand',
      },
    },
    correction: {
      voted: {
        a: 'Number {against}, that is not so: on day {day} number {voter} voted against number {nominee}',
        b: 'I correct number {against}: on day {day} the vote of number {voter} was against number {nominee}',
      },
      silent: {
        a: 'Number {against}, that is not so: on day {day} number {voter} raised no hand',
        b: 'I correct number {against}: on day {day} number {voter} voted against nobody',
      },
    },
    recall: {
      a: '{back, plural, one {{back} game ago} other {{back} games ago}} number {target} was {role}',
      b: 'I remember: {back, plural, one {{back} game ago} other {{back} games ago}} number {target} had the card {role}',
    },
    slip: {
      heal: { a: 'I protected myself, so I know', b: 'I kept somebody alive last night' },
      check: { a: 'I investigated, believe me', b: 'I know it, for I was shown it at night' },
      kill: { a: 'My shot was not for nothing', b: 'I aimed well last night' },
    },
    order: { a: 'Our order: {targets_row}', b: 'We shoot in this order: {targets_row}' },
    nominate: {
      a: 'I nominate player number {target}',
      b: 'I nominate number {target}',
      c: 'Nominating number {target}',
    },
    nothing: { a: 'I listen for now', b: 'I have nothing to add' },
    end: { a: 'Pass', b: 'Thank you' },
  },
  answer: {
    sheriff: 'the Sheriff',
    'not-sheriff': 'not the Sheriff',
    doctor: 'the Doctor',
    'no-role': 'neither Sheriff nor Doctor',
    red: 'red',
    black: 'black',
    mafia: 'mafia',
    'not-mafia': 'not mafia',
    werewolf: 'a werewolf',
    human: 'a human',
  },
  think: {
    suspect: { a: 'Number {target}: {percent} % black', b: 'I hold number {target} for black at {percent} %' },
    'vote-history': {
      about: { a: 'Number {seat} told a past vote wrongly, and I remember it' },
      plain: { a: 'A past vote was told wrongly, and I remember it' },
    },
    'last-minute-reveal': {
      about: { a: 'The vote is about to fall: I open up now, for number {seat}' },
      plain: { a: 'The vote is about to fall and one of ours may leave: I open up now' },
    },
    bussing: {
      about: { a: 'I vote with the town against number {seat}: that buys trust' },
      plain: { a: 'I vote with the town: that buys trust' },
    },
    'defensive-story': {
      about: { a: 'They look at me: I tell my game and point at number {seat}' },
      plain: { a: 'They look at me more than at anybody: I tell my game' },
    },
    'cross-game-memory': {
      about: { a: 'Number {seat} held a black card before: I speak of it' },
      plain: { a: 'I speak of an earlier game' },
    },
    'gullible-town': {
      about: { a: 'The town takes number {seat} for clear: I go along' },
      plain: { a: 'I go along with what the town takes for clear' },
    },
    'role-slip': {
      about: { a: 'That slipped out, and number {seat} heard it' },
      plain: { a: 'That slipped out' },
    },
    'vigilante-timing': {
      about: { a: 'I am sure enough of number {seat}: I fire' },
      plain: { a: 'I am sure enough: I fire' },
    },
  },
} as const
