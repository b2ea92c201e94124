import {
  ChainNotAddedError,
  type HawserError,
  type Network,
  SwitchChainUnsupportedError,
  toHawserError,
  withDeadline,
} from '@hawser/common'
import type { AdapterSwitchNetworkParameters } from '@hawser/core'
import { pause } from '@hawser/core/adapter'
import type { Eip155Context } from '../context.js'
import { askWallet } from '../provider/askWallet.js'
import { readChainId, toHexQuantity } from '../provider/chainId.js'

type Wait = { readonly signal: AbortSignal; readonly clock: Eip155Context['clock'] }

/** Wallets report success before they have moved; longer than this, they have not. */
const arrivalTimeoutMs = 5_000
const arrivalPollMs = 200

/**
 * Brings the wallet to a network (EIP-3326), adding it first where the wallet does not know it (EIP-3085), and looks whether it is there.
 * @throws UserRejectedError, RequestPendingError, ChainNotAddedError, SwitchChainUnsupportedError, AbortedError
 */
export async function switchNetwork(
  { provider, network, signal }: AdapterSwitchNetworkParameters,
  { clock }: Pick<Eip155Context, 'clock'>,
): Promise<void> {
  const wait = { signal, clock }
  const failure = await requestSwitch(provider, network, wait)
  if (failure && isChainUnknown(failure)) {
    await addNetwork(provider, network, wait)
    // Most wallets go there when they add it, and asking again would prompt a second time.
    if (await isOn(provider, network, wait)) return
    const second = await requestSwitch(provider, network, wait)
    if (second)
      throw isChainUnknown(second) ? new ChainNotAddedError({ cause: second, details: second.details }) : second
  } else if (failure) {
    if (!isUnsupported(failure)) throw failure
    if (await isOn(provider, network, wait)) return
    throw new SwitchChainUnsupportedError({ cause: failure, details: failure.details })
  }
  await arrive(provider, network, wait)
}

/** Returns the failure, for the caller to look at. */
async function requestSwitch(provider: unknown, network: Network, wait: Wait): Promise<HawserError | undefined> {
  try {
    await askWallet(provider, { method: 'wallet_switchEthereumChain', params: [{ chainId: hexId(network) }], ...wait })
    return undefined
  } catch (error) {
    return toHawserError(error)
  }
}

async function addNetwork(provider: unknown, network: Network, wait: Wait): Promise<void> {
  const { name, nativeCurrency, rpcUrls, blockExplorers, assets } = network
  const chain = {
    chainId: hexId(network),
    chainName: name,
    nativeCurrency: { name: nativeCurrency.name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
    rpcUrls: [...rpcUrls.default.http],
    ...(blockExplorers ? { blockExplorerUrls: [blockExplorers.default.url] } : {}),
    ...(assets?.imageUrl ? { iconUrls: [assets.imageUrl] } : {}),
  }
  try {
    await askWallet(provider, { method: 'wallet_addEthereumChain', params: [chain], ...wait })
  } catch (cause) {
    const error = toHawserError(cause)
    if (['USER_REJECTED', 'REQUEST_PENDING', 'ABORTED', 'TIMEOUT'].includes(error.code)) throw error
    throw new ChainNotAddedError({ cause: error, details: error.details })
  }
}

async function isOn(provider: unknown, network: Network, wait: Wait): Promise<boolean> {
  return (await readChainId(provider, wait)) === network.caipNetworkId
}

/** A switch that the wallet says it made and did not make must not pass for one. */
async function arrive(provider: unknown, network: Network, { signal, clock }: Wait): Promise<void> {
  await withDeadline(
    async (inner) => {
      while (!(await isOn(provider, network, { signal: inner, clock })))
        await pause(arrivalPollMs, { signal: inner, clock })
    },
    {
      signal,
      clock,
      timeoutMs: arrivalTimeoutMs,
      onTimeout: () =>
        new SwitchChainUnsupportedError({
          details: `The wallet reported the switch to ${network.caipNetworkId}, and is still elsewhere.`,
        }),
    },
  )
}

function isChainUnknown(error: HawserError): boolean {
  if (error.code === 'CHAIN_NOT_ADDED') return true
  // Several wallets say it only in words, under the code for internal errors or none.
  const mayMeanIt = ['RPC_INTERNAL', 'RPC_INVALID_INPUT', 'UNKNOWN'].includes(error.code)
  return (
    mayMeanIt &&
    /unrecogni[sz]ed chain|wallet_addEthereumChain|chain[^.]{0,100}(?:not|n't) (?:been )?(?:added|found|configured|supported)/i.test(
      error.details ?? '',
    )
  )
}

function isUnsupported(error: HawserError): boolean {
  return ['PROVIDER_UNSUPPORTED_METHOD', 'RPC_METHOD_NOT_FOUND', 'RPC_METHOD_NOT_SUPPORTED'].includes(error.code)
}

function hexId(network: Network): `0x${string}` {
  return toHexQuantity(BigInt(network.id))
}
