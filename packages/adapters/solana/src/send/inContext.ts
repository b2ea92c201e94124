import { isHawserError, loadModule, toHawserError } from '@hawser/common'
import type { SolanaContext } from '../context.js'
import { InvalidNodeResponseError } from '../errors.js'

/** A method as the modules of this adapter have it: what it is asked, and what all of them share. */
type Method<TParameters, TResult> = (parameters: TParameters, context: SolanaContext) => Promise<TResult>

/** Returns a method with its context. What goes wrong in it is named. */
export function inContext<TParameters, TResult>(run: Method<TParameters, TResult>, context: SolanaContext) {
  return (parameters: TParameters): Promise<TResult> => run(parameters, context).catch(nameNonsense)
}

/** The same of a method whose code is loaded when it is first called. */
export function lateInContext<TParameters, TResult>(
  load: () => Promise<Method<TParameters, TResult>>,
  context: SolanaContext,
) {
  return inContext<TParameters, TResult>(async (...asked) => (await loadModule(load))(...asked), context)
}

/** What the language throws where a value has another form than it is used in. */
const formErrors = [TypeError, RangeError, SyntaxError]

/** A node that answers in another form than its interface has fails wherever the answer is used first. What else goes wrong is no word of the node's. */
function nameNonsense(error: unknown): never {
  if (isHawserError(error)) throw error
  const named = toHawserError(error)
  throw named.code === 'UNKNOWN' && formErrors.some((type) => error instanceof type)
    ? new InvalidNodeResponseError({ cause: error, details: 'The node answered in another form than was asked for.' })
    : named
}
