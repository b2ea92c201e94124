import type { CaipNetworkId } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
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
    expect(state().check.warnings).toEqual(['firstTime'])
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

  describe('by whom the user knows', () => {
    const KNOWN = `0x7099${'ab'.repeat(16)}79c8`
    const ALIKE = `0x7099${'cd'.repeat(16)}79c8`
    const STRANGER = `0x${'12'.repeat(20)}`

    it('behavior: nothing is said before what is kept has been read; then that it is the first time, until it is not', async () => {
      const { hawser, state, api } = await setup()
      api.setReceiver(STRANGER)
      await vi.waitFor(() => expect(state().check.warnings).toEqual([]))
      hawser.use(profile).resume()
      await vi.waitFor(() => expect(state().check.warnings).toEqual(['firstTime']))
      hawser.use(profile).addRecipient({ namespace: 'eip155', address: STRANGER, name: null })
      await vi.waitFor(() => expect(state().check.warnings).toEqual([]))
    })

    it('behavior: an address that only looks like a known one; neither that one nor one that the user has named', async () => {
      const { hawser, state, api } = await setup()
      const known = hawser.use(profile)
      known.addRecipient({ namespace: 'eip155', address: KNOWN, name: null })
      api.setReceiver(ALIKE)
      await vi.waitFor(() => expect(state().check.warnings).toEqual(['lookAlike']))
      api.setReceiver(KNOWN)
      await vi.waitFor(() => expect(state().check.warnings).toEqual([]))
      known.setLabel({ namespace: 'eip155', address: ALIKE }, 'Mine')
      api.setReceiver(ALIKE)
      await vi.waitFor(() => expect(state().check.warnings).toEqual([]))
    })

    it('behavior: a contract that is no token is pointed out, until the user has sent there', async () => {
      const { hawser, chain, state, api } = await setup()
      chain.risks.set(`eip155:10/${STRANGER}`, 'contract')
      hawser.use(profile).resume()
      api.setReceiver(STRANGER)
      await vi.waitFor(() => expect(state().check.warnings).toEqual(['contract']))
      hawser.use(profile).addRecipient({ namespace: 'eip155', address: STRANGER, name: null })
      await vi.waitFor(() => expect(state().check.warnings).toEqual([]))
    })

    describe('on another network than this one', () => {
      const sentOn = async (networks: readonly CaipNetworkId[], options?: Parameters<typeof setup>[0]) => {
        const form = await setup(options)
        const known = form.hawser.use(profile)
        known.resume()
        for (const caipNetworkId of [...networks].reverse())
          known.addRecipient({ namespace: 'eip155', address: KNOWN, name: null, caipNetworkId })
        form.api.setReceiver(KNOWN)
        return { ...form, known, check: () => form.state().check }
      }

      it('behavior: whom the user has never sent to on this network, and has on another one; until they have here', async () => {
        const { check, api, hawser } = await sentOn(['eip155:1', 'eip155:137'])
        await vi.waitFor(() =>
          expect(check()).toMatchObject({ warnings: ['otherNetwork'], otherNetworkId: 'eip155:1' }),
        )
        expect(await api.review()).toBe(true)
        expect(check()).toMatchObject({ warnings: ['otherNetwork'], otherNetworkId: 'eip155:1' })
        await switchNetwork(hawser, { caipNetworkId: 'eip155:1' })
        await vi.waitFor(() => expect(check()).toMatchObject({ warnings: [], otherNetworkId: null }))
        await switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
        await vi.waitFor(() => expect(check().warnings).toEqual(['otherNetwork']))
        const caipNetworkId = 'eip155:10'
        const transfer = { to: KNOWN, toName: null, amount: '1', symbol: 'ETH', tokenAddress: null, tokenId: null }
        hawser[internalsKey].events.emit('transactionSent', { caipNetworkId, from: ME, hash: '0x2', transfer })
        await vi.waitFor(() => expect(check()).toMatchObject({ warnings: [], otherNetworkId: null }))
      })

      it('behavior: a label is no word on networks, as that of an exchange; a contract is one warning more until it is known', async () => {
        const { check, known, chain, api } = await sentOn(['eip155:1'])
        known.setLabel({ namespace: 'eip155', address: KNOWN }, 'My exchange')
        chain.risks.set(`eip155:10/${KNOWN}`, 'contract')
        api.setReceiver(KNOWN)
        expect(await api.review()).toBe(true)
        expect(check().warnings).toEqual(['otherNetwork'])
      })

      it('behavior: nothing is said where nobody knows, of what is worth nothing, of a new receiver, and of one’s own account', async () => {
        const unknown = await sentOn([])
        unknown.known.importProfile(
          JSON.stringify({ recipients: [{ namespace: 'eip155', address: KNOWN, name: null, usedAtMs: 1 }] }),
        )
        expect(await unknown.api.review()).toBe(true)
        expect(unknown.check()).toMatchObject({ warnings: [], otherNetworkId: null })
        unknown.api.setReceiver(STRANGER)
        expect(await unknown.api.review()).toBe(true)
        expect(unknown.check()).toMatchObject({ warnings: ['firstTime'], otherNetworkId: null })

        const test = await sentOn(['eip155:1'], { networks: [mainnet, { ...optimism, testnet: true }] })
        expect(await test.api.review()).toBe(true)
        expect(test.check()).toMatchObject({ warnings: [], otherNetworkId: null })

        const own = await sentOn([])
        own.known.addRecipient({ namespace: 'eip155', address: ME, name: null, caipNetworkId: 'eip155:1' })
        own.api.setReceiver(ME)
        expect(await own.api.review()).toBe(true)
        expect(own.check()).toMatchObject({ warnings: ['selfSend'], otherNetworkId: null })
      })
    })

    it('behavior: one’s own account, and where all is lost, need no other word', async () => {
      const { hawser, chain, state, api } = await setup()
      hawser.use(profile).resume()
      api.setReceiver(ME)
      await vi.waitFor(() => expect(state().check.warnings).toEqual(['selfSend']))
      chain.risks.set('eip155:10/0xdead', 'burn')
      api.setReceiver('0xdead')
      await vi.waitFor(() => expect(state().check.warnings).toEqual(['burnAddress']))
    })
  })
})
