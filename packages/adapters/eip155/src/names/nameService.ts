import { isHawserError, type Network } from '@hawser/common'
import { type Address, type Client, getAddress, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { getEnsAddress, getEnsName, getEnsText, namehash } from 'viem/ens'

/** The records of a name service. */
export interface NameService {
  /** Of a normalised name: the service's own network's, or that of a coin type (ENSIP-9, ENSIP-11). */
  getAddress(name: string, coinType?: bigint): Promise<Address | null>
  getName(address: Address): Promise<string | null>
  /** A record as it is written (ENSIP-5). */
  getText(name: string, key: string): Promise<string | null>
}

/** The name service of a network: by the universal resolver where it has one, else by the registry; undefined where it has none. */
export function findNameService(client: Client, { contracts }: Network): NameService | undefined {
  const universalResolverAddress = contracts?.ensUniversalResolver?.address
  if (universalResolverAddress) {
    return {
      async getAddress(name, coinType) {
        const found = await getEnsAddress(client, { name, coinType, universalResolverAddress })
        return coinType === undefined ? found : parseAddressRecord(found)
      },
      getName: (address) => getEnsName(client, { address, universalResolverAddress }),
      getText: (name, key) => getEnsText(client, { name, key, universalResolverAddress }),
    }
  }
  const registry = contracts?.ensRegistry?.address
  return registry && createEnsRegistry(client, registry)
}

const registryAbi = parseAbi(['function resolver(bytes32 node) view returns (address)'])
const resolverAbi = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function text(bytes32 node, string key) view returns (string)',
])

const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])

/** An address as the record of a coin type holds it: 20 bytes. Null where it is none, and for the zero address. */
function parseAddressRecord(record: Hex | null): Address | null {
  return record && /^0x[\da-f]{40}$/i.test(record) && !isAddressEqual(record, zeroAddress) ? getAddress(record) : null
}

/** The records of a name service by its registry and the resolver that it names (ENSIP-1, ENSIP-3, ENSIP-5). */
function createEnsRegistry(client: Client, registry: Address): NameService {
  /** A resolver that lacks a record may revert: that is an answer too. */
  async function read<T>(name: string, ask: (resolver: Address, node: Hex) => Promise<T>): Promise<T | null> {
    const node = namehash(name)
    const resolver = await readContract(client, {
      address: registry,
      abi: registryAbi,
      functionName: 'resolver',
      args: [node],
    })
    return resolver === zeroAddress ? null : ask(resolver, node).catch(noRecord)
  }
  return {
    async getAddress(name, coinType) {
      if (coinType !== undefined) {
        const record = await read(name, (resolver, node) =>
          readContract(client, { address: resolver, abi: coinAbi, functionName: 'addr', args: [node, coinType] }),
        )
        return parseAddressRecord(record)
      }
      const address = await read(name, (resolver, node) =>
        readContract(client, { address: resolver, abi: resolverAbi, functionName: 'addr', args: [node] }),
      )
      return address === zeroAddress ? null : address
    },
    async getName(address: Address): Promise<string | null> {
      const reverseName = `${address.slice(2).toLowerCase()}.addr.reverse`
      const name = await read(reverseName, (resolver, node) =>
        readContract(client, { address: resolver, abi: resolverAbi, functionName: 'name', args: [node] }),
      )
      return name || null
    },
    async getText(name: string, key: string): Promise<string | null> {
      const text = await read(name, (resolver, node) =>
        readContract(client, { address: resolver, abi: resolverAbi, functionName: 'text', args: [node, key] }),
      )
      return text || null
    },
  }
}

function noRecord(error: unknown): null {
  if (error instanceof Error && /ContractFunctionExecutionError/.test(error.name) && !isUnreachable(error)) return null
  throw error
}

function isUnreachable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isHawserError(current) || /^(?:HttpRequestError|TimeoutError)$/.test(current.name)) return true
  }
  return false
}
