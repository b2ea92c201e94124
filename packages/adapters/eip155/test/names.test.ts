import type { Network } from '@hawser/common'
import { type DeployedEns, deployEns } from '@hawser/testing/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, present, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
let ens: DeployedEns
beforeAll(async () => {
  fixture = await startFixture()
  const [alice, mallory, ipfs, odd] = [0, 1, 2, 3].map((index) => fixture.account(index).address)
  if (!alice || !mallory || !ipfs || !odd) throw new Error('Four accounts are needed.')
  ens = await deployEns(fixture.chain, {
    names: {
      'alice.eth': { address: alice, texts: { avatar: 'https://example.com/alice.png' } },
      // Says of itself that it is alice.eth, which leads elsewhere.
      'mallory.eth': { address: mallory, texts: { avatar: 'javascript:alert(1)' } },
      'pin.eth': { address: ipfs, texts: { avatar: 'ipfs://QmHash/1.png' } },
      'ODD.eth': { address: odd },
    },
  })
})
afterAll(() => fixture.stop())

const names = () => present(fixture.adapter.names)

describe.each(['ensRegistry', 'ensUniversalResolver'] as const)('names by %s', (contract) => {
  const network = (): Network => ({
    ...fixture.network,
    contracts: { [contract]: { address: contract === 'ensRegistry' ? ens.registry : ens.universalResolver } },
  })
  const lookup = (index: number) =>
    names().lookupIdentity({ address: fixture.account(index).address, network: network(), signal: fixture.signal })
  const resolve = (name: string) => names().resolveName({ name, network: network(), signal: fixture.signal })

  it('API-12 default: name and avatar of an address', async () => {
    expect(await lookup(0)).toMatchObject({ name: 'alice.eth' })
  })

  it('API-12 default: the address of a name, in whatever letter case it is written', async () => {
    expect(await resolve('alice.eth')).toBe(fixture.account(0).address)
    expect(await resolve('Alice.ETH')).toBe(fixture.account(0).address)
  })

  it('behavior: no name, no address', async () => {
    expect(await lookup(7)).toEqual({ name: null, avatar: null })
    for (const name of ['nobody.eth', 'alice', '', '..', 'a b.eth', '0x12']) expect(await resolve(name)).toBeNull()
  })

  it('behavior: a name that is not in its valid form is not shown', async () => {
    expect(await lookup(3)).toEqual({ name: null, avatar: null })
  })
})

describe('avatars by the registry', () => {
  const network = (): Network => ({ ...fixture.network, contracts: { ensRegistry: { address: ens.registry } } })
  const avatarOf = async (index: number) =>
    (
      await names().lookupIdentity({
        address: fixture.account(index).address,
        network: network(),
        signal: fixture.signal,
      })
    ).avatar

  it('default', async () => {
    expect(await avatarOf(0)).toBe('https://example.com/alice.png')
  })

  it('behavior: content of IPFS through a gateway, and nothing that is no picture', async () => {
    expect(await avatarOf(2)).toBe('https://ipfs.io/ipfs/QmHash/1.png')
    expect(await avatarOf(1)).toBeNull()
  })

  it('behavior: a network without a name service has no names', async () => {
    const { network, signal } = fixture
    expect(await names().lookupIdentity({ address: fixture.account(0).address, network, signal })).toEqual({
      name: null,
      avatar: null,
    })
    expect(await names().resolveName({ name: 'alice.eth', network, signal })).toBeNull()
  })
})
