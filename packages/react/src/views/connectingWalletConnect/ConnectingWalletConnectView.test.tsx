import { defineNetwork } from '@hawser/common'
import { internalsKey } from '@hawser/core/internals'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet, walletError } from '../fixtures/fakeWallet.js'
import { firstAddress, untilConnectedShown } from '../fixtures/openClient.js'
import { firstUri, linkedWallet, openPairing, secondUri } from '../fixtures/openPairing.js'
import { openWallets, pairingWallet } from '../fixtures/openWallets.js'
import { readQrCode } from '../fixtures/readQrCode.js'
import { inventWallets, walletsBackend } from '../fixtures/walletsBackend.js'

const code = (name: string | RegExp = /^QR code/) => page.getByRole('img', { name })
const text = (content: string | RegExp) => page.getByText(content)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const tab = (name: string) => page.getByRole('tab', { name })
const box = () => document.querySelector('.hawser-qr') as Element
const top = ({ hawser }: Awaited<ReturnType<typeof openPairing>>) => hawser.getSnapshot().router.stack.at(-1)
/** Drawing and reading a picture of the page take their time. */
const expectToRead = async (uri: string): Promise<void> => {
  await expect.element(code()).toBeVisible()
  await expect.poll(() => readQrCode(code())).toBe(uri)
}
const phoneOnly = { id: 'wallet-phone', name: 'Dory', image_id: 'image-2', chains: [], mobile_link: 'dory://' }

describe('any wallet', () => {
  it('VIEW-02 CAP-01 default: asks for a pairing once, StrictMode or not, and shows it as a code that can be scanned', async () => {
    const { wallet, pair } = await openPairing()
    await expect.element(page.getByRole('status').filter({ hasText: 'Preparing a code…' })).toBeVisible()
    await expectAccessible()
    await pair()
    await expect.element(code('QR code to connect a wallet')).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: 'Scan with your wallet' })).toBeVisible()
    expect(page.getByRole('tab').elements()).toHaveLength(0)
    expect(box().querySelectorAll('path')).toHaveLength(1)
    await expectAccessible()
    expect(wallet.requests).toHaveLength(1)
  })

  it.each(['light', 'dark'])('behavior: the code is read as it is drawn, %s', async (theme) => {
    const { pair } = await openPairing()
    await pair()
    await expect.element(code()).toBeVisible()
    document.querySelector('[data-hawser-root]')?.setAttribute('data-hawser-theme', theme)
    await expectToRead(firstUri)
  })

  it('behavior: the link can be copied', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { pair } = await openPairing()
    await expect.element(button('Copy link')).toHaveAttribute('aria-disabled', 'true')
    await pair()
    await expect.element(button('Copy link')).not.toHaveAttribute('aria-disabled')
    await button('Copy link').click()
    expect(written.mock.calls).toEqual([[firstUri]])
    await expect.element(button('Copied')).toBeVisible()
    written.mockRestore()
  })

  it('behavior: a link that is too long for a code can still be copied', async () => {
    const { pair } = await openPairing()
    await pair(`wc:${'a'.repeat(4_000)}@2`)
    await expect.element(text(/Couldn’t show the code/)).toBeVisible()
    await expect.element(button('Copy link')).not.toHaveAttribute('aria-disabled')
    await expectAccessible()
  })

  it('behavior: on a phone the list of wallets comes first, and the code is for another phone', async () => {
    const client = await openPairing({ device: 'ios' })
    await client.pair()
    await expect.element(tab('App')).toHaveAttribute('aria-selected', 'true')
    expect(button('Open a wallet').elements()).toHaveLength(0)
    await expectAccessible()
    await tab('QR code').click()
    await expect.element(text('Scan this code with a wallet on another phone.')).toBeVisible()
    await tab('App').click()
    await button('All wallets').click()
    expect(top(client)).toEqual({ name: 'AllWallets' })
  })

  it('behavior: on a phone without a list of wallets the link is what there is to hand over', async () => {
    const { pair } = await openPairing({ device: 'ios', allWallets: 'HIDE' })
    await pair()
    await expect.element(text('Copy the link and paste it into your wallet.')).toBeVisible()
    expect(document.body.textContent).not.toContain('Choose your wallet')
    await expect.element(button('Copy link')).toHaveAttribute('data-variant', 'primary')
    await expectAccessible()
  })

  it('behavior: Android itself asks which app shall open the pairing', async () => {
    const { opened, pair } = await openPairing({ device: 'android' })
    await expect.element(button('Open a wallet')).toHaveAttribute('aria-busy', 'true')
    await pair()
    await expect.element(button('Open a wallet')).not.toHaveAttribute('aria-busy')
    await button('Open a wallet').click()
    expect(opened).toEqual([{ href: firstUri, target: '_self', isInTap: true }])
  })

  it.each([
    ['an app without WalletConnect', fakeWallet({ id: 'test.alpha', name: 'Alpha' })],
    ['an app that connects it by its id alone', pairingWallet({ isListed: false })],
  ])('behavior: %s says so, and leads to the other wallets', async (_, wallet) => {
    const client = await openPairing({ wallets: [wallet] })
    await expect.element(page.getByRole('alert')).toHaveTextContent('WalletConnect is off')
    await expectAccessible()
    await button('Other wallets').click()
    expect(top(client)).toEqual({ name: 'Connect' })
    expect(wallet.requests).toHaveLength(0)
  })
})

