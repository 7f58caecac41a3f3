// Content policy of built files. Only the worker in which the lab's games run may reach a model over the network. A
// worker obeys the policy of its own response, so the strict policy of pages stays unchanged (ADR 16).

const LAB_WORKER_FILE_PATTERN = /(?:^|[\\/])lab\.worker(?:-[\w-]+)?\.js$/

/** Replaces the `connect-src` directive of a page's policy. */
const LAB_WORKER_CONNECT_SRC = "connect-src 'self' http: https:"

/**
 * The content policy of a built file, derived from the policy of the pages. Only the lab's worker has a different one.
 */
export function contentPolicyOfFile(file: string, policy: string): string {
  if (!LAB_WORKER_FILE_PATTERN.test(file)) return policy
  return [...policy.split('; ').filter((part) => !part.startsWith('connect-src ')), LAB_WORKER_CONNECT_SRC].join('; ')
}
