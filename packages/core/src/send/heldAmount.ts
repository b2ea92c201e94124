import { parseUnits } from '@hawser/common'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import { CapabilityMissingError } from '../errors/errors.js'
import type { SendCapability } from '../interfaces/capabilities.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import type { SendContext } from './sendContext.js'
import type { SendState } from './sendState.js'

/** Returns how much is held of what is to be sent, in base units, as the form knows it; undefined where it does not. */
export function readHeld({ token, tokenBalances }: Pick<SendState, 'token' | 'tokenBalances'>): bigint | undefined {
  if (token?.nft) return /^\d+$/.test(token.nft.held) ? BigInt(token.nft.held) : undefined
  const balance = tokenBalances.find(({ address }) => address === (token?.address ?? null))?.quantity
  return balance ? parseUnits(balance.numeric, Number(balance.decimals)) : undefined
}

/**
 * Asks the chain how much of what is to be sent can be sent at most, in base units: what is held of a token, and of the native currency what is left after
 * the network's fee.
 * @throws CapabilityMissingError, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export function askMaxAmount(
  feature: FeatureContext<SendState>,
  { token, receiverAddress, speed }: Pick<SendState, 'token' | 'receiverAddress' | 'speed'>,
  { send, adapter, from, network }: SendContext & { readonly send: SendCapability },
): Promise<bigint> {
  return withClientDeadline(feature, { timeoutMs: READ_TIMEOUT_MS, signals: [] }, async (signal) => {
    const balance = token
      ? await send.getTokenBalance({ token: { ...token }, owner: from, network, signal })
      : (await adapter?.balance?.getBalance({ address: from, network, signal }))?.value
    if (balance === undefined) throw new CapabilityMissingError('balance', network.chainNamespace)
    const to = receiverAddress || from
    return send.getMaxAmount({
      from,
      to,
      tokenAddress: token?.address,
      network,
      balance,
      signal,
      ...(send.hasSpeeds && { speed }),
    })
  })
}
