/**
 * How long anything may take before a test gives up: only what hangs does, on a machine however busy. Where faults are
 * planted on purpose (test/mutation), less: a row of them would take days.
 */
export const PATIENCE = Number(process.env['CONSIGLIERE_PATIENCE'] ?? 300_000)
