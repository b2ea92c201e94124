import type { Network } from '@hawser/common'
import type { Address, Client } from 'viem'
import { getEnsAddress, getEnsAvatar, getEnsName } from 'viem/ens'
import { createEnsRegistry } from './createEnsRegistry.js'

export interface NameService {
  /** Of a normalised name. */
  getAddress(name: string): Promise<Address | null>
  getName(address: Address): Promise<string | null>
  /** A URL, as the record gives it. */
  getAvatar(name: string): Promise<string | null>
}

/** The name service of a network: by the universal resolver where it has one, else by the registry; undefined where it has none. */
export function findNameService(client: Client, { contracts }: Network): NameService | undefined {
  const universalResolverAddress = contracts?.ensUniversalResolver?.address
  if (universalResolverAddress) {
    return {
      getAddress: (name) => getEnsAddress(client, { name, universalResolverAddress }),
      getName: (address) => getEnsName(client, { address, universalResolverAddress }),
      getAvatar: (name) => getEnsAvatar(client, { name, universalResolverAddress }),
    }
  }
  const registry = contracts?.ensRegistry?.address
  if (!registry) return undefined
  const { getAddress, getName, getText } = createEnsRegistry(client, registry)
  return { getAddress, getName, getAvatar: (name) => getText(name, 'avatar') }
}
