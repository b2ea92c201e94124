import type { CaipNetworkId } from '@hawser/common'
import { readPermitCall, toPermitCall } from './permitCall.js'
import { readSwapCall } from './readSwapCall.js'
import { SwapMismatchError, SwapPriceChangedError } from './swapErrors.js'
import { findSwapRouter, type SwapRouter } from './swapRouters.js'

export type Hex = `0x${string}`

/** A swap as it was shown to whoever agrees to it. Amounts are base units. */
export interface ShownSwap {
  readonly caipNetworkId: CaipNetworkId
  /** Who sells, and receives. */
  readonly account: string
  /** The token that is sold; null for the network's own currency. */
  readonly from: string | null
  /** The token that is bought; null for the network's own currency. */
  readonly to: string | null
  readonly amount: bigint
  /** What is received at least. */
  readonly minimum: bigint
  /** The approval that was signed for it (ERC-2612): what `permit` is called with, ABI-encoded. */
  readonly permit?: Hex | undefined
}

/** A transaction as a service built it, with plain addresses. */
export interface BuiltSwap {
  readonly to: string
  readonly data: Hex
  /** In base units of the network's own currency. */
  readonly value: bigint
  /** What is expected of it, in base units of the token that is bought. */
  readonly toAmount: bigint
}

/** One of 0x's contracts that swap. */
export interface Settler {
  readonly address: Hex
  /** Who says whether it is trusted: `assertSettler` asks. 0x's own where it is undefined. */
  readonly registry: string | undefined
  /** By what it takes tokens where it is called directly. Uniswap's own where it is undefined. */
  readonly permit2: string | undefined
}

/** A transaction that does what was shown, and nothing else. */
export interface CheckedSwap {
  readonly to: Hex
  readonly data: Hex
  readonly value: bigint
  /** What an approval has to name. */
  readonly spender: Hex
  /** Whether an approval can be signed instead of sent, where the token has that. */
  readonly hasPermits: boolean
  /** A contract that the router hands on to, and what is around it. Undefined where the router swaps by itself. */
  readonly settler?: Settler | undefined
}

const isSame = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase()

/**
 * Returns the transaction that is signed for a swap: what the service built, if it is what was shown, with the least that was shown as its own.
 * @throws SwapMismatchError, SwapPriceChangedError
 */
export function checkSwap(shown: ShownSwap, built: BuiltSwap, routers?: readonly SwapRouter[]): CheckedSwap {
  const router = findSwapRouter(shown.caipNetworkId, built.to, routers)
  if (!router) throw new SwapMismatchError('target', { details: `No router that is known is at ${built.to}.` })
  const { from, permit } = shown
  // With the approval that was signed, and no other one.
  const outer = permit && from !== null ? { token: from.toLowerCase() as Hex, permit } : undefined
  const data = outer ? readPermitCall(built.data, outer) : built.data
  if (!data) throw new SwapMismatchError('permit')
  const call = readSwapCall(router.form, data)
  if (!call) throw new SwapMismatchError('data', { details: 'What the transaction would do cannot be read.' })
  if (built.value !== (shown.from === null ? shown.amount : 0n)) throw new SwapMismatchError('value')
  if (!isSame(call.sold, shown.from)) throw new SwapMismatchError('soldToken')
  if (!isSame(call.bought, shown.to)) throw new SwapMismatchError('boughtToken')
  if ((call.amount ?? built.value) !== shown.amount) throw new SwapMismatchError('amount')
  if (call.receiver !== null && !isSame(call.receiver, shown.account)) throw new SwapMismatchError('receiver')
  if (built.toAmount < shown.minimum) throw new SwapPriceChangedError()
  const address = router.address.toLowerCase() as Hex
  const checked = call.least < shown.minimum ? call.withLeast(shown.minimum) : data
  return {
    to: address,
    data: outer ? toPermitCall({ ...outer, action: checked }) : checked,
    value: built.value,
    spender: address,
    hasPermits: router.hasPermits ?? router.form === '1inch',
    ...(call.settler && { settler: { address: call.settler, registry: router.registry, permit2: router.permit2 } }),
  }
}

/** Returns the data of ERC-20's `approve(spender, amount)`. */
export function toApproval(spender: Hex, amount: bigint): Hex {
  return `0x095ea7b3${spender.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
}
