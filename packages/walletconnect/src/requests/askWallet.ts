import type { ChainNamespace } from '@hawser/common'
import type { SessionRequest } from '@hawser/core'
import { ProviderRpcError, RelayUnreachableError, RequestExpiredError, SessionChainMissingError } from '../errors.js'
import type { WalletState } from '../session/createWalletState.js'
import type { Outbox } from './createOutbox.js'

export type RequestArguments = SessionRequest

/**
 * Sends a request to the wallet, on the network in use, once the relay can be reached.
 * @throws ProviderRpcError, AbortedError, RequestExpiredError, RelayUnreachableError, SessionChainMissingError
 */
export async function askWallet(
  { outbox, state }: { readonly outbox: Outbox; readonly state: WalletState },
  namespace: ChainNamespace,
  { method, params = [], signal, onAsk }: RequestArguments,
): Promise<unknown> {
  const { session } = state
  const approved = state.approved(namespace)
  if (!session || !approved) throw new ProviderRpcError(4900, 'The wallet is disconnected.')
  if (!approved.methods.includes(method))
    throw new ProviderRpcError(4200, `The wallet's session does not allow ${method}.`)
  const inUse = state.chainId(namespace) ?? approved.chainIds[0]
  if (!inUse) throw new SessionChainMissingError()
  // A switch is asked for on a network that the session covers; anything else only where the wallet will do it.
  const isSwitch = /^wallet_(switch|add)EthereumChain$/.test(method)
  const chainId = isSwitch && !approved.chainIds.includes(inUse) ? (approved.chainIds[0] ?? inUse) : inUse
  if (!approved.chainIds.includes(chainId))
    throw new ProviderRpcError(4901, `The wallet's session does not cover ${chainId}.`)
  try {
    const { topic } = session
    const walletChainId = approved.walletChainIds[chainId] ?? chainId
    const request = { topic, chainId: walletChainId, request: { method, params } }
    return await outbox.request(request, { signal, onAsk })
  } catch (error) {
    throw toProviderError(error)
  }
}

/** WalletConnect's own code for a refusal by the user; apps look for EIP-1193's. */
const rejectedCode = 5000

/** Returns the error of a request by the names that apps know: the SDK throws plain objects and texts. */
export function toProviderError(cause: unknown): Error {
  const { code, message, data } = Object(cause) as Readonly<Record<string, unknown>>
  const text = typeof message === 'string' ? message : String(cause)
  if (/request expired|expired\. please try again/i.test(text) || code === 8000)
    return new RequestExpiredError({ cause })
  if (/no internet connection|failed to publish|socket (connection|stalled)|publishing of payload/i.test(text))
    return new RelayUnreachableError({ cause, details: text })
  if (code === rejectedCode) return new ProviderRpcError(4001, text || 'User rejected', { data, cause })
  if (typeof code === 'number') return new ProviderRpcError(code, text, { data, cause })
  return cause instanceof Error ? cause : new ProviderRpcError(-32603, text, { cause })
}
