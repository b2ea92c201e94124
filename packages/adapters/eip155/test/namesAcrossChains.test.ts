import { defineNetwork, type Network } from '@hawser/common'
import { type DeployedEns, deployEns, deployErc20 } from '@hawser/testing/node'
import { type Address, concat, type Hex, toCoinType } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Fixture, present, startFixture } from './fixtures/startFixture.js'

const baseId = 8453
const baseCoinType = String(toCoinType(baseId))
const onlyThere = '0x00000000000000000000000000000000000c0de1'
const onBoth = '0x00000000000000000000000000000000000c0de2'
const delegated = '0x00000000000000000000000000000000000c0de3'
const designator = concat(['0xef0100', '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'])

let fixture: Fixture
let ens: DeployedEns
beforeAll(async () => {
  fixture = await startFixture([1, baseId])
  const [mainnet, base] = fixture.chains
  if (!mainnet || !base) throw new Error('Two chains are needed.')
  const [key, other] = [fixture.account(0).address, fixture.account(1).address]
  const contract = await deployErc20(mainnet, { name: 'T', symbol: 'T', decimals: 6, supply: 1n, to: key })
  const setCode = async (chain: { readonly rpcUrl: string }, address: Address, code: Hex) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [address, code] })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(chain.rpcUrl, { method: 'POST', headers, body })
    if (!('result' in (await answer.json()))) throw new Error('The node did not take the code.')
  }
  await setCode(base, onlyThere, '0x600080fd')
  for (const chain of [mainnet, base]) {
    await setCode(chain, onBoth, '0x600080fd')
    await setCode(chain, delegated, designator)
  }
  const record = (address: Address, more: Readonly<Record<string, Hex>> = {}) => ({
    address,
    addresses: more,
    isPrimary: false,
  })
  ens = await deployEns(mainnet, {
    names: {
      'both.eth': record(key, { [baseCoinType]: other }),
      'home.eth': record(key),
      'away.eth': { addresses: { [baseCoinType]: other } },
      'safe.eth': record(contract),
      'safe-everywhere.eth': record(contract, { [baseCoinType]: other }),
      'there.eth': record(onlyThere),
      'same.eth': record(onBoth),
      'delegated.eth': record(delegated),
      'short.eth': { addresses: { [baseCoinType]: '0x1234' } },
      'zero.eth': { addresses: { [baseCoinType]: `0x${'0'.repeat(40)}` } },
    },
  })
})
afterAll(() => fixture.stop())

describe.each(['ensRegistry', 'ensUniversalResolver'] as const)('names of another network by %s', (contract) => {
  const service = (): Network => ({
    ...fixture.network,
    contracts: { [contract]: { address: contract === 'ensRegistry' ? ens.registry : ens.universalResolver } },
  })
  const base = (): Network => present(fixture.networks[1])
  const names = () => present(fixture.adapter.names)
  const resolve = (name: string, network = base()) =>
    names().resolveName({ name, network, service: service(), signal: fixture.signal })
  const resolveShared = (name: string) =>
    present(names().resolveSharedName)({ name, network: base(), service: service(), signal: fixture.signal })

  it('API-12 default: the address that a name has for the network (ENSIP-11)', async () => {
    expect(await resolve('both.eth')).toBe(fixture.account(1).address)
    expect(await resolve('away.eth')).toBe(fixture.account(1).address)
    expect(await resolve('safe-everywhere.eth')).toBe(fixture.account(1).address)
    expect(await resolve('both.eth', service())).toBe(fixture.account(0).address)
  })

  it('API-12 behavior: the address for another network is not one for this', async () => {
    for (const name of ['home.eth', 'safe.eth', 'there.eth', 'same.eth', 'delegated.eth', 'nobody.eth'])
      expect([name, await resolve(name)]).toEqual([name, null])
    expect(await resolve('away.eth', service())).toBeNull()
  })

  it('behavior: a record that is no address of the network is none', async () => {
    for (const name of ['short.eth', 'zero.eth']) expect([name, await resolve(name)]).toEqual([name, null])
  })

  it('behavior: a network whose id has no coin type has no addresses', async () => {
    const network = defineNetwork({ ...base(), id: 2 ** 31, caipNetworkId: undefined })
    expect(await resolve('both.eth', network)).toBeNull()
  })

  it('default: the address of a key is the same everywhere, delegated (EIP-7702) or not', async () => {
    expect(await resolveShared('home.eth')).toBe(fixture.account(0).address)
    expect((await resolveShared('delegated.eth'))?.toLowerCase()).toBe(delegated)
  })

  it('behavior: a contract on either network is not the same one on the other', async () => {
    for (const name of ['safe.eth', 'there.eth', 'same.eth', 'nobody.eth', 'away.eth'])
      expect([name, await resolveShared(name)]).toEqual([name, null])
  })
})
