// Which file of a built edition may reach a model over the network: the worker that the lab's games run in, and no
// other. A worker obeys the policy of its own response, so pages stay as closed as they were (ADR 16).

const LAB_WORKER_FILE_PATTERN = /(?:^|[\\/])lab\.worker(?:-[\w-]+)?\.js$/

/** What its policy says of connections, in place of a page's. */
const LAB_WORKER_CONNECT_SRC = "connect-src 'self' http: https:"

/** The content policy of a built file, given that of its edition's pages. */
export function contentPolicyOfFile(file: string, policy: string): string {
  if (!LAB_WORKER_FILE_PATTERN.test(file)) return policy
  return [...policy.split('; ').filter((part) => !part.startsWith('connect-src ')), LAB_WORKER_CONNECT_SRC].join('; ')
}
