/**
 * Undefined where a contract refused to answer: that is an answer of its own.
 * @throws the error itself where the node could not be reached
 */
export function refused(error: unknown): undefined {
  let current = error
  while (current instanceof Error) {
    if (/^(?:HttpRequestError|TimeoutError)$/.test(current.name)) throw error
    current = current.cause
  }
  return undefined
}
