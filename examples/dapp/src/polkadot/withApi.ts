import type { Network } from '@hawser/common'
import { ApiPromise, HttpProvider, WsProvider } from '@polkadot/api'
import '@polkadot/api-augment'

/** Runs with a connection of `@polkadot/api` to the network, and ends it. */
export async function withApi<T>(network: Network, run: (api: ApiPromise) => Promise<T>): Promise<T> {
  const { webSocket, http } = network.rpcUrls.default
  const [socketUrl] = webSocket ?? []
  const provider = socketUrl ? new WsProvider(socketUrl) : new HttpProvider(http[0])
  const api = new ApiPromise({ provider: provider as never, noInitWarn: true })
  try {
    await api.isReadyOrError
    return await run(api)
  } finally {
    await api.disconnect()
  }
}
