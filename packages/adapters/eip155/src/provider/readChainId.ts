import type { CaipNetworkId, Clock } from '@hawser/common'
import { askWallet } from './askWallet.js'
import { parseChainId } from './parseChainId.js'

const answerTimeoutMs = 10_000

/** The chain that the wallet is on now. @throws InvalidResponseError, TimeoutError, AbortedError */
export async function readChainId(
  provider: unknown,
  wait: { readonly signal: AbortSignal; readonly clock: Clock },
): Promise<CaipNetworkId<'eip155'>> {
  return parseChainId(await askWallet(provider, { method: 'eth_chainId', timeoutMs: answerTimeoutMs, ...wait }))
}
