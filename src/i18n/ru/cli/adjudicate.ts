// Рассуженная игра в виде текста.

import type { CliText } from '../../language.ts'

export const adjudicate: CliText['adjudicate'] = {
  notWhole:
    'ЭТО НЕ ВСЯ ИГРА: не подходят этим правилам записей: {n} из {entries}.\nНиже — как стоит игра без них, в {moment}.',
  alike: 'ЧТО, ЕСЛИ: всё выходит так, как было сыграно.',
  parts: 'ЧТО, ЕСЛИ: расходится с сыгранным на {phase, select, night {N{round}} other {D{round}}}, запись {item}.',
  rules: '{rulebook}, версия {version}, базовые правила «{preset}»',
  goesOn: 'Игра продолжается: {moment}.',
  verdict: '{winner} ({code}). {reason}',
  asserted: 'Так сказано в листе результатов; судейского протокола нет.',
  nobodyLeft: 'Игру покинули: никто',
  left: 'Игру покинули: {departures}',
  departure: '{seat} ({how}, {phase, select, night {N{round}} other {D{round}}})',
  seat: 'место',
  player: 'игрок',
  role: 'роль',
  state: 'состояние',
  fouls: 'фолы',
  inGame: 'в игре',
  out: 'вне игры',
  kind: 'вид',
  points: 'очки',
  reason: 'причина',
  emptyLedger: 'Очки ({scheme}): пусто',
  ledger: 'Очки ({scheme})',
  nothingResolved: 'Ни одна ночь и ни одно голосование ещё не разыграны.',
  leaving: '{when}: {n, plural, =0 {никто не уходит} one {уходит {seats}} other {уходят {seats}}}',
  effect: '{effect}: {seat}',
  stands: '  {effect} — в силе',
  overturned: '  {effect} — отменено: {by} [{edge}] {why}',
  soundBefore: '{sentence}; записи перед этим целы: {n}',
}
