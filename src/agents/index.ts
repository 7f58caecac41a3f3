// Exports for the server, which seats players at its tables and builds feeds of their games. Code outside the
// laboratory may import no other file of this folder (`LAB` in oxlint.config.mjs, ADR 46).

export { agentId, type Answer, type AnswerFault, type SeatQuestion as Ask } from './questions.ts'
export {
  FeedBuilder as FeedTeller,
  type FeedViewer,
  redactForRunningGame as shownWhileRunning,
} from './benchmark-feed.ts'
export { humanPolicy, type HumanQuestion, type HumanReply } from './human/humanPolicy.ts'
export { type JudgeRules, judgeSchema } from './judgeRules.ts'
export { llmPolicy } from './llm/llmPolicy.ts'
export {
  isModelName,
  LISTED_MODEL_NAME_PATTERN as LISTED_NAME,
  llmSettingsFromEnvironment as llmEnvironment,
  LLM_PLAYER_NAME as MODEL,
  type ModelName,
} from './llm/settings.ts'
export { ModelSettingsByName as Models, parseModelList as modelsOf } from './llm/modelList.ts'
export { type AgentPolicy, PolicyFault, type Voice } from './policy.ts'
export { type PlayerName, POLICIES, type PolicyName } from './runs/policies.ts'
export { policiesForSeats as seated } from './runs/policiesForSeats.ts'
export type { PastGame } from './seen/seatView.ts'
export { type MissedAnswers, missedAnswers, seatsVoidingGame as voidSeats } from './table/missedAnswers.ts'
export { Pacing } from './table/pacing.ts'
export { playWithPolicies as playInTurn } from './table/playWithPolicies.ts'
export { mayHear } from './table/replayUntil.ts'
export { AgentTable as Table, type RecordedAnswer as Turn } from './table/agentTable.ts'
export { sanitiseText as sanitize } from './talk/sanitise.ts'
export { Wording } from './talk/wording.ts'
export { openWatchedGame } from './watched-game.ts'
