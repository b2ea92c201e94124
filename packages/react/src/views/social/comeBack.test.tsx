import '../../styles/index.css'
import { type ConnectorFactory, contractVersion } from '@hawser/core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../../buttons/ConnectButton.js'
import { type RenderClientParameters, renderClient } from '../../fixtures/renderClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet, walletError } from '../fixtures/fakeWallet.js'
import { firstAddress } from '../fixtures/openClient.js'

const resultUri = 'https://wallet.example/wallet/v1/social/google/callback?result=one.two'

/** A page that the browser has come back to, with a client whose embedded wallet answers as the test says. */
async function openBack({
  result = resultUri,
  ...options
}: RenderClientParameters & { readonly result?: string } = {}) {
  const before = location.href
  const opened = new URL(before)
  opened.searchParams.set('cart', '7')
  opened.searchParams.set('result_uri', result)
  history.replaceState(null, '', opened)
  onTestFinished(() => history.replaceState(null, '', before))
  const wallet = fakeWallet({ id: 'auth', name: 'Email', type: 'AUTH' })
  const connector: ConnectorFactory = {
    contractVersion,
    id: 'auth',
    create: () => ({
      ...wallet.connector,
      traits: { session: 'shared', input: { parse: (value) => Object(value), field: 'email' } },
    }),
  }
  // Whatever is brought when: who saves data has nothing of the modal brought ahead.
  const client = await renderClient(<ConnectButton />, {
    connectors: [connector],
    socials: ['google'],
    provider: { prefetch: 'never' },
    ...options,
  })
  return { ...client, wallet, query: () => location.search }
}

describe('a page that comes back from a provider', () => {
  it('CAP-04 default: the provider’s word is gone on with in the modal, once, without a press, and stands in the address no more', async () => {
    const { hawser, wallet, query } = await openBack()
    await expect.element(page.getByRole('dialog', { name: 'Google' })).toBeVisible()
    await expect.element(page.getByText('One moment')).toBeVisible()
    await expect.poll(() => wallet.requests.length).toBe(1)
    expect(wallet.requests[0]?.parameters.input).toEqual({ resultUri, social: 'google' })
    expect(new URLSearchParams(query()).get('cart')).toBe('7')
    expect(query()).not.toContain('result_uri')
    await expectAccessible()
    wallet.approve([firstAddress], 'eip155:1')
    await expect.poll(() => hawser.getSnapshot().connections.active).toEqual({ eip155: 'eip155/auth' })
    expect(wallet.requests).toHaveLength(1)
  })

  it('CAP-04 behavior: where it fails, the user reads why, and is led to the other ways', async () => {
    const { wallet } = await openBack()
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.refuse(walletError(4001, 'no'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Request declined')
    await page.getByRole('button', { name: 'Other wallets' }).click()
    await expect.element(page.getByRole('button', { name: 'Google', exact: true })).toBeVisible()
  })

  it('behavior: an address that names no provider is gone on with all the same', async () => {
    const { wallet } = await openBack({ result: 'https://wallet.example/done?result=1' })
    await expect.element(page.getByRole('dialog', { name: 'Email' })).toBeVisible()
    await expect.poll(() => wallet.requests.length).toBe(1)
  })

  it('behavior: a client without the embedded wallet leaves the address to whoever it is for', async () => {
    const { hawser, query } = await openBack({
      connectors: [],
      wallets: [fakeWallet({ id: 'anchor', name: 'Anchor' })],
    })
    // It has looked.
    await expect.poll(() => hawser.getSnapshot().connectors.list.length).toBeGreaterThan(0)
    await expect
      .poll(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('comeBack')))
      .toBe(true)
    expect(hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(query()).toContain('result_uri')
  })
})
