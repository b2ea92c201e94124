import type { Identity, NamesCapability } from '@hawser/core'
import { toAddress } from '../address/toAddress.js'
import type { Eip155Context } from '../context.js'
import type { NameService } from './nameService.js'
import { normalizeName } from './normalizeName.js'
import { readNames } from './readNames.js'

type LookupIdentityParameters = Parameters<NamesCapability['lookupIdentity']>[0]

const nobody: Identity = { name: null, avatar: null }
const maxImageLength = 100_000

/**
 * The name that an address gives itself (ENSIP-3), if that name leads back to it, and the name's avatar (ENSIP-12): where the record is the
 * picture itself, or from the app's own service. Any other address would be one that a stranger chose, and asking it tells who looks.
 * @throws InvalidAddressError, NetworkRequestError, HttpRequestError, InvalidResponseError, TimeoutError, AbortedError
 */
export async function lookupIdentity(
  { address, network, signal }: LookupIdentityParameters,
  context: Eip155Context,
): Promise<Identity> {
  const owner = toAddress(address)
  const identity = await readNames({ network, signal }, context, async (service) => {
    const name = await service.getName(owner)
    // A name that is not in its valid form can look like another one.
    if (!name || normalizeName(name) !== name) return null
    const target = await service.getAddress(name)
    return target?.toLowerCase() === owner ? { name, avatar: await readAvatar(service, name, context) } : null
  })
  return identity ?? nobody
}

/** A picture is an extra: a record that cannot be read must not cost the name. */
async function readAvatar(
  service: NameService,
  name: string,
  { avatarUrl }: Pick<Eip155Context, 'avatarUrl'>,
): Promise<string | null> {
  const record = await service.getText(name, 'avatar').catch(() => null)
  if (!record) return null
  if (record.length <= maxImageLength && /^data:image\/\S+$/i.test(record)) return record
  return avatarUrl?.(name) ?? null
}
