import { InvalidOptionsError, loadModule } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import { NotConnectedError } from '../errors/errors.js'
import type { FlowErrorType, FlowParameters } from '../flows/flowParameters.js'
import { claimSwap } from './claimSwap.js'
import { getSwapQuotes, SWAP_QUOTE_VALID_MS, type SwapQuestion, type SwapQuote } from './getSwapQuotes.js'
import type { SwapOptions, SwapReturnType } from './runSwap.js'
import type {
  SwapApprovalError,
  SwapBusyError,
  SwapMismatchError,
  SwapPriceChangedError,
  SwapRevertedError,
  SwapSimulationError,
  SwapUnavailableError,
} from './swapErrors.js'
import { SwapQuoteStaleError, type SwapUnknownError } from './swapErrors.js'
import type { SwapRecord } from './swapRecord.js'
import { isOpen, readSwaps, removeSwap } from './swapStorage.js'

/** What reads, checks and sends transactions: it comes late, as a form has quotes long before. */
const loadRunSwap = () => loadModule(() => import('./runSwap.js'))

/** What is swapped: a question, of which the best quote is taken, or a quote that was agreed to. */
export type SwapParameters = FlowParameters & SwapOptions & (SwapQuestion | { readonly quote: SwapQuote })

export type SwapErrorType =
  | FlowErrorType
  | NotConnectedError
  | InvalidOptionsError
  | SwapUnavailableError
  | SwapQuoteStaleError
  | SwapPriceChangedError
  | SwapMismatchError
  | SwapApprovalError
  | SwapSimulationError
  | SwapRevertedError
  | SwapUnknownError
  | SwapBusyError

/**
 * Swaps one token of an EVM network for another: has the exact amount approved where that is needed, builds the transaction anew, checks that it does what
 * the quote shows, runs it on the node, has the wallet send it, and reads from the chain what came of it. A wallet that takes batches (EIP-5792) is asked
 * once for both steps.
 *
 * @throws {SwapErrorType} and what `sendTransaction` and `waitForReceipt` throw
 * @example
 * const [best] = await getSwapQuotes(hawser, { caipNetworkId: 'eip155:1', from: usdc, to: null, amount: 50_000_000n })
 * const { received } = await swap(hawser, { quote: best, onProgress: ({ step }) => show(step) })
 */
export async function swap(hawser: Hawser, parameters: SwapParameters): Promise<SwapReturnType> {
  const { connections } = hawser.getSnapshot()
  const connection = connections.active.eip155 && connections.byId[connections.active.eip155]
  if (connection?.status !== 'connected') throw new NotConnectedError()
  const quote = 'quote' in parameters ? parameters.quote : (await getSwapQuotes(hawser, parameters))[0]
  if (!quote) throw new InvalidOptionsError('swap({ quote }) is a quote of `getSwapQuotes`.')
  const nowMs = hawser.platform.clock.nowMs()
  if (nowMs - quote.quotedAtMs >= SWAP_QUOTE_VALID_MS) throw new SwapQuoteStaleError()
  const { caipNetworkId, from, to, amount, toAmount, minimum, slippagePercent, route } = quote
  const taken = readSwaps(hawser.storage).length
  const record: SwapRecord = {
    id: `${caipNetworkId}/${connection.address}/${nowMs}/${taken}`,
    caipNetworkId,
    account: connection.address,
    from,
    to,
    amount,
    toAmount,
    minimum,
    slippagePercent,
    route,
    step: 'begun',
    approvalHash: null,
    hash: null,
    callsId: null,
    soldBefore: null,
    boughtBefore: null,
    received: null,
    startedAtMs: nowMs,
  }
  const { runSwap } = await loadRunSwap()
  return claimSwap(hawser, { id: record.id, isNew: true }, () => runSwap(hawser, record, parameters))
}

export interface ResumeSwapParameters extends FlowParameters, SwapOptions {
  /** Of a record of `listSwaps`, or of a `SwapUnknownError`. */
  readonly id: string
  /** The user's word that the wallet has sent nothing: a swap whose answer was lost is asked for again, unless the chain has it. */
  readonly isNothingSent?: boolean | undefined
}

/**
 * Goes on with a swap that broke off, from where it stopped: what was sent is awaited, and never asked for twice. One that is done is told as it was.
 *
 * @throws {SwapErrorType} SwapUnknownError while nobody knows whether the wallet sent it, SwapBusyError while another page goes on with it
 */
export async function resumeSwap(hawser: Hawser, parameters: ResumeSwapParameters): Promise<SwapReturnType> {
  const { id } = parameters
  const read = () => {
    const record = readSwaps(hawser.storage).find((one) => one.id === id)
    if (!record) throw new InvalidOptionsError('resumeSwap({ id }) is of a swap that `listSwaps` has.')
    return record
  }
  const record = read()
  const { runSwap } = await loadRunSwap()
  if (!isOpen(record)) return runSwap(hawser, record, parameters)
  // Read again: another page may have gone on with it until a moment ago.
  return claimSwap(hawser, { id, isNew: false }, () => runSwap(hawser, read(), parameters))
}

/** Returns the swaps that were begun here, the newest first: those that are over, and those that `resumeSwap` can go on with. */
export function listSwaps(hawser: Hawser): readonly SwapRecord[] {
  return readSwaps(hawser.storage)
}

/** Forgets a swap, on this device alone. */
export function dismissSwap(hawser: Hawser, { id }: { readonly id: string }): void {
  removeSwap(hawser.storage, id)
}
