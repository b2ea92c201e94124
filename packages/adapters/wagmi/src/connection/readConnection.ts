import { InvalidResponseError, isEvmAddress } from '@hawser/common'
import type { ConnectionReport } from '@hawser/core'
import type { Connector as WagmiConnector } from '@wagmi/core'

/** A connection as wagmi's state has it. One that was read from wagmi's storage has only the names of its connector. */
export interface WagmiConnection {
  readonly accounts: readonly string[]
  readonly chainId: number
  readonly connector: Pick<WagmiConnector, 'id' | 'name' | 'type' | 'uid'> & Partial<WagmiConnector>
}

/** Whether a connection was made or restored in this page, and is not only what was stored. */
export function isLive({ connector }: WagmiConnection): boolean {
  return typeof connector.getProvider === 'function'
}

/** @throws InvalidResponseError where the wallet behind it answered something else than addresses and a chain id */
export function readConnection({
  accounts,
  chainId,
}: Pick<WagmiConnection, 'accounts' | 'chainId'>): Pick<ConnectionReport, 'accounts' | 'chainId'> {
  if (!Array.isArray(accounts) || !accounts.every(isEvmAddress))
    throw new InvalidResponseError({ details: 'The accounts of the wagmi connection are no addresses.' })
  if (!(Number.isSafeInteger(chainId) && chainId > 0))
    throw new InvalidResponseError({ details: 'The chain id of the wagmi connection is no positive whole number.' })
  return {
    accounts: accounts.map((address: string) => ({ namespace: 'eip155', address, type: 'eoa' })),
    chainId: `eip155:${chainId}`,
  }
}
