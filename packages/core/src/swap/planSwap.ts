import { isHawserError, loadModule } from '@hawser/common'
import { takesBatches } from '../asking/takesBatches.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'
import { internalsOf } from '../client/internalsOf.js'
import { NotConnectedError } from '../errors/errors.js'
import type { FlowParameters } from '../flows/flowParameters.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import { buildSwap } from './buildSwap.js'
import { type Hex, type Settler, toApproval } from './checkSwap.js'
import { createApprovals } from './createApprovals.js'
import { estimateSwapFee, USUAL_GAS } from './estimateSwapFee.js'
import type { SwapQuote } from './getSwapQuotes.js'
import { type SwapOptions, simulate } from './runSwap.js'

export interface PrepareSwapParameters extends FlowParameters, Pick<SwapOptions, 'routers' | 'isBatched'> {
  readonly quote: SwapQuote
}

/** What a swap will ask of the wallet. Amounts are base units in decimal digits. */
export interface SwapPlan {
  /** The contract that swaps, and that is approved. */
  readonly spender: string
  /** What the wallet is asked to approve, one after the other: nothing where the router may take enough already. */
  readonly approvals: readonly string[]
  /** Whether the wallet is asked to sign instead (ERC-2612, Permit2): `approvals` is what that is for then, and nothing is sent but the swap. */
  readonly isPermit: boolean
  /** Whether what is signed is for Uniswap's Permit2, which has an allowance of the token already, and no approval of the token's own. */
  readonly isPermit2: boolean
  /** Whether the wallet takes approvals and swap as one (EIP-5792). */
  readonly isBatched: boolean
  /** What the network takes for all of it at most, as far as can be told; null where nobody tells. */
  readonly maxFee: string | null
}

/** What a quote will ask of the wallet: see `prepareSwap`. */
export async function planSwap(
  hawser: Hawser,
  { quote, routers: given, isBatched = true, signal, timeoutMs = READ_TIMEOUT_MS }: PrepareSwapParameters,
): Promise<SwapPlan> {
  const internals = internalsOf(hawser)
  const { connections } = hawser.getSnapshot()
  const connection = connections.active.eip155 && connections.byId[connections.active.eip155]
  if (connection?.status !== 'connected') throw new NotConnectedError()
  const account = connection.address
  const routers = given ?? internals.options.swapRouters
  const { caipNetworkId, from, to, slippagePercent, route } = quote
  const amount = BigInt(quote.amount)
  return withClientDeadline(internals, { timeoutMs, signals: [signal] }, async (inner) => {
    const where = { caipNetworkId, signal: inner }
    const shown = { caipNetworkId, account, from, to, amount, minimum: BigInt(quote.minimum) }
    const built = await buildSwap(hawser, { ...shown, slippagePercent, route }, { routers, signal: inner })
    const { to: target, data, value, spender, hasPermits, settler } = built
    const { planApprovals } = createApprovals(hawser, { ...where, account, amount })
    const approvals = from === null ? [] : await planApprovals(from, spender)
    const canSign = async (token: string): Promise<boolean> => {
      const { canSignPermit } = await loadModule(() => import('./signPermit.js'))
      return canSignPermit(hawser, { ...where, token, owner: account, spender, amount })
    }
    const findDirect = async (token: string, route: Settler) => {
      const { findPermit2 } = await loadModule(() => import('./signPermit2.js'))
      const question = { ...shown, from: token, slippagePercent, route: quote.route, settler: route, signal: inner }
      // Where the price of that way is worse than what was shown, the other one is taken.
      return findPermit2(hawser, question).catch((error) => {
        if (isHawserError(error, 'SWAP_PRICE_CHANGED')) return null
        throw error
      })
    }
    const { estimateGas } = await loadAccountActions()
    let gas = 0n
    if (from === null || approvals.length === 0)
      gas = await simulate(hawser, { ...where, from: account, to: target, data, value })
    else {
      const approve = (wanted: bigint) =>
        estimateGas(hawser, { ...where, from: account, to: from, data: toApproval(spender as Hex, wanted) })
      // The second one cannot be tried before the first one is through.
      gas = USUAL_GAS + BigInt(approvals.length) * (await approve(approvals[0] ?? amount))
    }
    const [isOne, maxFee] = await Promise.all([
      isBatched && approvals.length > 0 ? takesBatches(hawser, { account, ...where }) : false,
      estimateSwapFee(hawser, { caipNetworkId, gas, signal: inner }).catch(() => null),
    ])
    const token = approvals.length > 0 && !isOne ? from : null
    const direct = token !== null && settler ? await findDirect(token, settler) : null
    const isPermit = direct !== null || (token !== null && hasPermits && (await canSign(token)))
    return {
      spender: direct?.settler ?? spender,
      isPermit,
      isPermit2: direct !== null,
      // By way of zero or not, what is signed is one.
      approvals: (isPermit ? [amount] : approvals).map(String),
      isBatched: isOne,
      maxFee: maxFee === null ? null : String(maxFee),
    }
  })
}
