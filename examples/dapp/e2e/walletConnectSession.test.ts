import { verifyMessage } from 'viem'
import { describe, expect, it } from 'vitest'
import { localChain } from './support/chain.js'
import { appName, connectByLink, copyPairing, pairingView, showPairing } from './support/pairing.js'
import { chooseWallet, fact, headerButton, reads, view } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'

const stage = usePairedDapp()

type Wallet = Awaited<ReturnType<typeof stage.openWallet>>
type Dapp = Awaited<ReturnType<typeof stage.openDapp>>

async function connected(options: Parameters<typeof connectByLink>[2] = {}): Promise<{ dapp: Dapp; paired: Wallet }> {
  const dapp = await stage.openDapp()
  const paired = await stage.openWallet()
  await connectByLink(dapp, paired.wallet, options)
  return { dapp, paired }
}

/** Signs in the wallet, and checks that the signature is this account's. */
async function signAs({ page }: Dapp, { wallet }: Wallet, address: string | undefined): Promise<void> {
  const action = page.getByRole('region', { name: 'Sign a message' }).first()
  await action.getByRole('button', { name: 'Sign message' }).click()
  await wallet.approve('Sign a message')
  const result = action.locator('.outcome-result')
  await reads(result, /^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  const signer = address as `0x${string}`
  expect(await verifyMessage({ address: signer, message: 'Hello from Hawser', signature })).toBe(true)
}

async function openAccount({ page }: Dapp): Promise<void> {
  await headerButton(page).click()
  await view(page, 'Account').waitFor()
}

async function openNetworks(dapp: Dapp): Promise<void> {
  await openAccount(dapp)
  await view(dapp.page, 'Account').locator('[data-hawser-open="Networks"]').click()
  await view(dapp.page, 'Networks').waitFor()
}

describe('restored', () => {
  it('STA-01, ENT-11 behavior: after a reload the session is there, and signs', async () => {
    const { dapp, paired } = await connected()
    await dapp.page.reload()
    await reads(fact(dapp.page, 'status'), /^connected$/)
    await reads(fact(dapp.page, 'address'), paired.addresses[0] ?? '')
    await reads(fact(dapp.page, 'wallet'), 'Bollard')
    await signAs(dapp, paired, paired.addresses[0])
  })

  it('behavior: while the relay is down the account stays, shown as out of reach, and signs once it is back', async () => {
    const { dapp, paired } = await connected()
    await stage.relay.close()
    await dapp.page.reload()
    await reads(fact(dapp.page, 'address'), paired.addresses[0] ?? '')
    await headerButton(dapp.page).click()
    await reads(dapp.page.getByRole('dialog'), 'Can’t reach Bollard')
    expect(await fact(dapp.page, 'status').textContent()).not.toBe('disconnected')
    await dapp.page.keyboard.press('Escape')
    await stage.restartRelay()
    await signAs(dapp, paired, paired.addresses[0])
  })

  it('behavior: storage that was cleared while connected is no hang: the page is disconnected, and connects anew', async () => {
    const { dapp, paired } = await connected()
    await dapp.page.evaluate(async () => {
      localStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await dapp.page.reload()
    await reads(fact(dapp.page, 'status'), 'disconnected')
    await connectByLink(dapp, paired.wallet)
  })
})

describe('networks', () => {
  it('CAP-05 behavior: switched in the page; what is sent then goes to that chain', async () => {
    const { dapp, paired } = await connected()
    const [from, to] = paired.addresses as [`0x${string}`, `0x${string}`]
    await localChain(8453).fund(from, '4')
    await openNetworks(dapp)
    await view(dapp.page, 'Networks').locator('[data-hawser-network="eip155:8453"]').click()
    await reads(fact(dapp.page, 'network'), 'Base')
    await reads(fact(dapp.page, 'balance'), /^4(\.0)? ETH$/)
    await dapp.page.keyboard.press('Escape')
    await dapp.page.getByRole('dialog').first().waitFor({ state: 'detached' })
    const before = await localChain(8453).balance(to)
    const elsewhere = await localChain(1).balance(from)
    await dapp.page.getByRole('button', { name: 'Open Send' }).click()
    const send = view(dapp.page, 'Send')
    await send.getByLabel(/amount/i).fill('0.5')
    await send
      .getByLabel(/to|receiver|recipient/i)
      .first()
      .fill(to)
    await send.getByRole('button', { name: /review/i }).click()
    await view(dapp.page, 'SendReview')
      .getByRole('button', { name: /^(send|confirm)/i })
      .click()
    await reads(await paired.wallet.waitForPrompt(/^Send /), 'Base')
    await paired.wallet.approve(/^Send /)
    await expect.poll(() => localChain(8453).balance(to)).toBe(before + 500_000_000_000_000_000n)
    expect(await localChain(1).balance(from)).toBe(elsewhere)
  })

  it('STA-09 behavior: switched in the wallet', async () => {
    const { dapp, paired } = await connected()
    await paired.wallet.switchChain(appName, 42161)
    await reads(fact(dapp.page, 'network'), 'Arbitrum One')
    await reads(dapp.page.getByTestId('events'), 'chainChanged eip155:42161')
  })

  it('behavior: a network that the wallet did not approve is asked for, and used once approved', async () => {
    const { dapp, paired } = await connected({ chainIds: [1, 10] })
    await openNetworks(dapp)
    await view(dapp.page, 'Networks').locator('[data-hawser-network="eip155:137"]').click()
    await paired.wallet.approve('Switch the network')
    await reads(fact(dapp.page, 'network'), 'Polygon')
  })

  it('behavior: a network that the session cannot reach is shown disabled', async () => {
    const dapp = await stage.openDapp()
    const peer = await stage.openPeer({ behaviors: { fewerMethods: true, approvesFewerChains: 1 } })
    await showPairing(dapp)
    await peer.pair(await copyPairing(dapp))
    await reads(fact(dapp.page, 'status'), /^connected$/)
    await openNetworks(dapp)
    const networks = view(dapp.page, 'Networks')
    await expect.poll(() => networks.locator('[data-hawser-network="eip155:10"]').isDisabled()).toBe(true)
    expect(await networks.locator('[data-hawser-network="eip155:1"]').isDisabled()).toBe(false)
  })

  it('STA-12, VIEW-07 behavior: the wallet goes to a chain that the app does not know, and comes back', async () => {
    const dapp = await stage.openDapp()
    const peer = await stage.openPeer()
    await showPairing(dapp)
    await peer.pair(await copyPairing(dapp))
    await reads(fact(dapp.page, 'status'), /^connected$/)
    await peer.switchChain(987654321)
    await view(dapp.page, 'UnsupportedChain').waitFor()
    await reads(fact(dapp.page, 'network'), 'unsupported')
    await view(dapp.page, 'UnsupportedChain').locator('[data-hawser-network="eip155:10"]').click()
    await reads(fact(dapp.page, 'network'), /^OP Mainnet$/)
    await dapp.page.getByRole('dialog').first().waitFor({ state: 'detached' })
  })
})

describe('accounts', () => {
  it('STA-09 behavior: two of them: chosen in the page, then changed in the wallet; each signs', async () => {
    const dapp = await stage.openDapp()
    const paired = await stage.openWallet()
    const [first, second] = paired.addresses
    await connectByLink(dapp, paired.wallet, { addresses: [first ?? '', second ?? ''] })
    await openAccount(dapp)
    await view(dapp.page, 'Account').locator('[data-hawser-open="Accounts"]').click()
    const accounts = view(dapp.page, 'Accounts')
    await expect.poll(() => accounts.locator('li button').count()).toBe(2)
    await accounts.locator('li button').nth(1).click()
    await reads(fact(dapp.page, 'address'), second ?? '')
    await dapp.page.keyboard.press('Escape')
    await signAs(dapp, paired, second)
    await paired.wallet.switchAccount(appName, second ?? '')
    await paired.wallet.switchAccount(appName, first ?? '')
    await reads(fact(dapp.page, 'address'), first ?? '')
  })

  it('ENT-11, STA-05 behavior: two wallets at once: one is used, the other kept; switched, then one is left', async () => {
    const dapp = await stage.openDapp({ wallets: [{}] })
    const paired = await stage.openWallet()
    await chooseWallet(dapp, 'Quay Wallet')
    await reads(fact(dapp.page, 'address'), dapp.address)
    await dapp.page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await openAccount(dapp)
    await view(dapp.page, 'Account').locator('[data-hawser-open="Accounts"]').click()
    await view(dapp.page, 'Accounts').locator('[data-hawser-open="Connect"]').click()
    await view(dapp.page, 'Connect').locator('[data-hawser-wallet="walletConnect"]').click()
    await pairingView(dapp.page)
      .getByRole('img', { name: /^QR code/ })
      .waitFor()
    await paired.wallet.pair(await copyPairing(dapp))
    await paired.wallet.approveConnection()
    await reads(fact(dapp.page, 'address'), paired.addresses[0] ?? '')
    await dapp.page.getByRole('dialog').first().waitFor({ state: 'detached' })

    await dapp.page.reload()
    await reads(fact(dapp.page, 'status'), /^connected$/)
    await openAccount(dapp)
    await view(dapp.page, 'Account').locator('[data-hawser-open="Accounts"]').click()
    const accounts = view(dapp.page, 'Accounts')
    await reads(accounts, 'Bollard')
    await reads(accounts, 'Quay Wallet')
    await accounts.getByRole('region', { name: 'Quay Wallet' }).locator('li button').click()
    await reads(fact(dapp.page, 'address'), dapp.address)
    await reads(fact(dapp.page, 'wallet'), 'Quay Wallet')
    expect(await paired.wallet.session(appName).count()).toBe(1)

    if (await view(dapp.page, 'Account').isVisible()) await dapp.page.keyboard.press('Escape')
    await dapp.page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await openAccount(dapp)
    await view(dapp.page, 'Account').locator('[data-hawser-open="Accounts"]').click()
    await accounts
      .getByRole('region', { name: 'Bollard' })
      .getByRole('button', { name: /disconnect/i })
      .click()
    await expect.poll(() => paired.wallet.session(appName).count()).toBe(0)
    await reads(fact(dapp.page, 'address'), dapp.address)
  })
})

describe('disconnect', () => {
  it('STA-06 behavior: in the page: the wallet forgets the app, and a reload does not bring it back', async () => {
    const { dapp, paired } = await connected()
    await openAccount(dapp)
    await view(dapp.page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
    await reads(fact(dapp.page, 'status'), 'disconnected')
    await expect.poll(() => paired.wallet.sessions.count()).toBe(0)
    await dapp.page.reload()
    await reads(headerButton(dapp.page), 'Connect')
    await reads(fact(dapp.page, 'status'), 'disconnected')
  })

  it('STA-06 behavior: in the wallet: the page is disconnected, in another tab as well', async () => {
    const { dapp, paired } = await connected()
    const second = await dapp.context.newPage()
    await second.goto(dapp.url)
    await reads(fact(second, 'status'), /^connected$/)
    await paired.wallet.disconnect(appName)
    await reads(fact(dapp.page, 'status'), 'disconnected')
    await reads(fact(second, 'status'), 'disconnected')
  })
})
