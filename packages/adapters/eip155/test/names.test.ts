import { type Network, type Platform, systemClock } from '@hawser/common'
import { type DeployedEns, deployEns } from '@hawser/testing/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Eip155Options, eip155 } from '../src/exports/index.js'
import { type Fixture, present, startFixture } from './fixtures/startFixture.js'

const dataImage = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

let fixture: Fixture
let ens: DeployedEns
beforeAll(async () => {
  fixture = await startFixture()
  const [alice, mallory, pixel, odd, plain] = [0, 1, 2, 3, 4].map((index) => fixture.account(index).address)
  if (!alice || !mallory || !pixel || !odd || !plain) throw new Error('Five accounts are needed.')
  ens = await deployEns(fixture.chain, {
    names: {
      'alice.eth': { address: alice, texts: { avatar: 'https://example.com/alice.png' } },
      // Says of itself that it is alice.eth, which leads elsewhere.
      'mallory.eth': { address: mallory, texts: { avatar: 'javascript:alert(1)' } },
      'pixel.eth': { address: pixel, texts: { avatar: dataImage } },
      'ODD.eth': { address: odd },
      'plain.eth': { address: plain },
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

describe.each(['ensRegistry', 'ensUniversalResolver'] as const)('avatars by %s', (contract) => {
  const network = (): Network => ({
    ...fixture.network,
    contracts: { [contract]: { address: contract === 'ensRegistry' ? ens.registry : ens.universalResolver } },
  })
  const avatarOf = async (index: number, options?: Eip155Options) => {
    const { address } = fixture.account(index)
    const platform = { clock: systemClock, fetch: globalThis.fetch } as Partial<Platform> as Platform
    const adapter = eip155(options).create({ platform, networks: () => [network()] })
    return (await present(adapter.names).lookupIdentity({ address, network: network(), signal: fixture.signal })).avatar
  }
  const avatarUrl = (name: string) => `https://images.example.com/${name}`

  it('ENT-05 default: the record where it is the picture itself', async () => {
    expect(await avatarOf(2)).toBe(dataImage)
    expect(await avatarOf(2, { avatarUrl })).toBe(dataImage)
  })

  it('ENT-05 behavior: an address that a stranger chose is not shown', async () => {
    expect(await avatarOf(0)).toBeNull()
    expect(await avatarOf(1)).toBeNull()
  })

  it('ENT-05 parameters: avatarUrl, for names that have a picture', async () => {
    expect(await avatarOf(0, { avatarUrl })).toBe('https://images.example.com/alice.eth')
    expect(await avatarOf(4, { avatarUrl })).toBeNull()
  })
})

describe('without a name service', () => {
  it('behavior: a network without a name service has no names', async () => {
    const { network, signal } = fixture
    expect(await names().lookupIdentity({ address: fixture.account(0).address, network, signal })).toEqual({
      name: null,
      avatar: null,
    })
    expect(await names().resolveName({ name: 'alice.eth', network, signal })).toBeNull()
  })
})
