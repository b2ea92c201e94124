import { connect, disconnect } from '@hawser/core/actions'
import { internalsKey } from '@hawser/core/internals'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { solana, testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { connectWallet, firstAddress, openClient } from '../fixtures/openClient.js'

const wallet = (name: string) => fakeWallet({ id: `test.${name.toLowerCase()}`, name })
const names = () => [...document.querySelectorAll('[data-hawser-wallet] bdi')].map((element) => element.textContent)
const view = { name: 'Connect' } as const

describe('ConnectView', () => {
  it('VIEW-01 default: shows the wallets that are there, in the first frame, and without a request', async () => {
    await openClient({ wallets: [wallet('Alpha'), wallet('Beta')], view })
    await expect.element(page.getByRole('list', { name: 'Wallets' })).toBeVisible()
    expect(names()).toEqual(['Alpha', 'Beta'])
    await expect.element(page.getByRole('button', { name: /Alpha/ })).toHaveTextContent('Installed')
    await expectAccessible()
  })

  it('VIEW-08 behavior: a recent wallet stands first and says so', async () => {
    const client = await openClient({ wallets: [wallet('Alpha'), wallet('Beta')], view })
    client.hawser[internalsKey].controllers.recentWallets.add({ id: 'test.beta', name: 'Beta' })
    await expect.element(page.getByRole('button', { name: /Beta/ })).toHaveTextContent('Recent')
    expect(names()).toEqual(['Beta', 'Alpha'])
  })

  it('VIEW-08 behavior: a wallet that is connected says so, and not that it was used before', async () => {
    const [alpha, beta] = [wallet('Alpha'), wallet('Beta')]
    const client = await openClient({ wallets: [alpha, beta] })
    await connectWallet(client, beta)
    expect(client.hawser.getSnapshot().recentWallets).toMatchObject([{ id: 'test.beta' }])
    client.hawser.open({ view })
    const row = page.getByRole('button', { name: /Beta/ })
    await expect.element(row).toHaveTextContent('Connected')
    expect(row.element().textContent).not.toContain('Recent')
    await expect.element(page.getByRole('button', { name: /Alpha/ })).toHaveTextContent('Installed')
    await expectAccessible()
    await disconnect(client.hawser)
    await expect.element(row).toHaveTextContent('Recent')
  })

  it('VIEW-08 behavior: where one namespace is wanted, a wallet is connected that is connected there', async () => {
    const multi = fakeWallet({ id: 'test.multi', name: 'Multi', namespaces: ['eip155', 'solana'] })
    const client = await openClient({ wallets: [multi], others: ['solana'], networks: [...testNetworks, solana] })
    const connected = connect(client.hawser, { connectorId: 'test.multi', namespaces: ['eip155'] })
    await expect.poll(() => multi.requests.length).toBe(1)
    multi.approve([firstAddress], 'eip155:1')
    await connected
    client.hawser.open({ view: { name: 'Connect', parameters: { namespace: 'solana' } } })
    const row = page.getByRole('button', { name: /Multi/ })
    await expect.element(row).toHaveTextContent('Installed')
    expect(row.element().textContent).not.toMatch(/Recent|Connected/)
    client.hawser.open({ view: { name: 'Connect', parameters: { namespace: 'eip155' } } })
    await expect.element(row).toHaveTextContent('Connected')
  })

  it('behavior: a wallet of several namespaces shows the mark of each, named, and one of a single namespace none', async () => {
    const namespaces = ['eip155', 'solana', 'bip122', 'polkadot'] as const
    const wallets = [fakeWallet({ id: 'multi', name: 'Multi', namespaces }), fakeWallet({ id: 'one', name: 'One' })]
    await openClient({ wallets, view })
    const row = page.getByRole('button', { name: 'Multi Ethereum & EVM, Solana, Bitcoin, Polkadot Installed' })
    await expect.element(row).toBeVisible()
    const marks = () => [...row.element().querySelectorAll<HTMLImageElement>('.hawser-marks img')]
    await expect.poll(() => marks().length).toBe(4)
    expect(new Set(marks().map(({ src }) => src)).size).toBe(4)
    // A row as any other: nothing of it is cut off.
    expect(row.element().getBoundingClientRect().height).toBe(56)
    const { scrollWidth = 1, clientWidth = 0 } = row.element().querySelector('.hawser-row-subtitle') ?? {}
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    expect(document.querySelector('[data-hawser-wallet="one"] .hawser-marks')).toBeNull()
    await expectAccessible()
  })

  it('behavior: without a wallet it says so, and leads to what a wallet is', async () => {
    const client = await openClient({ view })
    await expect.element(page.getByText(/No wallets in this browser/)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'What is a wallet?' }).click()
    expect(client.hawser.getSnapshot().router.stack.map(({ name }) => name)).toEqual(['Connect', 'WhatIsAWallet'])
    await expect.element(page.getByRole('heading', { name: 'What is a wallet?' })).toBeVisible()
    await expectAccessible()
  })

  it('behavior: a wallet found later takes the place of the empty state', async () => {
    const client = await openClient({ view })
    await expect.element(page.getByText(/No wallets in this browser/)).toBeVisible()
    client.find([wallet('Late')])
    await expect.element(page.getByRole('button', { name: /Late/ })).toBeVisible()
  })

  it('behavior: nothing moves under the pointer when a wallet is found, and the list settles when the pointer leaves', async () => {
    const alpha = wallet('Alpha')
    const beta = wallet('Beta')
    const client = await openClient({ wallets: [beta], view })
    client.hawser[internalsKey].controllers.recentWallets.add({ id: alpha.connector.id, name: 'Alpha' })
    const row = page.getByRole('button', { name: /Beta/ })
    await userEvent.hover(row)
    const before = row.element().getBoundingClientRect()

    client.find([alpha, beta])
    await expect.element(page.getByRole('button', { name: /Alpha/ })).toBeInTheDocument()
    expect(names()).toEqual(['Beta', 'Alpha'])
    expect(row.element().getBoundingClientRect().top).toBe(before.top)

    await userEvent.hover(page.getByRole('heading', { name: 'Connect a wallet' }))
    await expect.poll(names).toEqual(['Alpha', 'Beta'])
  })

  it('behavior: wallets of one name stand apart by what else is known of them; of those that claim one rdns each says so', async () => {
    await openClient({
      wallets: [
        fakeWallet({ id: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask' }),
        fakeWallet({ id: 'solana:metamask', name: 'Meta\u00a0mask', namespaces: ['solana'] }),
        fakeWallet({ id: 'io.twin', rdns: 'io.twin', name: 'Twin' }),
        fakeWallet({ id: 'io.twin#2', rdns: 'io.twin', name: 'Twin' }),
        wallet('Alpha'),
      ],
      view,
    })
    await expect.element(page.getByRole('button', { name: /Alpha/ })).toBeVisible()
    const subtitles = [...document.querySelectorAll('[data-hawser-wallet]')].map(
      (row) => row.querySelector('.hawser-row-subtitle')?.textContent,
    )
    expect(subtitles).toEqual([
      'io.metamask',
      'Solana',
      'io.twin · claimed by several wallets',
      'io.twin · claimed by several wallets',
      undefined,
    ])
    await expectAccessible()
    await page.getByRole('button', { name: /Twin/ }).first().click()
    await expect.element(page.getByText(/claim to be io.twin/)).toBeVisible()
  })

  it('behavior: a wallet that bears a word of an object’s prototype is a row like any other', async () => {
    const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype', '__defineGetter__']
    const client = await openClient({
      wallets: words.map((word) => fakeWallet({ id: word.toLowerCase(), rdns: word, name: word })),
      view,
    })
    await expect.poll(names).toEqual(words)
    await page.getByRole('button', { name: /__proto__/ }).click()
    expect(client.hawser.getSnapshot().router.stack.at(-1)).toEqual({
      name: 'ConnectingExternal',
      parameters: { connectorId: '__proto__' },
    })
  })

  it('behavior: choosing a wallet goes on to it', async () => {
    const alpha = wallet('Alpha')
    const client = await openClient({ wallets: [alpha], view })
    await page.getByRole('button', { name: /Alpha/ }).click()
    expect(client.hawser.getSnapshot().router.stack.at(-1)).toEqual({
      name: 'ConnectingExternal',
      parameters: { connectorId: 'test.alpha' },
    })
  })

  it('behavior: from right to left a name of the other direction begins beside its icon all the same', async () => {
    await openClient({ wallets: [wallet('Alpha')], view, dir: 'rtl' })
    await expect.element(page.getByText('Alpha')).toBeVisible()
    const name = page.getByText('Alpha').element().getBoundingClientRect()
    const icon = document.querySelector('.hawser-wallet-image')?.getBoundingClientRect()
    expect(icon && icon.left - name.right).toBeCloseTo(12, 1)
  })

  it('behavior: a hostile name stays in its row, in one line', async () => {
    const long = 'W'.repeat(300)
    await openClient({
      wallets: [
        fakeWallet({ id: 'long', name: long }),
        fakeWallet({ id: 'rtl', name: '\u202Etellaw' }),
        wallet('Alpha'),
      ],
      view,
    })
    await expect.element(page.getByRole('button', { name: /Alpha/ })).toBeVisible()
    const list = page.getByRole('list', { name: 'Wallets' }).element()
    expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
    const heights = [...document.querySelectorAll('[data-hawser-wallet]')].map(
      (row) => row.getBoundingClientRect().height,
    )
    expect(new Set(heights).size).toBe(1)
    // The override in the second name ends with it.
    const tag = [...document.querySelectorAll('[data-hawser-wallet="rtl"] .hawser-tag')].map(
      (element) => element.textContent,
    )
    expect(tag).toEqual(['Installed'])
  })
})
