import { type CaipNetworkId, InvalidResponseError } from '@hawser/common'

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
