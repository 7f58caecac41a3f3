// Which file of a built edition may reach a model over the network: the worker that the lab's games run in, and no
// other. A worker obeys the policy of its own response, so pages stay as closed as they were (ADR 16).

const LAB_WORKER = /(?:^|[\\/])lab\.worker(?:-[\w-]+)?\.js$/

/** What its policy says of connections, in place of a page's. */
const REACH = "connect-src 'self' http: https:"

/** The content policy of a built file, given that of its edition's pages. */
export function policyFor(file: string, policy: string): string {
  if (!LAB_WORKER.test(file)) return policy
  return [...policy.split('; ').filter((part) => !part.startsWith('connect-src ')), REACH].join('; ')
}
