import { describe, expect, it } from 'vitest'
import { internalsKey } from '../client/internals.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createDeferred, createFakeChain } from '../fixtures/fakeChain.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet as bareMainnet, optimism } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { resolveName } from '../flows/resolveName.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import { DEBOUNCE_MS } from '../lateConstants.js'
import { profile } from '../profile/profile.js'
import { send } from './send.js'
import { type SendState, selectSend } from './sendState.js'

const ALICE = '0xa11ce'
const ME = '0x111'
const TOKEN = '0x70ce'
const mainnet = { ...bareMainnet, contracts: { ensRegistry: { address: '0x1' as const } } }

/** A form for OP Mainnet, which has no name service. */
async function setup({ networks = [mainnet, optimism] }: { networks?: (typeof mainnet | typeof optimism)[] } = {}) {
  const platform = createFakePlatform()
  const chain = createFakeChain()
  const wallet = createFakeWallet({ namespaces: ['eip155'], accounts: { eip155: [{ address: ME }] } })
  const parts = { balance: chain.balance, send: chain.send, names: chain.names }
  const isAddress = (value: string) => value.startsWith('0x')
  const adapter = createFakeAdapter('eip155', { found: [wallet], ...parts, isAddress })
  const { hawser } = createTestClient({ platform, networks, adapters: [adapter] })
  hawser.start()
  await connect(hawser, { connectorId: wallet.id })
  await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
  const api = hawser.use(send)
  const state = (): SendState => {
    const slice = selectSend(hawser.getSnapshot())
    if (!slice) throw new Error('The feature is not in use')
    return slice
  }
  api.setAmount('1')
  const name = async (text: string): Promise<void> => {
    api.setReceiver(text)
    await platform.clock.advance(DEBOUNCE_MS)
  }
  return { hawser, chain, api, state, name, clock: platform.clock }
}

describe('a name', () => {
  it('CON-05 behavior: is not looked up again within five minutes', async () => {
    const { chain, state, name, clock } = await setup()
    chain.addresses.set('eip155:1>eip155:10/alice.eth', ALICE)
    const lookups = () => chain.calls.filter((call) => call.startsWith('resolveName')).length
    await name('alice.eth')
    const asked = lookups()
    await name('')
    await name('alice.eth')
    expect(state().receiverAddress).toBe(ALICE)
    expect(lookups()).toBe(asked)
    await clock.advance(300_000)
    await name('')
    await name('alice.eth')
    expect(lookups()).toBe(2 * asked)
  })

  it('default: its address for the network, from the name service of another one', async () => {
    const { chain, state, name, hawser } = await setup()
    chain.addresses.set('eip155:1>eip155:10/alice.eth', ALICE)
    chain.addresses.set('eip155:1/alice.eth', '0xbad')
    await name('alice.eth')
    expect(state()).toMatchObject({
      receiverAddress: ALICE,
      receiverNameNetworkId: null,
      check: { receiver: null, warnings: [] },
    })
    expect(await resolveName(hawser, { name: 'alice.eth' })).toBe(ALICE)
  })

  it('behavior: its address for another network is said to be that, and given by no flow', async () => {
    const { chain, state, name, hawser, api } = await setup()
    chain.addresses.set('eip155:1/alice.eth', ALICE)
    chain.shared.add('eip155:1>eip155:10/alice.eth')
    await name('alice.eth')
    expect(state()).toMatchObject({
      receiverAddress: ALICE,
      receiverProfileName: 'alice.eth',
      receiverNameNetworkId: 'eip155:1',
      check: { receiver: null, warnings: ['otherNetworkName'] },
    })
    expect(await resolveName(hawser, { name: 'alice.eth' })).toBeNull()
    api.setReceiver(ALICE)
    await settle()
    expect(state()).toMatchObject({ receiverNameNetworkId: null, check: { warnings: [] } })
  })

  it('behavior: a name that led to another address before is pointed out, until something was sent to the new one', async () => {
    const { chain, state, name, hawser, api } = await setup()
    const settings = hawser.use(profile)
    const caipNetworkId = 'eip155:10'
    settings.rememberName({ name: 'alice.eth', caipNetworkId, address: '0xbad' })
    chain.addresses.set('eip155:10/alice.eth', ALICE)
    await name('alice.eth')
    expect(state()).toMatchObject({ receiverAddress: ALICE, check: { warnings: ['changedName'] } })
    api.setReceiver(ALICE)
    await settle()
    expect(state().check.warnings).toEqual([])
    const transfer = { to: ALICE, toName: 'alice.eth', amount: '1', symbol: 'ETH', tokenAddress: null, tokenId: null }
    hawser[internalsKey].events.emit('transactionSent', { caipNetworkId, from: '0x1', hash: '0x2', transfer })
    await name('alice.eth')
    expect(state()).toMatchObject({ receiverAddress: ALICE, check: { warnings: [] } })
  })

  it('behavior: an address that may be another one’s on this network is not offered', async () => {
    const { chain, state, name } = await setup()
    chain.addresses.set('eip155:1/safe.eth', ALICE)
    await name('safe.eth')
    expect(state()).toMatchObject({ receiverAddress: '', check: { receiver: 'nameNotFound' } })
  })

  it('behavior: a name service that cannot be asked is no missing address', async () => {
    const { chain, state, name } = await setup()
    const broken = createDeferred<string | null>()
    chain.addresses.set('eip155:1>eip155:10/alice.eth', broken)
    chain.addresses.set('eip155:1/alice.eth', ALICE)
    chain.shared.add('eip155:1>eip155:10/alice.eth')
    broken.reject(new Error('offline'))
    await name('alice.eth')
    expect(state()).toMatchObject({ receiverAddress: '', check: { receiver: 'unavailable' } })
  })

  it('behavior: real networks’ names are none on test networks', async () => {
    const { chain, state, name } = await setup({ networks: [mainnet, { ...optimism, testnet: true }] })
    chain.addresses.set('eip155:1>eip155:10/alice.eth', ALICE)
    await name('alice.eth')
    expect(state().check.receiver).toBe('nameNotFound')
  })
})

describe('warnings', () => {
  it.each([
    ['burn', 'burnAddress'],
    ['token', 'otherToken'],
  ] as const)('behavior: what is sent to a %s address is lost', async (risk, warning) => {
    const { chain, state, api } = await setup()
    chain.risks.set('eip155:10/0xdead', risk)
    api.setReceiver('0xdead')
    expect(await api.review()).toBe(true)
    expect(state().check.warnings).toEqual([warning])
    api.setReceiver(ALICE)
    await settle()
    expect(state().check.warnings).toEqual([])
  })

  it('behavior: the contract of a token that the form lists is one', async () => {
    const { chain, state, api } = await setup()
    chain.tokens.set(`eip155:10/${TOKEN}`, { address: TOKEN, name: 'T', symbol: 'T', decimals: 6 })
    await api.addToken(TOKEN)
    api.setReceiver(TOKEN)
    await settle()
    expect(state().check.warnings).toEqual(['tokenContract'])
    api.setToken(null)
    await settle()
    expect(state().check.warnings).toEqual(['otherToken'])
  })

  it('behavior: what the chain does not tell holds nobody up', async () => {
    const { chain, state, api } = await setup()
    chain.risks.set('eip155:10/0xdead', new Error('offline'))
    api.setReceiver('0xdead')
    expect(await api.review()).toBe(true)
    expect(state()).toMatchObject({ phase: 'review', check: { receiver: null, warnings: [] } })
  })
})
