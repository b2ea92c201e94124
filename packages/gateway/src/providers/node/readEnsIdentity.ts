import { InvalidResponseError, imageUrlSchema, isHawserError } from '@hawser/common'
import * as v from 'valibot'
import { type Address, type Client, createClient, custom, type Hex, parseAbi, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { getEnsAddress, getEnsName, getEnsText, namehash, normalize } from 'viem/ens'
import type { NodeQuestion, NodeResult } from './createAskNode.js'
import { createNodeTransport } from './createNodeTransport.js'

/** One identity takes about six; records that lead on and on are an attack. */
const maxQuestions = 24
/** The longest picture that an answer holds. */
const maxAvatarLength = 2_048

export interface EnsOptions {
  /** The network of the name service, in CAIP-2. */
  readonly network: string
  readonly registry: string
  /** Asked instead of the registry where it is set. */
  readonly universalResolver?: string | undefined
}

interface NameService {
  getAddress(name: string): Promise<Address | null>
  getName(address: Address): Promise<string | null>
  getText(name: string, key: string): Promise<string | null>
}

/**
 * Returns the name that an address gives itself (ENSIP-3), where it is in its valid form (ENSIP-15) and leads back to the address, and the picture that it
 * names (ENSIP-12): by an https address, or itself. Null for an address without such a name. Records outside the chain (ERC-3668) are not read.
 *
 * @throws whatever `ask` does, and InvalidResponseError for a node that answers with no bytes.
 */
export async function readEnsIdentity(
  address: string,
  { ask, registry, universalResolver }: EnsOptions & { readonly ask: (question: NodeQuestion) => Promise<NodeResult> },
): Promise<{ readonly name: string; readonly avatar: string | null } | null> {
  const entry = toHex(universalResolver ?? registry)
  const required = { address: entry, details: `No name service stands at ${entry}.` }
  const transport = createNodeTransport({ ask, maxQuestions, required })
  const client = createClient({ ccipRead: false, transport: custom(transport, { retryCount: 0 }) })
  /** A record that cannot be read is none, as long as the node itself serves. */
  const read = async <T>(question: Promise<T>): Promise<T | null> => {
    try {
      return await question
    } catch (error) {
      if (transport.failure !== undefined) throw transport.failure
      if (isHawserError(error)) throw error
      return null
    }
  }
  const names = universalResolver ? createUniversal(client, entry) : createRegistry(client, entry)
  const owner = toHex(address.toLowerCase())
  const name = await read(names.getName(owner))
  if (!name || !isNormal(name)) return null
  const target = await read(names.getAddress(name))
  if (target?.toLowerCase() !== owner) return null
  const avatar = await read(names.getText(name, 'avatar'))
  return { name, avatar: toAvatar(avatar) }
}

function createUniversal(client: Client, universalResolverAddress: Address): NameService {
  return {
    getAddress: (name) => getEnsAddress(client, { name, universalResolverAddress }),
    getName: (address) => getEnsName(client, { address, universalResolverAddress }),
    getText: (name, key) => getEnsText(client, { name, key, universalResolverAddress }),
  }
}

const registryAbi = parseAbi(['function resolver(bytes32 node) view returns (address)'])
const resolverAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function text(bytes32 node, string key) view returns (string)',
])

/** By the registry and the resolver that it names for a name (ENSIP-1, ENSIP-3, ENSIP-5). */
function createRegistry(client: Client, registry: Address): NameService {
  const findResolver = (node: Hex) =>
    readContract(client, { address: registry, abi: registryAbi, functionName: 'resolver', args: [node] }).catch(
      (cause) => {
        throw new InvalidResponseError({ cause, details: `No name service answers at ${registry}.` })
      },
    )
  const ofResolver = async <T>(name: string, ask: (resolver: Address, node: Hex) => Promise<T>): Promise<T | null> => {
    const node = namehash(name)
    const resolver = await findResolver(node)
    return resolver === zeroAddress ? null : ask(resolver, node)
  }
  return {
    getAddress: (name) =>
      ofResolver(name, (address, node) =>
        readContract(client, { address, abi: resolverAbi, functionName: 'addr', args: [node] }),
      ),
    getName: (owner) =>
      ofResolver(`${owner.slice(2)}.addr.reverse`, (address, node) =>
        readContract(client, { address, abi: resolverAbi, functionName: 'name', args: [node] }),
      ),
    getText: (name, key) =>
      ofResolver(name, (address, node) =>
        readContract(client, { address, abi: resolverAbi, functionName: 'text', args: [node, key] }),
      ),
  }
}

/** A name in another form than its valid one can look like somebody else's. */
function isNormal(name: string): boolean {
  try {
    return name.length <= 255 && normalize(name) === name
  } catch {
    return false
  }
}

function toAvatar(record: string | null): string | null {
  return record && record.length <= maxAvatarLength && v.is(imageUrlSchema, record) ? record.trim() : null
}

function toHex(address: string): Address {
  return `0x${address.slice(2)}`
}