describe('a wallet by its id', () => {
  it.each(['wallet-1', 'wallet-300'])(
    'VIEW-02 parameters: walletId %s: opened by the app itself, it is asked for once',
    async (walletId) => {
      const wallet = pairingWallet()
      await openWallets({ name: 'ConnectingWalletConnect', parameters: { walletId } }, { wallets: [wallet] })
      const name = inventWallets(300).find(({ id }) => id === walletId)?.name ?? ''
      await expect.element(text(`Open ${name} on your phone and scan this code.`)).toBeVisible()
      await expect.poll(() => wallet.requests.length).toBe(1)
      expect(wallet.requests[0]?.parameters.signal.aborted).toBe(false)
    },
  )
})

describe('a wallet that was used before', () => {
  it('behavior: on a phone its app is the way, once the list has told how it is opened', async () => {
    const backend = walletsBackend([linkedWallet])
    backend.mode = 'hold'
    const client = await openPairing({ device: 'ios', backend })
    const { recentWallets, router } = client.hawser[internalsKey].controllers
    recentWallets.add({ id: linkedWallet.id, name: 'Mooring' })
    router.reset({ name: 'ConnectingWalletConnect', parameters: { walletId: linkedWallet.id } })
    await client.pair()
    await expect.element(code('QR code to connect Mooring')).toBeVisible()
    await expect.poll(() => backend.held.length).toBeGreaterThan(0)
    // What is asked from now on, as by StrictMode's second look, is answered at once.
    backend.mode = 'answer'
    for (const { release } of backend.held) release()
    await expect.element(tab('App')).toHaveAttribute('aria-selected', 'true')
    await expect.element(button('Open Mooring')).toBeVisible()
  })

  it('behavior: a tab that the user has chosen stays', async () => {
    const backend = walletsBackend([linkedWallet])
    const client = await openPairing({ device: 'ios', listing: linkedWallet, backend })
    await client.pair()
    await tab('QR code').click()
    await client.pair(secondUri)
    await expect.element(tab('QR code')).toHaveAttribute('aria-selected', 'true')
  })
})

