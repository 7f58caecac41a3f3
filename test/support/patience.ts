/** How long anything may take before a test gives up: only what hangs does, on a machine however busy. */
export const PATIENCE = 300_000
