import '../styles/index.css'
import { type ConnectorFactory, contractVersion } from '@hawser/core'
import { connect } from '@hawser/core/actions'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { expectAccessible } from '../views/fixtures/expectAccessible.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { firstAddress } from '../views/fixtures/openClient.js'
import { de } from './locales/de.js'

/** An app in German whose user has connected by e-mail. */
async function openGerman(name: string, { chainId = 'eip155:1' }: { readonly chainId?: `eip155:${number}` } = {}) {
  const wallet = fakeWallet({ id: 'auth', name, type: 'AUTH' })
  const connector: ConnectorFactory = {
    contractVersion,
    id: 'auth',
    create: () => ({
      ...wallet.connector,
      traits: { session: 'shared', input: { parse: (value) => Object(value), field: 'email' } },
    }),
  }
  const client = await renderClient(<ConnectButton />, { connectors: [connector], provider: { locale: de } })
  const connected = connect(client.hawser, { connectorId: 'auth' })
  await expect.poll(() => wallet.requests.length).toBe(1)
  wallet.approve([firstAddress], chainId)
  await connected
  return client
}

describe('the name of the e-mail wallet', () => {
  it('default: is a word of the user’s language wherever the modal says it, and stays what it is for the app', async () => {
    const { hawser } = await openGerman('Email')
    hawser.open({ view: { name: 'Settings' } })
    await expect.element(page.getByRole('button', { name: 'Verbundene Wallets E-Mail Verwalten' })).toBeVisible()
    hawser.open({ view: { name: 'Account' } })
    const row = page.getByRole('dialog').getByRole('button', { name: 'E-Mail' })
    await expect.element(row).toBeVisible()
    await expectAccessible()
    await row.click()
    await expect.element(page.getByRole('heading', { name: 'E-Mail' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'E-Mail trennen' })).toBeVisible()
    await expectAccessible()
    expect(hawser.getSnapshot().connections.byId['eip155/auth']?.connectorName).toBe('Email')
    expect(hawser.getSnapshot().connectors.list.find(({ id }) => id === 'auth')?.name).toBe('Email')
  })

  it('behavior: a wallet on a network that is none of the app’s is called by it too', async () => {
    const { hawser } = await openGerman('Email', { chainId: 'eip155:999' })
    hawser.open({ view: { name: 'UnsupportedChain' } })
    await expect.element(page.getByText(/E-Mail/).first()).toBeVisible()
    await expect.element(page.getByText(/Email/)).not.toBeInTheDocument()
  })

  it('behavior: connecting is titled by it in the user’s language', async () => {
    const { hawser } = await openGerman('Email')
    hawser.open({ view: { name: 'ConnectingExternal', parameters: { connectorId: 'auth' } } })
    await expect.element(page.getByRole('dialog', { name: 'E-Mail' })).toBeVisible()
  })

  it('behavior: a name that the app has given it is shown as it stands', async () => {
    const { hawser } = await openGerman('Acme Mail')
    hawser.open({ view: { name: 'Account' } })
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Acme Mail' })).toBeVisible()
  })
})

describe('the name of a wallet that nothing identifies', () => {
  it('behavior: is said in the user’s language where wallets are chosen, and while it connects', async () => {
    const { connector } = fakeWallet({ id: 'injected', name: 'Browser Wallet', type: 'INJECTED' })
    const factory: ConnectorFactory = { contractVersion, id: 'injected', create: () => connector }
    const { hawser } = await renderClient(<ConnectButton />, { connectors: [factory], provider: { locale: de } })
    hawser.open({ view: { name: 'Connect' } })
    await page.getByRole('dialog').getByRole('button', { name: 'Browser-Wallet' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Browser-Wallet' })).toBeVisible()
    await expectAccessible()
  })
})