describe('a wallet of the list', () => {
  it('default: the connect is for this wallet, and its code has its picture in the middle', async () => {
    const { hawser, pair } = await openPairing({ listing: linkedWallet })
    await pair()
    await expect.element(code('QR code to connect Mooring')).toBeVisible()
    expect(hawser.getSnapshot().connecting.wallet).toMatchObject({ id: 'wallet-linked', name: 'Mooring' })
    await expect.poll(() => box().querySelector('img')?.complete).toBe(true)
    await expectAccessible()
  })

  it.each(['light', 'dark'])('behavior: the code is read with the picture on it, %s', async (theme) => {
    const { pair } = await openPairing({ listing: linkedWallet })
    await pair()
    await expect.poll(() => box().querySelector('img')?.complete).toBe(true)
    document.querySelector('[data-hawser-root]')?.setAttribute('data-hawser-theme', theme)
    await expectToRead(firstUri)
  })

  it('behavior: the ways that its links allow are tabs, which the arrow keys choose', async () => {
    const { wallet, pair } = await openPairing({ listing: linkedWallet })
    await pair()
    const names = page
      .getByRole('tab')
      .elements()
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['QR code', 'Extension', 'Desktop', 'Web'])
    await tab('QR code').click()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tab('Web')).toHaveFocus()
    await expect.element(page.getByRole('tabpanel', { name: 'Web' })).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard('{Home}{ArrowRight}')
    await expect.element(tab('Extension')).toHaveAttribute('aria-selected', 'true')
    await expectAccessible()
    await userEvent.keyboard('{End}{ArrowLeft}')
    await expect.element(text('Open Mooring on this computer')).toBeVisible()
    await expectAccessible()
    expect(wallet.requests).toHaveLength(1)
  })

  it('behavior: from right to left the arrow keys are mirrored', async () => {
    const { pair } = await openPairing({ listing: linkedWallet, dir: 'rtl' })
    await pair()
    await tab('QR code').click()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(tab('Extension')).toHaveFocus()
  })

  it('behavior: one way alone needs no tabs', async () => {
    const { pair } = await openPairing({ listing: phoneOnly })
    await pair()
    await expect.element(code('QR code to connect Dory')).toBeVisible()
    expect(page.getByRole('tablist').elements()).toHaveLength(0)
  })

  it.each([
    ['Desktop', 'mooring-desktop://wc?uri='],
    ['Web', 'https://web.mooring.example.com/wc?uri='],
  ])('behavior: %s is opened beside this page', async (name, base) => {
    const { hawser, opened, pair } = await openPairing({ listing: linkedWallet })
    await pair()
    await tab(name).click()
    await button('Open Mooring').click()
    expect(opened).toEqual([{ href: `${base}${encodeURIComponent(firstUri)}`, target: '_blank', isInTap: true }])
    await expect.element(text('Continue in Mooring')).toBeVisible()
    expect(hawser.getSnapshot().connecting.link).toMatchObject({ name: 'Mooring' })
  })

  it('behavior: an extension that is here is connected as such', async () => {
    const client = await openPairing({
      listing: { ...linkedWallet, rdns: 'com.mooring' },
      beside: [fakeWallet({ id: 'com.mooring', rdns: 'com.mooring', name: 'Mooring' })],
    })
    await client.pair()
    await tab('Extension').click()
    await expect.element(text('Mooring is in this browser')).toBeVisible()
    await page.getByRole('tabpanel').getByRole('button', { name: 'Connect' }).click()
    expect(top(client)).toEqual({ name: 'ConnectingExternal', parameters: { connectorId: 'com.mooring' } })
    await expect.poll(() => client.wallet.requests[0]?.parameters.signal.aborted).toBe(true)
  })

  it('behavior: one that is not here can be installed', async () => {
    const { pair } = await openPairing({ listing: linkedWallet })
    await pair()
    await tab('Extension').click()
    await expect
      .element(page.getByRole('link', { name: /Install the extension/ }))
      .toHaveAttribute('href', 'https://chromewebstore.google.com/detail/mooring')
  })

  it('behavior: who does not have it is led to where it can be got from', async () => {
    const client = await openPairing({ listing: linkedWallet })
    await client.pair()
    await button('Get it').click()
    expect(top(client)).toEqual({ name: 'WalletDetails', parameters: { walletId: 'wallet-linked' } })
  })

  it('behavior: a wallet that was used before is named while the list is on its way', async () => {
    const { hawser, wallet, pair } = await openPairing()
    await pair()
    const { recentWallets, router } = hawser[internalsKey].controllers
    // As the ids of the wallets service look.
    const walletId = 'ab'.repeat(32)
    recentWallets.add({ id: walletId, name: 'Skiff' })
    router.replace({ name: 'ConnectingWalletConnect', parameters: { walletId } })
    await expect.poll(() => wallet.requests.length).toBe(2)
    await pair()
    await expect.element(code('QR code to connect Skiff')).toBeVisible()
    expect(hawser.getSnapshot().connecting.wallet?.name).toBe('Skiff')
  })
})

