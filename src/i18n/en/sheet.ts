// Words of the printed rule sheet that the game itself does not say, in English. Data only;
// `{name}` is filled in. Articles are keyed by the rule they tell, the day's by what the rulebook
// and its flags make of the rule.

export const sheet = {
  sheet: {
    name: 'Rule sheet',
    page: 'page {page} of {pages}',
    version: 'version {version} of {date}',
    standard: 'Played as published: all house rules as in the preset “{preset}”.',
    fixed: 'Played as published: no house rules can be set.',
    differs: 'Differs from the preset “{preset}”',
    difference: '{flag}: {value} (preset: {preset})',
    decided: 'club decision',
    seconds: '{n} s',
    legend:
      'Marked “{decided}”: decided by clubs, not by the source of the rules. Struck out: switched off by these house rules.',
    legendInForce: 'Marked “{decided}”: decided by clubs, not by the source of the rules.',
    anyNumber: 'any',
    poster: 'Poster',
    slip: 'Changed rules',
  },
  section: {
    votes: 'The vote',
    roles: 'Roles and teams',
    night: 'The night',
    overturn: 'What cancels what',
    victory: 'Who wins',
    day: 'The day',
    conduct: 'At the table',
    fouls: 'Fouls',
    timings: 'Timings',
    flags: 'House rules',
    deal: 'The cards for a table',
  },
  note: {
    roles: 'Know each other: {groups}.',
    checks: 'The judge’s answer to a check',
    order: 'The judge calls, in this order',
    firstOrder: 'The first night',
    laterOrder: 'Every later night',
    beginsByNight: 'The game begins with the night.',
    beginsByDay: 'The game begins with the day; the first night follows it.',
    said: 'What the judge says',
    end: 'The end of the game',
    overturn:
      'An arrow A → B means A cancels B. An effect stands unless another effect that stands cancels it. The numbers match the drawing.',
    spread: 'What causes what',
    victory: 'Checked among the living after every night, vote and removal. The first line that is true ends the game.',
    victoryWithoutFouls:
      'Checked among the living after every night and vote. The first line that is true ends the game.',
    deal: 'The number of players at the table, and how many of each card are dealt.',
    reason: 'code: {reason}',
  },
  column: {
    atMost: 'Cards',
    inForce: 'State',
    role: 'Card',
    team: 'Team',
    faction: 'Plays for',
    duty: 'At night',
    number: 'No.',
    says: 'The judge says',
    time: 'Time',
    what: 'What',
    check: 'Check by',
    answer: 'Answer',
    gesture: 'Gesture',
    shown: 'Shown for',
    edge: 'Cancels',
    sentence: 'In words',
    rule: 'Rule',
    winner: 'Winner',
    condition: 'Condition',
    wins: 'Wins',
    foul: 'Foul',
    follows: 'Consequence',
    flag: 'House rule',
    value: 'Here',
    initial: 'Preset',
    players: 'Players',
    spread: 'Causes',
    hitPoints: 'Hit points',
    moment: 'When',
  },
  duty: {
    'none/speaks': 'Sleeps. Speaks and votes by day.',
    'none/votes': 'Sleeps. Votes by day.',
    none: 'Sleeps.',
    kill: 'Names one player to kill.',
    killTogether: 'Together name one player to kill ({actors}).',
    killGroup: 'Together name one player to kill.',
    killLimited: 'May shoot one player; shots in a game: {n}.',
    killNever: 'Is called, but has no shots.',
    check: 'Checks one player: {answers}.',
    checkTogether: 'Together test one player: {answers}.',
    heal: 'Heals one player.',
    healTogether: 'Together heal one player.',
    visit: 'Visits one player.',
    shots: 'Each shows the judge a number.',
    shotsTogether: 'Each shows the judge a number ({actors}).',
    pause: 'Opens eyes on the first night.',
    pauseLater: 'Opens eyes at night.',
    other: 'Names one player.',
    told: 'Learns what the voted-out player was: {answers}.',
  },
  /** Of a club's own rulebook, where it has no words: what it is, and its id. */
  unnamed: {
    legend: 'Names with a colon (“Role: …”) are ids: the rulebook file has no words for them.',
  },
  act: {
    kill: 'a kill',
    check: 'a check',
    heal: 'a heal',
    visit: 'a visit',
    shots: 'numbers shown',
    other: 'a choice',
    pause: 'no choice',
    must: 'must name a number',
    may: 'may skip',
    notOneself: 'not themselves',
    spares: 'not {roles}',
  },
  winners: {
    red: 'every red card',
    draw: 'nobody',
    quiet: 'Rounds in a row with nobody leaving: {n}. Checked at the end of the day.',
  },
  group: { night: 'Night', victory: 'Victory', day: 'Day' },
  state: { always: 'always', on: 'on', off: 'off' },
  /** Where the rules come from, by rulebook: the last line of its sheet. Addresses stand as text, for paper. */
  credits: {
    wolves:
      'Source: Wolves, the rules of a club. Thanks to Marat Gubaidullin, who wrote the first Wolves and founded the club, and to FIIM (mafiaworldtour.com) for the classic game. To learn more: gestures, youtube.com/watch?v=yNbF5k4sVRk; the count of the game, youtube.com/watch?v=Y1tm4KlFDpo; a test for beginners, americanmafialeague.com/mafia-quiz.',
  },
  legend: { cancels: 'cancels', brings: 'causes', off: 'switched off' },
  article: {
    'CITY/card': 'Any seat may hold an immunity card. It is never used up.',
    'CITY/deal':
      'Every set of cards with at least one black and one red is legal; this one is dealt when nothing else is agreed.',
    'CITY-1/living': 'Only living players act, and only on living players. An act on a player who is out is no act.',
    'CITY-1/at-once': 'All acts of one night happen at once: a player who dies tonight has still acted.',
    'CITY-2/kill':
      'The mafia name one number together; it is always a kill, there are no misses. The Don has the final say. The Maniac may kill anyone.',
    'CITY-2/must':
      'The mafia may kill their own. While one of them lives, they must name a number; the Maniac may skip.',
    'CITY-3/checks': 'A check changes nothing and tells nobody else. To the Sheriff the Maniac shows black.',
    'CITY-4/self': 'The Doctor may self-heal, the Mistress may self-visit.',
    'CITY-4/void': 'A void act is no act: the night after it the same player may be chosen again.',
    'CITY-6/direction':
      'The Mistress brings along only when she dies that night; never when the visited player dies, and not when she is voted out.',
    'CITY-8/one-day':
      'Protection by a visit lasts for the next day only. When several are lifted together, only the protected stay.',
    'WOLVES/cards':
      'Ten players: seven red, the Sheriff and the Doctor among them, and three black, led by the Don (the Big Wolf).',
    'WOLVES/first':
      'The first night is only for acquaintance: the blacks take off their masks and the Don reveals the role by a gesture. No shot, no checks, no heal. The day after it is circle zero.',
    'WOLVES-3b/look': 'On the first night the Sheriff may look round the city, without a check.',
    'WOLVES-1/numbers':
      'The blacks have 30 seconds to agree by gestures; then all of them who are alive show the judge a number at the same moment. Numbers that differ, or one that is missing or unclear: a miss.',
    'WOLVES-2/checks':
      'The Don is shown both the Sheriff and the Doctor, each by a gesture of its own; for anyone else, “no role”. Numbers are shown on the fingers.',
    'WOLVES-3/heal':
      'The Doctor heals anyone, themselves included, but never the same player two nights running: a repeat counts as no heal.',
    'WOLVES-3/miss':
      'A healed victim stays. The morning then says only that the mafia missed, with no word of the Doctor.',
    'WOLVES-3/void': 'A void heal is no heal: the night after it the same player may be healed again.',
    'WOLVES/called':
      'A card that is out of the game is still called, so that the table learns nothing. A player who dies tonight has still acted.',
    'WOLVES-5/talk': 'Players speak only in their own minute; there is no free-for-all.',
    'WOLVES-5/defence': 'Nominees have no speech in their defence before the first vote; only a tie gives them one.',
    'WOLVES-5/hands':
      'The vote is held without masks, eyes open: a vote is a fist set upright on the table. After “Thank you” no hand counts. Hands pulled back, votes out of turn and gestures are fouls.',
    'WOLVES-3/fines': 'There are no fines.',
    'WOLVES/draw':
      'Cards are drawn at night in seat order: mask off, take a card, look, hand it back to the dealer and not to the tray, mask on. A card drawn is not changed.',
    'WOLVES/other': 'The rules are written for ten. Other tables are dealt in the same proportion.',
    'SPORT/cards':
      'Ten players: six Civilians and the Sheriff against two mafiosi and the Don. The blacks know one another from the start.',
    'SPORT/first/full': 'Every night is a full one, the first too.',
    'SPORT/first/acquaintance': 'The first night is only for acquaintance: no shot, no checks.',
    'SPORT/shooting/donDecides':
      'Each mafioso shows a proposed number; then the Don gives the judge one number, and that is the kill. No valid number from the Don: nobody dies.',
    'SPORT/shooting/noDon':
      'With the Don out, the living mafiosi must propose the same number; otherwise it is a miss.',
    'SPORT/shooting/allAgree':
      'All living blacks must show the same number at the same moment. Numbers that differ, or one that is missing or unclear: a miss.',
    'SPORT/checked': 'A Sheriff or a Don who leaves tonight has still made tonight’s check.',
    'SPORT-6/seconds': 'The Sheriff and the Don have ten seconds each for a check.',
    'SPORT/called': 'A card that is out of the game is still called, so that the table learns nothing.',
    'SPORT-4/team-loss':
      'For a breach of the rules the judge may end the game against a team: then the other team wins.',
    'SPORT-6/twice': 'Before the vote the judge names the nominees twice.',
    'SPORT/best-move':
      'Best move: the victim of the first night with a shot names three seats before the last word. No right to it if two or more left on the first day.',
    'SPORT-5/agents':
      'The limits can be set. For agents they are counted: a speech has 200 words or 300 tokens, a defence after a tie 100 words or 150 tokens.',
    'SPORT-6/night':
      'The night is silent. Any talk, sign or agreement between players, and any sound or touch that tells something, may cost a disqualification or the game for the team.',
    'SPORT-6/endings': 'A speech ends with “Pass” or “Thank you”.',
    'SPORT-6/nominate':
      'A nomination is one of these: “I nominate player number …”, “I nominate number …”, “Nominating number …”.',
    'SPORT-6/numbers': 'Players are called by their number and by nothing else.',
    'SPORT-6/claims': 'Forbidden, and a foul: to claim a role from what was heard or felt at night.',
    'SPORT-6/oaths': 'Forbidden, and a foul: oaths, threats, and arguments from outside the game.',
    'SPORT-6/language': 'Forbidden, and a foul: a language other than that of the game.',
    'SPORT-6/hints': 'Forbidden: hints from spectators.',
    'SPORT/other': 'The rules are written for ten. Other tables are dealt in the same proportion.',
    'HP-2/points': 'Hit points never fall below 0, have no upper limit and are never rounded; screens show two places.',
    'HP-2/zero': 'A mafioso at 0 lives on and can only be voted out.',
    'HP-3/choose':
      'The mafias choose one living player who is not of theirs, the detectives test one living player who is not of theirs, the healers heal any living player. Each group chooses one together.',
    'HP-3/nobody': 'A group with nobody left is still announced as having chosen.',
    'HP-4/damage':
      'S is what the living mafias have together, X what the target has before the attack. S at least X: the target falls to 0. S below X: the target keeps X − S.',
    'HP-4/absorb':
      'The mafias lose the smaller of S and X in equal shares, counted over those above 0. One with less than a full share gives everything, and the rest is shared again among the others.',
    'HP-4/examples': '100 and 200 attack 250: left are 0 and 50. 500 and 1000 attack 1000: left are 0 and 500.',
    'HP-5/heal': 'A heal gives 500. A target at 0 that is healed lives on with 500; one that is not healed dies.',
    'HP-5/stays': 'What the mafias lost they have lost, healed target or not.',
    'HP-6/secret': 'Only the detectives learn the answer of a test.',
    'HP-6/caught':
      'A mafioso caught by the test is out this round, without a ballot. The test counts even when a detective dies that night, unless the night has ended the game.',
    'HP-6/ballot':
      'Otherwise every living player votes individually, again in each round. A tie is voted again until there is none; exactly one leaves.',
    'HP-6/himself': 'Nobody votes for themselves.',
    'HP-8/program':
      'Against the program its players choose and vote at random. When yours is out, the rest play on to the end, and then every card is shown.',
    'HP-1/deal':
      'One in five is a mafia and one in five a detective, one in ten a healer, rounded down, but at least one healer; the rest are commoners.',
    'HP-1/limit': 'A game takes at most 100 players, at a live table 20.',
    'BENCH-1/states':
      'Set-up, night, morning, discussion, vote, resolution; then the next night or the end. Victory is asked after every batch of eliminations.',
    'BENCH-1/refused': 'Only what the present state lists is accepted; anything else is refused with a code.',
    'BENCH-2/mafia': 'The mafia kill one living player, or nobody.',
    'BENCH-2/differ': 'Where their numbers differ, the one named most counts; a tie is broken by the seed of the game.',
    'BENCH-2/doctor': 'The Doctor protects one player, themselves included, never the same one two nights running.',
    'BENCH-2/sheriff': 'The Sheriff learns whether one player is mafia.',
    'BENCH-2/vigilante': 'The Vigilante may shoot on any night; shots in a game: {vigilanteShots}.',
    'BENCH-2/double':
      'The kills of the mafia and of the Vigilante both count, so two may die in one night. A player targeted by both dies once, and by the mafia.',
    'BENCH-2/cause': 'A double kill is announced when two different players die, not when one player is hit twice.',
    'BENCH-3/morning': 'The morning tells who died and by what cause, and nothing else.',
    'BENCH-3/shooter/false': 'The identity of the Vigilante is not told.',
    'BENCH-3/shooter/true': 'With a shot the morning also tells who fired it.',
    'BENCH-4/speeches': 'Each living player speaks in turn: thoughts stay private, what is said is public.',
    'BENCH-4/window':
      'Then the voting window: ballots are seen as they are cast, may be changed (the last one counts) and may be withheld. Talk and claims go on.',
    'BENCH-4/deadline':
      'The window closes after 30 seconds by the clock; without a clock it is the last third of the turns.',
    'BENCH-4/majority': 'A player with more than half of the living against them leaves; otherwise nobody does.',
    'BENCH-4/plurality': 'The player with the most votes leaves; a tie is broken by the seed of the game.',
    'BENCH-5/role/false': 'The card of a player who leaves is not shown.',
    'BENCH-5/role/true': 'The card of a player who leaves is shown.',
    'BENCH-6/claims':
      'Claims of a role and corrections of the vote record are written down. Whether a claim was true is shown after the end.',
    'BENCH-6/private':
      'Every event says whether it is private. A private one goes only to those with a right to it; a refused action is shown only to the player who tried it.',
    'BENCH/deal':
      'Three in ten are mafia; one Doctor, one Sheriff, one Vigilante; the rest are villagers. Other numbers may be set.',
    'BENCH-7/seed': 'The same seed and the same policies give the same game, event for event.',
    'AIWOLF-1/possessed':
      'The Possessed is human: to Seer and Medium, and in the count of the end. The Possessed wins with the werewolves, knows none of them, and is not known to them.',
    'AIWOLF-2/first':
      'The first night, the contest’s day 0, has only the Seer’s look: nobody is voted out, guarded or attacked before it is over.',
    'AIWOLF-2/talk':
      'Talk is free by day. Two or more living werewolves may whisper among themselves at night, before the attack.',
    'AIWOLF-3/vote':
      'Everybody votes for one of the living, themselves included; a vote may be withheld. The player with the most votes leaves, and the card is not shown. No votes: nobody leaves.',
    'AIWOLF-3/tie':
      'After a tie all vote again; new votes before the seed of the game draws one of the leaders: {revotes}.',
    'AIWOLF-4/medium': 'The Medium learns whether the player voted out that day was a werewolf or a human.',
    'AIWOLF-5/seer': 'The Seer learns whether one living player is a werewolf or a human.',
    'AIWOLF-6/guard': 'The Bodyguard guards one other living player; the same one again is allowed.',
    'AIWOLF-7/attack':
      'Each werewolf names a victim. A wolf named counts for nothing; of the others the one named most is attacked, a tie is broken by the seed of the game. Nobody valid named: nobody is attacked.',
    'AIWOLF-1/deal': 'The cards are those of the contest, no others.',
    'PLAIN/cards':
      'Citizens and mafiosi, no other card. The game of the research papers: checked against published mathematics.',
    'PLAIN/kill': 'The mafia kill one citizen each night. They never miss and never kill their own.',
    'PLAIN/lynch': 'Each day one of the living is eliminated. No speeches, no nominations, no ballots.',
    'PLAIN/deal':
      'Any number of citizens and mafiosi is legal; one mafioso in four is dealt when nothing else is agreed.',
    'CITY-12/order':
      'The order of the call is the club’s own and never changes a result. A card that is out of the game is still called, so that the table learns nothing.',
  },
  day: {
    'DAY-1':
      'Speeches go round in seat order, {speech} seconds each. The first day opens with seat 1 or the next living player; each later day with the next living seat after the one that opened the day before.',
    'DAY-10/pass': 'A player may end the speech early: “Pass”.',
    'DAY-2':
      'In a speech a living player may nominate one living player, themselves included: “I nominate number …”. The judge answers: “Accepted”. A nomination is never withdrawn, and nobody is nominated twice; of several names in one speech the first not yet nominated counts.',
    'DAY-3':
      'The vote goes in the order of nomination, one vote a player, {ballot} seconds a call. A player who has not voted counts for the last nominee.',
    'DAY-4': 'The single leader leaves. The card is not shown. Last word: {lastWord} seconds.',
    'DAY-5/revote':
      'A tie: {tieSpeech} seconds for each leader, then a vote among the leaders only. Fewer leaders but still several: another vote among those.',
    'DAY-5/lift':
      'The same number of leaders again: “Who is for all of them leaving?” More than half of the living: all leave. Otherwise all stay; not voting counts against.',
    'DAY-5/silent': 'In every such vote a player who has not voted counts for the last leader in order of nomination.',
    'DAY-6/first': 'One nominee on the first day: no vote. No nominee: nobody leaves.',
    'DAY-6/leaves': 'One nominee on a later day: leaves without a count.',
    'DAY-6/vote':
      'One nominee on a later day: the vote is held, and as players who do not vote count for the last nominee, that nominee leaves.',
    'DAY-7/liftThreeAtNine/true': 'Nine alive and three tied twice: the question may be asked.',
    'DAY-7/liftThreeAtNine/false': 'Nine alive and three tied twice: no question, all three stay.',
    'DAY-7/liftTwoAtFour/true': 'Four alive and two tied twice: the question may be asked.',
    'DAY-7/liftTwoAtFour/false': 'Four alive and two tied twice: no question, both stay.',
    'DAY-7/liftAll/true': 'All the living tied twice: the question may be asked.',
    'DAY-7/liftAll/false': 'All the living tied twice: no question, all stay.',
    'DAY-9/off': 'However many rounds pass with nobody leaving, the game goes on.',
    'DAY-9/on':
      'Rounds in a row with nobody leaving that end the game as a draw: {n}. A round is a night in which a kill was possible, and the day after it; the draw falls at the end of that day.',
    'DAY-10/victim':
      'A player killed at night has a last word of {lastWord} seconds in the morning. The card is not shown; first it is asked whether the game is won.',
  },
  foul: {
    what: 'Given for talking out of turn, gestures, and disorder at the vote.',
    first: '1st, 2nd',
    firstFollows: 'A warning.',
    third: '3rd',
    thirdFollows:
      'The next speech is lost; with three or four alive it is {shortSpeech} seconds. A nomination is still accepted.',
    fourth: '4th',
    fourthFollows:
      'Leaves at once, without a last word. The vote of that day is cancelled; if it is already decided, the next day’s.',
    disqualified: 'Disqualification',
    disqualifiedFollows: 'The same as a fourth foul.',
    teamLoss: 'Team loss',
    teamLossFollows: 'The judge ends the game: the other team wins.',
    technical: 'Technical',
    technicalOn: 'The second one removes the player.',
    technicalOff: 'Counted, and removes nobody.',
    removal: 'A removal cannot undo a win already reached: the win is checked before and after the removal.',
  },
  timing: {
    speech: 'Speech',
    tieSpeech: 'Speech after a tie',
    lastWord: 'Last word',
    shortSpeech: 'Speech after a third foul, three or four alive',
    ballot: 'A call of the vote',
    window: 'Voting window',
    bestMove: 'Best move',
  },
  moment: {
    firstDay: 'First morning',
    killed: 'Killed at night',
    bestMove: 'Best move',
    speech: 'A speech',
    speechEnd: 'Time is up',
    timeUp: 'Time of a call is up',
    nomination: 'A nomination',
    thirdFoul: 'After a third foul',
    thirdFoulFew: 'After a third foul, 3 or 4 alive',
    vote: 'The vote',
    candidate: 'Each nominee',
    handsUp: 'Hands are counted',
    last: 'The last nominee',
    tie: 'A tie',
    revote: 'Re-vote',
    tieAgain: 'The same tie again',
    votedOut: 'Voted out',
    votedAll: 'Everybody has voted',
    caught: 'Caught by the test',
    'foul/1': 'First foul',
    'foul/2': 'Second foul',
    'foul/3': 'Third foul',
    'foul/4': 'Fourth foul',
    'foul/technical': 'Technical foul',
    'foul/technicalOut': 'Second technical foul',
    'foul/disqualified': 'Disqualification',
    cancelled: 'A removal before the vote',
    cancelledNext: 'A removal after the vote',
    noVote: 'The day of a cancelled vote',
    noNominees: 'Nobody is nominated',
    singleFirst: 'One nominee on the first day',
    single: 'One nominee on a later day',
    stays: 'Voted out and protected',
    lifted: 'A majority for all leaving',
    notLifted: 'No majority for it',
    liftForbidden: 'They may not all be lifted',
    nobodyLeaves: 'No majority',
    'over/mafia-maniac-standoff': 'One against one',
    'over/quiet-rounds': 'Draw',
    'over/team-loss': 'Team loss',
  },
} as const
