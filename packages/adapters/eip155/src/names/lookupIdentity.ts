import type { Identity, NamesCapability } from '@hawser/core'
import { toAddress } from '../address/toAddress.js'
import { readChain } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { findNameService, type NameService } from './findNameService.js'
import { normalizeName } from './normalizeName.js'

type LookupIdentityParameters = Parameters<NamesCapability['lookupIdentity']>[0]

const nobody: Identity = { name: null, avatar: null }

/**
 * The name that an address gives itself (ENSIP-3), if that name leads back to it, and the name's avatar (ENSIP-12).
 * @throws InvalidAddressError, NetworkRequestError, TimeoutError, AbortedError
 */
export async function lookupIdentity(
  { address, network, signal }: LookupIdentityParameters,
  context: Eip155Context,
): Promise<Identity> {
  const owner = toAddress(address)
  return readChain({ network, signal }, context, async (client) => {
    const service = findNameService(client, network)
    const name = await service?.getName(owner)
    // A name that is not in its valid form can look like another one.
    if (!service || !name || normalizeName(name) !== name) return nobody
    const target = await service.getAddress(name)
    return target?.toLowerCase() === owner ? { name, avatar: await readAvatar(service, name) } : nobody
  })
}

/** A picture is an extra: a record that cannot be read must not cost the name. */
async function readAvatar(service: NameService, name: string): Promise<string | null> {
  const record = await service.getAvatar(name).catch(() => null)
  const url = record?.replace(/^ipfs:\/\/(?:ipfs\/)?/, 'https://ipfs.io/ipfs/')
  return url && /^(?:https:\/\/|data:image\/)/i.test(url) ? url : null
}
