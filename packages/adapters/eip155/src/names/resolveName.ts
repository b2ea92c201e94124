import type { NamesCapability } from '@hawser/core'
import { toCoinType } from 'viem/ens'
import type { Eip155Context } from '../context.js'
import { normalizeName } from './normalizeName.js'
import { readNames } from './readNames.js'

type ResolveNameParameters = Parameters<NamesCapability['resolveName']>[0]

/** From here on, ids of networks have no coin type. */
const coinTypeBit = 0x80000000

/**
 * The address that an ENS name has for a network: the plain one at its own name service (ENSIP-1), that of its coin type at another's (ENSIP-11).
 * Null where it has none, or is no name.
 * @throws NetworkRequestError, HttpRequestError, InvalidResponseError, TimeoutError, AbortedError
 */
export async function resolveName(
  { name, network, service = network, signal }: ResolveNameParameters,
  context: Eip155Context,
): Promise<string | null> {
  const normalized = normalizeName(name)
  if (!normalized?.includes('.')) return null
  const isOwn = service.caipNetworkId === network.caipNetworkId
  const chainId = Number(network.id)
  // What a service elsewhere holds under Ethereum's coin type is the address for its own network.
  if (!isOwn && (chainId === 1 || chainId >= coinTypeBit)) return null
  return readNames({ network: service, signal }, context, (names) =>
    names.getAddress(normalized, isOwn ? undefined : toCoinType(chainId)),
  )
}
