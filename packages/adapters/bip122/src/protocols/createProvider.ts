import { loadModule } from '@hawser/common'
import type { Wallet } from '../discovery/readInjectedWallets.js'
import type { BitcoinProvider } from '../provider/bitcoinProvider.js'
import type { ProtocolContext } from './protocolContext.js'

/** The provider of a wallet on the page. Each protocol's code comes with the first wallet that speaks it. */
export async function createProvider(
  { protocol, provider }: Wallet,
  context: ProtocolContext,
): Promise<BitcoinProvider> {
  const create = await loadModule(async () => {
    switch (protocol) {
      case 'wallet-standard':
        return (await import('./createStandardProvider.js')).createStandardProvider
      case 'sats-connect':
        return (await import('./createSatsConnectProvider.js')).createSatsConnectProvider
      case 'leather':
        return (await import('./createLeatherProvider.js')).createLeatherProvider
      case 'okx':
        return (await import('./createOkxProvider.js')).createOkxProvider
      case 'unisat':
        return (await import('./createUnisatProvider.js')).createUnisatProvider
    }
  })
  return create(provider, context)
}