describe('a wallet’s app on a phone', () => {
  const android = { listing: linkedWallet, device: 'android' } as const

  it('CAP-01 behavior: the link is made before the tap, and opened within it', async () => {
    const { hawser, opened, pair } = await openPairing(android)
    await expect.element(tab('App')).toHaveAttribute('aria-selected', 'true')
    await expect.element(button('Open Mooring')).toHaveAttribute('aria-busy', 'true')
    await button('Open Mooring').click({ force: true })
    expect(opened).toEqual([])
    await pair()
    await expect.element(button('Open Mooring')).not.toHaveAttribute('aria-busy')
    await expectAccessible()
    await button('Open Mooring').click()
    expect(opened).toEqual([
      { href: `mooring://wc?uri=${encodeURIComponent(firstUri)}`, target: '_self', isInTap: true },
    ])
    expect(hawser.getSnapshot().connecting.link).toEqual({ href: 'mooring://', name: 'Mooring' })
    await expect.element(text('Continue in Mooring')).toBeVisible()
    await expectAccessible()
  })

  it('STA-02 behavior: on iOS the connect counts as handed over from the tap on', async () => {
    const { hawser, pair } = await openPairing({ ...android, device: 'ios' })
    await pair()
    await button('Open Mooring').click()
    await expect.poll(() => hawser.getSnapshot().connecting.isHandedOver).toBe(true)
  })

  it('behavior: it can be opened again, and another way when nothing has opened', async () => {
    const { clock, opened, pair } = await openPairing(android)
    await pair()
    await button('Open Mooring').click()
    await button('Open Mooring again').click()
    expect(opened).toHaveLength(2)
    await expect.element(text('Continue in Mooring')).toBeVisible()
    expect(document.body.textContent).not.toContain('Nothing opened?')
    clock.advance(2_500)
    await expect.element(text(/Nothing opened\?/)).toBeVisible()
    await expectAccessible()
    await button('Open it another way').click()
    expect(opened[2]?.href).toBe(`https://mooring.example.com/app/wc?uri=${encodeURIComponent(firstUri)}`)
  })

  it('VAL-04 behavior: a link that has expired is said to have, and is not opened', async () => {
    const { clock, pair, opened } = await openPairing({ listing: linkedWallet, device: 'ios' })
    await pair()
    await expect.element(button('Open Mooring')).not.toHaveAttribute('aria-busy')
    clock.advance(231_000)
    await expect.element(page.getByRole('status').filter({ hasText: 'Link expired' })).toBeVisible()
    expect(button('Open Mooring').elements()).toEqual([])
    await expectAccessible()
    await button('Try again').click()
    await pair(secondUri)
    await button('Open Mooring').click()
    expect(opened.map(({ href }) => decodeURIComponent(href))).toEqual([`mooring://wc?uri=${secondUri}`])
  })

  it('behavior: nothing is said of a missing app once something has taken the page’s place', async () => {
    const { clock, pair } = await openPairing(android)
    await pair()
    await button('Open Mooring').click()
    await expect.element(text('Continue in Mooring')).toBeVisible()
    document.dispatchEvent(new Event('visibilitychange'))
    clock.advance(60_000)
    await expect.element(button('Open Mooring again')).toBeVisible()
    expect(document.body.textContent).not.toContain('Nothing opened?')
  })

  it('behavior: an approval in the app closes the modal', async () => {
    const { hawser, clock, wallet, pair } = await openPairing(android)
    await pair()
    await button('Open Mooring').click()
    wallet.approve([firstAddress], 'eip155:1')
    await expect.element(text('Connected')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'Mooring' })).toBeVisible()
    expect(document.querySelector('[data-outcome="connected"] .hawser-emblem-badge')).not.toBeNull()
    await expectAccessible()
    await untilConnectedShown({ hawser, clock })
    await expect.poll(() => hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(hawser.getSnapshot().connections.byId['eip155/walletConnect']?.address).toBe(firstAddress)
  })

  it.each([
    ['ios', 'https://apps.apple.com/app/mooring'],
    ['android', 'https://play.google.com/store/apps/details?id=mooring'],
  ] as const)('behavior: who does not have the app is led to the store of %s', async (device, href) => {
    const { pair } = await openPairing({ listing: linkedWallet, device })
    await pair()
    await expect.element(page.getByRole('link', { name: /Get it/ })).toHaveAttribute('href', href)
  })

  it('VIEW-13 behavior: a wallet that opens this page in its own browser needs no pairing for it', async () => {
    const { opened } = await openPairing({
      listing: {
        id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
        name: 'Coinbase Wallet',
        chains: [],
      },
      device: 'ios',
    })
    await expect.element(text(/own browser/)).toBeVisible()
    await expectAccessible()
    await button('Open Coinbase Wallet').click()
    expect(opened).toEqual([
      {
        href: `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(window.location.href)}`,
        target: '_self',
        isInTap: true,
      },
    ])
  })
})

