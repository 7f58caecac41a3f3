/**
 * Milliseconds that anything may take before a test gives up. Only a hanging test reaches the limit, on a machine under
 * any load. Runs with planted faults (test/mutation) have a lower limit, because their many hanging tests would take
 * days.
 */
export const PATIENCE = Number(process.env['CONSIGLIERE_PATIENCE'] ?? 300_000)
