import { loadModule } from '@hawser/common'
import type { FeatureContext } from '../interfaces/feature.js'
import { createStaticSource } from './createStaticSource.js'
import type { WalletsSource, WalletsSources } from './walletsSource.js'

/** The sources that the client's `services.wallets` names, and the list that comes with the package. */
export function createWalletsSources({
  services,
  platform,
}: Pick<FeatureContext, 'services' | 'platform'>): WalletsSources {
  let service: WalletsSource | undefined
  return {
    async service() {
      const { wallets } = services
      if (!wallets) return null
      const { createWalletsService } = await loadModule(() => import('@hawser/blockchain-api'))
      // `platform.fetch` is looked up at each request: a page may put another one in its place.
      service ??= createWalletsService({
        ...wallets,
        fetch: (input, init) => platform.fetch(input, init),
        clock: platform.clock,
      })
      return service
    },
    async fallback() {
      const { staticWallets } = await loadModule(() => import('@hawser/blockchain-api/static-wallets'))
      return createStaticSource(staticWallets)
    },
  }
}
