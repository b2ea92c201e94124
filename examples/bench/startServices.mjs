import { startRelay } from '@hawser/relay'
import { startWalletsService } from '@hawser/testing/node'

/** Of these the service of the bench lists 600 with a network of the page. */
const invented = 720

/** What the page of the wallet list needs: a wallets service and a relay on this machine. */
export async function startServices() {
  const service = await startWalletsService({ count: invented })
  const relay = await startRelay()
  return {
    /** To be put behind the page's address. */
    query: new URLSearchParams({ wallets: service.url, relay: relay.url }).toString(),
    service,
    async close() {
      await relay.close()
      await service.close()
    },
  }
}
