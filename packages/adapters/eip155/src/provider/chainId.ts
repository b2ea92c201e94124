import { type CaipNetworkId, type Clock, InvalidCaipNetworkIdError, InvalidResponseError } from '@hawser/common'
import { WALLET_ANSWER_TIMEOUT_MS } from '@hawser/core/adapter'
import { askWallet } from './askWallet.js'

/** The chain that the wallet is on now. @throws InvalidResponseError, TimeoutError, AbortedError */
export async function readChainId(
  provider: unknown,
  wait: { readonly signal: AbortSignal; readonly clock: Clock },
): Promise<CaipNetworkId<'eip155'>> {
  return parseChainId(
    await askWallet(provider, { method: 'eth_chainId', timeoutMs: WALLET_ANSWER_TIMEOUT_MS, ...wait }),
  )
}

/**
 * The chain that a wallet says it is on. Standard wallets answer in hex (EIP-695); some answer with a decimal string or a number.
 * @throws InvalidResponseError
 */
export function parseChainId(value: unknown): CaipNetworkId<'eip155'> {
  const isText = typeof value === 'string' && /^(?:0x[0-9a-f]+|[0-9]+)$/i.test(value)
  const id = isText || typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0
  if (!Number.isSafeInteger(id) || id <= 0) {
    throw new InvalidResponseError({ details: 'The wallet answered with something other than a chain id.' })
  }
  return `eip155:${id}`
}

/** A CAIP-2 id as wallets name chains. @throws InvalidCaipNetworkIdError */
export function toHexChainId(caipNetworkId: string): `0x${string}` {
  const [, reference] = /^eip155:(\d{1,32})$/.exec(caipNetworkId) ?? []
  if (!reference) throw new InvalidCaipNetworkIdError(caipNetworkId)
  return toHexQuantity(BigInt(reference))
}

/** A number in the form of the JSON-RPC of Ethereum: `0x` and hex without leading zeros (EIP-1474). */
export function toHexQuantity(value: bigint | number): `0x${string}` {
  return `0x${value.toString(16)}`
}
