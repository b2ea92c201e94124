import type { Clock, Network } from '@hawser/common'
import { WrongAccountError } from '../errors/wrongAccountError.js'
import { WrongChainError } from '../errors/wrongChainError.js'
import { askWallet } from '../provider/askWallet.js'
import { parseAccounts } from '../provider/parseAccounts.js'
import { readChainId } from '../provider/readChainId.js'

const answerTimeoutMs = 10_000

interface CheckWalletParameters {
  readonly provider: unknown
  readonly network: Network
  readonly from: `0x${string}`
  readonly signal: AbortSignal
  readonly clock: Clock
}

/**
 * Whether the wallet would send from this account on this network, asked just before it is: either may have changed in the wallet since.
 * @throws WrongChainError, WrongAccountError, InvalidResponseError, TimeoutError, AbortedError
 */
export async function checkWallet({ provider, network, from, signal, clock }: CheckWalletParameters): Promise<void> {
  const chainId = await readChainId(provider, { signal, clock })
  if (chainId !== network.caipNetworkId) throw new WrongChainError(network, chainId)
  const accounts = parseAccounts(
    await askWallet(provider, { method: 'eth_accounts', signal, clock, timeoutMs: answerTimeoutMs }),
  )
  if (!accounts.some((account) => account.toLowerCase() === from)) throw new WrongAccountError({ details: from })
}
