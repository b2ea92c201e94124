import type { NamesCapability } from '@hawser/core'
import { toAddress } from '../address/toAddress.js'
import { isContract } from '../chain/isContract.js'
import type { Eip155Context } from '../context.js'
import { resolveName } from './resolveName.js'

type ResolveSharedNameParameters = Parameters<NonNullable<NamesCapability['resolveSharedName']>>[0]

/**
 * The address that a name has at its service's network, where it is a key's on both and so the same person's. A contract at it on either may be
 * somebody else's on the other, the same code included: whoever deployed it there chose its owners.
 * @throws NetworkRequestError, HttpRequestError, InvalidResponseError, TimeoutError, AbortedError
 */
export async function resolveSharedName(
  { name, network, service, signal }: ResolveSharedNameParameters,
  context: Eip155Context,
): Promise<string | null> {
  const found = await resolveName({ name, network: service, signal }, context)
  if (found === null) return null
  const address = toAddress(found)
  const holdsContract = await Promise.all(
    [service, network].map((one) => isContract({ address, network: one, signal }, context)),
  )
  return holdsContract.includes(true) ? null : found
}
