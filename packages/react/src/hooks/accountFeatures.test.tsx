import { describe, expect, it } from 'vitest'
import { renderHooks } from '../fixtures/renderHooks.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { connectWallet } from '../views/fixtures/openClient.js'
import {
  useHawserActivity,
  useHawserNameForm,
  useHawserNfts,
  useHawserPortfolio,
  useHawserProfile,
} from './accountFeatures.js'
import { useHawserName } from './useHawserName.js'

describe('the features of an account', () => {
  it('CAP-10 default: what is held is asked while a component is mounted, once its code is there', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { client, read } = await renderHooks(useHawserPortfolio, { wallets: [wallet] })
    await connectWallet(client, wallet)
    await expect.poll(() => read().portfolio?.status).toBe('pending')
    await expect.poll(() => client.balances.length).toBeGreaterThan(0)
    for (const balance of client.balances) balance.resolve({ value: 5n * 10n ** 17n, decimals: 18, symbol: 'ETH' })
    await expect.poll(() => read().portfolio?.tokens[0]).toMatchObject({ amount: '0.5', symbol: 'ETH', price: null })
    expect(read().error).toBeNull()
  })

  it('CAP-10 behavior: a history without a service says so', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { client, read } = await renderHooks(useHawserActivity, { wallets: [wallet] })
    await connectWallet(client, wallet)
    await expect.poll(() => read().activity).toMatchObject({ status: 'error', error: { code: 'SERVICE_OFF' } })
    expect(read().api?.loadMore).toBeDefined()
  })

  it('behavior: NFTs without a service say so', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const { client, read } = await renderHooks(useHawserNfts, { wallets: [wallet] })
    await expect.poll(() => read().nfts).toMatchObject({ status: 'idle', nfts: [] })
    await connectWallet(client, wallet)
    await expect.poll(() => read().nfts).toMatchObject({ status: 'error', error: { code: 'SERVICE_OFF' } })
    expect(read().api?.loadMore).toBeDefined()
  })

  it('CAP-11 default: the form of a name', async () => {
    const { read } = await renderHooks(useHawserNameForm)
    await expect.poll(() => read().api).toBeDefined()
    read().api?.setName('al')
    await expect.poll(() => read().form).toMatchObject({ name: 'al', issue: 'tooShort', phase: 'form' })
  })

  it('ENT-05 behavior: nothing is asked where the chain has no names', async () => {
    const { read } = await renderHooks(() => useHawserName({ name: 'alice.eth' }))
    expect(read()).toMatchObject({ status: 'idle', address: null, isPending: false })
  })

  it('default: what is settled on this device', async () => {
    const { read } = await renderHooks(useHawserProfile)
    await expect.poll(() => read().profile?.isRestored).toBe(true)
    read().api?.setCurrency('eur')
    await expect.poll(() => read().profile?.currency).toBe('eur')
  })
})
