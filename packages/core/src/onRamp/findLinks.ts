import { type BlockchainApi, createMeldUrl } from '@hawser/blockchain-api/client'
import { isHawserError, type Network } from '@hawser/common'
import type { OnRampSettings } from '../client/hawserOptions.js'
import type { ServicesOptions } from '../services/servicesOptions.js'
import type { Connection } from '../state/tree.js'
import type { OnRampLink } from './onRampLink.js'

interface LinksOf {
  readonly api: Pick<BlockchainApi, 'getOnRampUrl'>
  readonly account: Pick<Connection, 'address' | 'namespace'>
  readonly network: Pick<Network, 'caipNetworkId' | 'name'>
  readonly settings: OnRampSettings
  readonly services: ServicesOptions
  readonly signal: AbortSignal
}

/** The pages of providers for an account: Coinbase's by the service, Meld's by the app's own key. One that cannot be had costs no other. @throws AbortedError */
export async function findLinks(names: readonly string[], of: LinksOf): Promise<readonly OnRampLink[]> {
  const found = await Promise.all(
    names.map(async (provider) => {
      const url = await findUrl(provider, of).catch((error: unknown) => {
        if (isHawserError(error, 'ABORTED')) throw error
        return undefined
      })
      return url ? [{ provider, url, caipNetworkId: of.network.caipNetworkId, account: of.account.address }] : []
    }),
  )
  return found.flat()
}

async function findUrl(
  provider: string,
  { api, account: { address, namespace }, network, settings, services, signal }: LinksOf,
): Promise<string | undefined> {
  // It sends to EVM networks by this page.
  if (provider === 'coinbase' && namespace === 'eip155')
    return api.getOnRampUrl({ address, chainId: network.caipNetworkId, networkName: network.name }, { signal })
  if (provider !== 'meld' || !settings.meld || (namespace !== 'eip155' && namespace !== 'solana')) return undefined
  const projectId = services.blockchainApi ? services.blockchainApi.projectId : undefined
  return createMeldUrl({ ...settings.meld, namespace, address, projectId })
}
