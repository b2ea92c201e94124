import type { Network } from '@hawser/common'
import type { Client } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/ens'
import { createEnsRegistry, parseAddressRecord } from './createEnsRegistry.js'
import type { NameService } from './nameService.js'

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
