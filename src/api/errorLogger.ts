// Logs an error that no result can report.

export type ErrorLogger = (message: string, error: unknown) => void

export const logErrorToConsole: ErrorLogger = (message, error) => console.error(message, error)
