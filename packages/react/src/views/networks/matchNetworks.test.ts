import type { Network } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { matchNetworks } from './NetworksView.js'

const network = (id: number, name: string): Network => ({
  id,
  chainNamespace: 'eip155',
  caipNetworkId: `eip155:${id}`,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
})
const networks = [network(1, 'Ethereum'), network(10, 'OP Mainnet'), network(100, 'Gnosis')]
const namesFor = (search: string) => matchNetworks(networks, search).map(({ name }) => name)

describe('matchNetworks', () => {
  it('default: no search, every network', () => {
    expect(matchNetworks(networks, '')).toBe(networks)
    expect(matchNetworks(networks, '  ')).toBe(networks)
  })

  it('parameters: part of a name, in any case, spaces round it ignored', () => {
    expect(namesFor(' mAIN ')).toEqual(['OP Mainnet'])
  })

  it('parameters: a whole chain id', () => {
    expect(namesFor('10')).toEqual(['OP Mainnet'])
  })

  it('behavior: nothing found', () => {
    expect(namesFor('solana')).toEqual([])
  })
})