describe('how a connect goes on', () => {
  it('VAL-04 CON-02 behavior: an expired code is veiled until the connector has renewed it', async () => {
    const { clock, wallet, pair } = await openPairing()
    await pair()
    await expect.element(code()).toBeVisible()
    clock.advance(230_000)
    await expect.element(code()).toBeVisible()
    clock.advance(1)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Code expired')
    expect(await readQrCode(page.getByRole('img', { name: /^QR code/, includeHidden: true }))).toBeUndefined()
    await expect.element(button('Copy link')).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    await pair(secondUri)
    await expectToRead(secondUri)
    expect(wallet.requests).toHaveLength(1)
  })

  it('behavior: a new code can be asked for, for the same wallet', async () => {
    const { clock, hawser, wallet, pair } = await openPairing({ listing: linkedWallet })
    await pair()
    await expect.element(code()).toBeVisible()
    clock.advance(230_001)
    await button('New code').click()
    await expect.poll(() => wallet.requests.length).toBe(2)
    expect(wallet.requests[0]?.parameters.signal.aborted).toBe(true)
    await pair(secondUri)
    await expectToRead(secondUri)
    expect(hawser.getSnapshot().connecting.wallet?.name).toBe('Mooring')
  })

  it('CON-08 behavior: a refusal shakes once, says so, and offers to try again', async () => {
    const { clock, hawser, wallet, pair } = await openPairing({ listing: linkedWallet })
    await pair()
    await expect.element(code()).toBeVisible()
    wallet.refuse(walletError(5000, 'User rejected.'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Request declined')
    expect(document.querySelector('[data-outcome="declined"] .hawser-emblem-badge')).not.toBeNull()
    await expect.poll(() => hawser.getSnapshot().modal.isShaking).toBe(true)
    clock.advance(500)
    await expect.poll(() => hawser.getSnapshot().modal.isShaking).toBe(false)
    await expectAccessible()
    await button('Try again').click()
    await expect.poll(() => wallet.requests.length).toBe(2)
    await pair(secondUri)
    await expectToRead(secondUri)
    wallet.approve([firstAddress], 'eip155:1')
    await untilConnectedShown({ hawser, clock })
    await expect.poll(() => hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  it('behavior: a failure says why, with the words of the other side folded away', async () => {
    const client = await openPairing()
    await client.pair()
    client.wallet.refuse(walletError(-32603, 'The session was malformed.'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Connection failed')
    await expect.element(text('The session was malformed.')).not.toBeVisible()
    await page.getByText('Technical details').click()
    await expect.element(text('The session was malformed.')).toBeVisible()
    await expectAccessible()
    await button('Other wallets').click()
    expect(top(client)).toEqual({ name: 'Connect' })
  })

  it('behavior: after the deadline it is said that no wallet answered', async () => {
    const { clock, pair } = await openPairing()
    await pair()
    await expect.element(code()).toBeVisible()
    clock.advance(1_200_000)
    await expect.element(page.getByRole('alert')).toHaveTextContent('No wallet responded')
    await expectAccessible()
  })

  it('VIEW-07 behavior: an approval on a chain that is none of the app’s leads to UnsupportedChain', async () => {
    const client = await openPairing()
    await client.pair()
    client.wallet.approve([firstAddress], 'eip155:31337')
    await expect.poll(() => top(client)?.name).toBe('UnsupportedChain')
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(true)
  })

  it('behavior: what takes long is said to', async () => {
    const { clock, pair } = await openPairing()
    await expect.element(text('Preparing a code…')).toBeVisible()
    clock.advance(8_000)
    await expect.element(text(/longer than usual/)).toBeVisible()
    await expectAccessible()
    await pair()
    await expect.element(code()).toBeVisible()
    await expect.element(text(/longer than usual/)).not.toBeInTheDocument()
  })

  it('behavior: that WalletConnect cannot be reached is said, too', async () => {
    const wallet = pairingWallet()
    let tell: (isReachable: boolean) => void = () => {}
    Object.assign(wallet.connector, {
      watchHealth(listener: (health: { readonly isReachable: boolean }) => void) {
        tell = (isReachable) => listener({ isReachable })
        return () => {}
      },
    })
    await openPairing({ wallets: [wallet] })
    await expect.poll(() => wallet.requests.length).toBe(1)
    tell(false)
    await expect.element(text(/Can’t reach/)).toBeVisible()
    tell(true)
    await expect.element(text(/Can’t reach/)).not.toBeInTheDocument()
  })

  it.each([
    ['solana', 'Mooring is connected, without Solana.'],
    ['eip155', ''],
    [undefined, ''],
  ] as const)('CAP-02 CAP-05 behavior: EVM alone granted to who came for %s: said is %j', async (namespace, said) => {
    const solana = defineNetwork({
      id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      chainNamespace: 'solana',
      name: 'Solana',
      nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      rpcUrls: { default: { http: ['http://127.0.0.1:8899'] } },
    })
    const wallet = fakeWallet({
      id: 'walletConnect',
      name: 'Mooring',
      type: 'WALLET_CONNECT',
      namespaces: ['eip155', 'solana'],
      traits: { session: 'shared', pairs: true },
    })
    const { hawser, clock } = await openWallets(
      { name: 'Connect', ...(namespace && { parameters: { namespace } }) },
      { wallets: [wallet], others: ['solana'], networks: [...testNetworks, solana] },
    )
    const { router } = hawser
    router.push({ name: 'AllWallets' })
    router.push({ name: 'ConnectingWalletConnect' })
    await expect.poll(() => wallet.requests.at(-1)?.parameters.signal.aborted).toBe(false)
    expect(wallet.requests.at(-1)?.parameters.namespaces).toEqual(['eip155', 'solana'])
    wallet.approveEach({ eip155: { address: firstAddress, chainId: 'eip155:1' } })
    await untilConnectedShown({ hawser, clock })
    await expect.poll(() => hawser.getSnapshot().modal.isOpen).toBe(false)
    if (said === '') await new Promise((resolve) => setTimeout(resolve, 200))
    await expect.poll(() => hawser.getSnapshot().toast).toMatchObject({ open: said !== '', message: said })
  })

  it('behavior: leaving ends it, and a late approval is ignored', async () => {
    const { hawser, wallet, pair } = await openPairing()
    await pair()
    await expect.element(code()).toBeVisible()
    hawser.router.goBack()
    await expect.poll(() => hawser.getSnapshot().connecting.attempt).toBeNull()
    wallet.approve([firstAddress], 'eip155:1')
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    expect(hawser.getSnapshot().connecting.pairing).toBeNull()
  })

  it('behavior: closing the modal ends it as well', async () => {
    const { hawser, pair } = await openPairing()
    await pair()
    hawser.close()
    await expect.poll(() => hawser.getSnapshot().connecting.attempt).toBeNull()
  })
})
