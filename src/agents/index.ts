// Exports for the server, which seats players at its tables and builds feeds of their games. Code outside the
// laboratory may import no other file of this folder (`LAB` in oxlint.config.mjs, ADR 46).

export { agentId, type AgentAnswer, type AnswerFaultCode, type SeatQuestion } from './questions.ts'
export { FeedBuilder, type FeedViewer, redactFeedEventDuringGame } from './benchmark-feed.ts'
export { createHumanPolicy, type HumanQuestion, type HumanReply } from './human/humanPolicy.ts'
export { type JudgeRules, judgeRulesSchema } from './judgeRules.ts'
export { createLlmPolicy } from './llm/llmPolicy.ts'
export {
  isModelPlayerName,
  LISTED_MODEL_NAME_PATTERN,
  llmSettingsFromEnvironment,
  LLM_PLAYER_NAME,
  type ModelPlayerName,
} from './llm/settings.ts'
export { ModelSettingsByName, parseModelList } from './llm/modelList.ts'
export { type AgentPolicy, PolicyFault, type AnswerTextSink } from './policy.ts'
export { type LabPlayerName, BUILT_IN_BOT_NAMES, type BuiltInBotName } from './runs/policies.ts'
export { policiesForSeats } from './runs/policiesForSeats.ts'
export type { PastGame } from './seen/seatView.ts'
export { type MissedAnswersOfSeat, missedAnswersBySeat, missedAnswersVoidingGame } from './table/missedAnswers.ts'
export { GamePacer } from './table/pacing.ts'
export { playWithPolicies } from './table/playWithPolicies.ts'
export { mayViewerHearAnswer } from './table/replayUntil.ts'
export { AgentTable, type RecordedAnswer } from './table/agentTable.ts'
export { sanitiseText } from './talk/sanitise.ts'
export { SpeechWording } from './talk/wording.ts'
export { openWatchedGame } from './watched-game.ts'
