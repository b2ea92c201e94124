import { isHawserError } from '@hawser/common'
import { loadAccountActions } from '../client/accountActions.js'
import type { Hawser } from '../client/hawser.js'
import type { TypedData } from '../interfaces/capabilities.js'
import { assertSettler } from './assertSettler.js'
import { askForSwap, type BuildSwapParameters } from './buildSwap.js'
import type { CheckedSwap, Hex, Settler } from './checkSwap.js'
import { createApprovals } from './createApprovals.js'
import { toWord } from './permitDomain.js'
import { readPermit2 } from './readPermit2.js'
import { readSettlerCall, type SettlerCall } from './readSettlerCall.js'
import { isContract, isSigner, isUnsigned, signByKey } from './signByKey.js'
import { SwapMismatchError, SwapPriceChangedError } from './swapErrors.js'

/** Uniswap's Permit2 has one address on all networks that 0x swaps on. */
const knownPermit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
/** `permitTransferFrom` for one token. */
const transferSelector = '0x30f28b7a'

interface Permit2Parameters extends BuildSwapParameters {
  /** The token that is sold. */
  readonly from: string
  /** Of the route that the quote is of. */
  readonly settler: Settler
  readonly signal: AbortSignal | undefined
}

/** A swap that takes the token by a signature. */
interface Permit2Swap {
  readonly call: SettlerCall
  readonly settler: Hex
  readonly permit2: Hex
  readonly typedData: TypedData
}

/**
 * Returns the swap that can be signed for: where another app has left Permit2 an allowance of the amount, the account is a key's, and the service builds a call
 * that does what was shown. Null where it has to be approved by a transaction. No allowance for Permit2 is ever asked for.
 *
 * @throws SwapPriceChangedError, AbortedError
 */
export async function findPermit2(hawser: Hawser, parameters: Permit2Parameters): Promise<Permit2Swap | null> {
  const { caipNetworkId, account, from, amount, settler, signal } = parameters
  const question = { caipNetworkId, owner: account, signal }
  const permit2 = (settler.permit2 ?? knownPermit2).toLowerCase() as Hex
  if (!isSigner(hawser, question)) return null
  try {
    const { readAllowance } = createApprovals(hawser, { caipNetworkId, account, amount, signal })
    const [allowance, isByContract] = await Promise.all([readAllowance(from, permit2), isContract(hawser, question)])
    if (isByContract || allowance < amount) return null
    return await buildPermit2(hawser, parameters, permit2)
  } catch (error) {
    // Nothing was asked for yet: the approval is as good.
    if (signal?.aborted || isHawserError(error, 'SWAP_PRICE_CHANGED')) throw error
    return null
  }
}

/** @throws SwapMismatchError, SwapPriceChangedError, and what the service and the chain throw */
async function buildPermit2(hawser: Hawser, parameters: Permit2Parameters, permit2: Hex): Promise<Permit2Swap> {
  const { caipNetworkId, account, from, to, amount, minimum, settler: route, signal } = parameters
  const built = await askForSwap(hawser, parameters, { signal, isPermit2: true })
  const call = readSettlerCall(built.data)
  if (!call) throw new SwapMismatchError('data', { details: 'What the transaction would do cannot be read.' })
  if (built.value !== 0n) throw new SwapMismatchError('value')
  if (call.sold !== from.toLowerCase()) throw new SwapMismatchError('soldToken')
  if (call.bought !== (to?.toLowerCase() ?? null)) throw new SwapMismatchError('boughtToken')
  if (call.amount !== amount) throw new SwapMismatchError('amount')
  if (call.receiver !== account.toLowerCase()) throw new SwapMismatchError('receiver')
  if (built.toAmount < minimum) throw new SwapPriceChangedError()
  const settler = built.to.toLowerCase() as Hex
  await assertSettler(hawser, { caipNetworkId, address: settler, registry: route.registry, signal })
  const question = { caipNetworkId, owner: account, spender: settler, permit2, call, signal }
  return { call, settler, permit2, typedData: await readPermit2(hawser, question) }
}

/**
 * Has the wallet sign that the Settler may take the exact amount by Permit2, once, and the node try it. Returns the transaction of the swap with the signature;
 * null where it has to be approved by a transaction.
 *
 * @throws SwapPriceChangedError, UserRejectedError, and what else ends the asking
 */
export async function signPermit2(
  hawser: Hawser,
  {
    onAsk,
    isAgain = false,
    ...parameters
  }: Permit2Parameters & { readonly onAsk: () => void; readonly isAgain?: boolean },
): Promise<CheckedSwap | null> {
  const { caipNetworkId, account: owner, minimum, signal } = parameters
  const found = await findPermit2(hawser, parameters)
  if (!found) return null
  const { call, settler, permit2, typedData } = found
  onAsk()
  try {
    const signature = await signByKey(hawser, { owner, typedData, signal })
    // The user has taken their time: what they signed is of no use to anybody, and they are asked once more.
    if (call.deadline * 1_000n <= BigInt(hawser.platform.clock.nowMs()))
      return isAgain ? null : signPermit2(hawser, { ...parameters, onAsk, isAgain: true })
    const { estimateGas } = await loadAccountActions()
    const from = settler
    // As the Settler will ask for it: with a signature that Permit2 does not take, or an allowance that is gone by now, the swap would fail.
    await estimateGas(hawser, { from, to: permit2, data: toTransfer(found, owner, signature), caipNetworkId, signal })
    const checked = call.least < minimum ? call.withLeast(minimum) : call.data
    return {
      to: settler,
      data: `${checked}${toWord(65)}${signature.slice(2)}`,
      value: 0n,
      spender: settler,
      hasPermits: false,
    }
  } catch (error) {
    if (isUnsigned(error)) return null
    throw error
  }
}

/** The data of Permit2's `permitTransferFrom`: the permit, whom it goes to and how much, whose it is, and the signature. */
function toTransfer({ call, settler }: Permit2Swap, owner: string, signature: Hex): Hex {
  const { sold, amount, nonce, deadline } = call
  const words = [sold, amount, nonce, deadline, settler, amount, owner, 256, 65].map(toWord).join('')
  return `${transferSelector}${words}${signature.slice(2).padEnd(192, '0')}`
}
