import type { Identity, NamesCapability } from '@hawser/core'
import { normalize, toCoinType } from 'viem/ens'
import { toAddress } from '../address/toAddress.js'
import { isContract } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import type { NameService } from './nameService.js'
import { readNames } from './readNames.js'

/** The name methods of the adapter. */
export function createNamesMethods(context: Eip155Context): Required<NamesCapability> {
  return {
    lookupIdentity: (parameters) => lookupIdentity(parameters, context),
    resolveName: (parameters) => resolveName(parameters, context),
    resolveSharedName: (parameters) => resolveSharedName(parameters, context),
  }
}

type LookupIdentityParameters = Parameters<NamesCapability['lookupIdentity']>[0]

const nobody: Identity = { name: null, avatar: null }
const maxImageLength = 100_000

/**
 * The name that an address gives itself (ENSIP-3), if that name leads back to it, and the name's avatar (ENSIP-12): where the record is the
 * picture itself, or from the app's own service. Any other address would be one that a stranger chose, and asking it tells who looks.
 * @throws InvalidAddressError, NetworkRequestError, HttpRequestError, InvalidResponseError, TimeoutError, AbortedError
 */
async function lookupIdentity(
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

type ResolveNameParameters = Parameters<NamesCapability['resolveName']>[0]

/** From here on, ids of networks have no coin type. */
const coinTypeBit = 0x80000000

/**
 * The address that an ENS name has for a network: the plain one at its own name service (ENSIP-1), that of its coin type at another's (ENSIP-11).
 * Null where it has none, or is no name.
 * @throws NetworkRequestError, HttpRequestError, InvalidResponseError, TimeoutError, AbortedError
 */
async function resolveName(
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

type ResolveSharedNameParameters = Parameters<NonNullable<NamesCapability['resolveSharedName']>>[0]

/**
 * The address that a name has at its service's network, where it is a key's on both and so the same person's. A contract at it on either may be
 * somebody else's on the other, the same code included: whoever deployed it there chose its owners.
 * @throws NetworkRequestError, HttpRequestError, InvalidResponseError, TimeoutError, AbortedError
 */
async function resolveSharedName(
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

/** A name on the wire has 255 bytes (DNS), and a letter takes a few of them at most. */
const maxLength = 1_000

/** A name in its one valid form (ENSIP-15), or null where it has none. */
export function normalizeName(name: string): string | null {
  if (name.length > maxLength) return null
  try {
    return normalize(name) || null
  } catch {
    return null
  }
}
