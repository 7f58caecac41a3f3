// Where a fault is told that no caller is answered with.

export type Log = (message: string, error: unknown) => void

export const logToConsole: Log = (message, error) => console.error(message, error)
