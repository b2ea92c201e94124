import { randomBytes } from 'node:crypto'
import { encodeAddress } from '@polkadot/util-crypto'
import { createSolanaRpc, getBase58Decoder, address as solanaAddressOf } from '@solana/kit'
import { address as addresses, Psbt } from 'bitcoinjs-lib'
import type { Page } from 'playwright-core'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freshAccount, localChain } from './support/chain.js'
import {
  approveInFrame,
  beginLogIn,
  type EmailWallet,
  enterByEmail,
  logInByEmail,
  serveEmailWallet,
  typeCode,
  walletFrame,
} from './support/emailWallet.js'
import { fund, furtherChains } from './support/furtherChains.js'
import { readPolkadotAccount } from './support/readPolkadotAccount.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { action, type FurtherNamespace, factOf, showTab } from './support/useNamespaces.js'
import { violations } from './support/violations.js'

const open = useDapp()
let wallet: EmailWallet
let further: Awaited<ReturnType<typeof furtherChains>>

beforeAll(async () => {
  further = await furtherChains()
  wallet = await serveEmailWallet()
})
afterAll(() => wallet?.stop())

/** Everything but the frame is the page's own, or a node's: the policy has one line for the wallet. */
const policy = () => {
  const { chains } = inject('stack')
  const nodes = [...Object.values(chains), ...Object.values(further.chains)].flatMap(({ rpcUrl, ...rest }) => {
    const { webSocketUrl } = rest as { readonly webSocketUrl?: string }
    return [rpcUrl, ...(webSocketUrl ? [webSocketUrl] : [])].map((url) => new URL(url).origin)
  })
  return [
    "default-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    // Polkadot's own library checks the chain's runtime by WebAssembly; the wallet has no part in it.
    "script-src 'self' 'wasm-unsafe-eval'",
    `connect-src 'self' ${nodes.join(' ')}`,
    `frame-src ${wallet.gateway.url}`,
  ].join('; ')
}

/** The whole of it: the page shows both ends. */
async function textOf(page: Page, title: string, pattern: RegExp): Promise<string> {
  const card = await action(page, title)
  // A fault ends the wait as a result does, and is named.
  const outcome = card.locator('.outcome-result, .outcome-error, .outcome-details')
  await outcome.first().waitFor()
  const said = (await outcome.allTextContents()).join(' ')
  expect(said, title).toMatch(pattern)
  return said
}
async function addressOn(page: Page, namespace: FurtherNamespace): Promise<string> {
  await showTab(page, namespace)
  await reads(factOf(page, namespace, 'address'), /^\w{26,}$/)
  return (await factOf(page, namespace, 'address').textContent()) ?? ''
}

describe('a new user', () => {
  it('CAP-02, STA-20 default: an address and a code, then a first transaction on each of four namespaces, approved in the frame and there on the chain; the page’s policy has one line for the wallet', async () => {
    const { page } = await open({
      wallets: [],
      headers: { 'content-security-policy': policy() },
      config: { chains: { ...inject('stack').chains, ...further.chains }, embeddedWallet: wallet.config },
    })
    await logInByEmail(page, wallet, 'newcomer@mail.example')
    await sendEther(page)
    await sendSol(page)
    await sendBitcoin(page)
    await sendPolkadot(page)
  })

  it('behavior: the app’s language changes while the wallet asks something: its screen follows, with what was typed', async () => {
    const { page } = await open({ wallets: [], config: { embeddedWallet: wallet.config } })
    await enterByEmail(page, wallet, 'other.words@mail.example')
    const frame = walletFrame(page)
    await frame.getByRole('heading', { name: 'Protect your wallet' }).waitFor()
    await frame.getByRole('button', { name: /^Password/ }).click()
    await frame.getByLabel('Recovery password').fill('lantern orbit')
    // The switch lies below what is open.
    const speak = (code: string) =>
      page.locator('.switches select').evaluate((select: HTMLSelectElement, value) => {
        select.value = value
        select.dispatchEvent(new Event('change', { bubbles: true }))
      }, code)
    await speak('de')
    await frame.getByRole('heading', { name: 'Wähle ein Passwort zur Wiederherstellung' }).waitFor()
    await page.getByRole('button', { name: 'Schließen', exact: true }).waitFor()
    expect(await frame.getByLabel('Wiederherstellungspasswort').inputValue()).toBe('lantern orbit')
    await frame.getByRole('button', { name: 'Zurück' }).click()
    await frame.getByRole('heading', { name: 'Schütze deine Wallet' }).waitFor()
    await speak('ar')
    await expect.poll(() => frame.locator('#frame').getAttribute('dir')).toBe('rtl')
    await expect.poll(() => frame.locator('h1').textContent()).toMatch(/\p{Script=Arabic}/u)
  })

  it('behavior: what the frame shows is used by keyboard alone, and axe finds nothing wrong in it: the offer of recovery, a password, and a request', async () => {
    const { page } = await open({ wallets: [], config: { embeddedWallet: wallet.config } })
    await enterByEmail(page, wallet, 'by.keyboard@mail.example')
    const frame = walletFrame(page)
    const inside = () => {
      const found = page.frames().find((one) => one.url().includes('/wallet/frame/'))
      if (!found) throw new Error('The page shows no wallet.')
      return found
    }
    const title = (name: string) => frame.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    /** By Tab alone, to what is named so. */
    async function tabTo(name: RegExp): Promise<void> {
      const focused = () =>
        inside().evaluate(() => {
          const at = document.hasFocus() ? document.activeElement : null
          return at?.getAttribute('aria-label') ?? (at?.textContent?.trim() || '…')
        })
      const passed: string[] = []
      while (!name.test(await focused())) {
        expect(passed.length, `Tab leads to ${passed.join(', ')}`).toBeLessThan(30)
        await page.keyboard.press('Tab')
        passed.push(await focused())
      }
    }
    await title('Protect your wallet')
    expect(await violations(inside())).toEqual([])
    await tabTo(/^Password/)
    await page.keyboard.press('Enter')
    await title('Choose a recovery password')
    expect(await violations(inside())).toEqual([])
    await tabTo(/^Back$/)
    await page.keyboard.press('Enter')
    await title('Protect your wallet')
    await tabTo(/^Later/)
    await page.keyboard.press('Enter')
    await reads(fact(page, 'status'), /^connected$/)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })

    const card = page.getByRole('region', { name: 'Sign a message' }).first()
    await card.getByRole('button', { name: 'Sign message' }).press('Enter')
    await title('Sign a message')
    expect(await violations(inside())).toEqual([])
    await tabTo(/^Approve/)
    await expect.poll(() => frame.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).toBe('false')
    await page.keyboard.press('Enter')
    await reads(card.locator('.outcome-result'), /^0x[0-9a-f]{130}$/)
  })

  it('CAP-12, STA-08 behavior: signs in by the wallet’s signature; a reload restores both with no request to the user; two tabs agree on the end, and the next login needs a code', async () => {
    const email = 'member@mail.example'
    const dapp = await open({
      wallets: [],
      config: { signIn: 'required', chains: { ...inject('stack').chains }, embeddedWallet: wallet.config },
    })
    const { page } = dapp
    await beginLogIn(page, wallet, email)
    const prompt = view(page, 'SIWXSignMessage')
    await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
    const shown = await approveInFrame(page, 'Sign in')
    expect(shown).toContain(new URL(dapp.url).host)
    // It is for the page that asks, and for the account that signs.
    expect(shown).not.toMatch(/another|different/i)
    await reads(page.getByTestId('session-status'), /^Signed in$/)
    const address = (await fact(page, 'address').textContent()) ?? ''

    await page.reload()
    await reads(fact(page, 'address'), address)
    await reads(fact(page, 'status'), /^connected$/)
    await reads(page.getByTestId('session-status'), /^Signed in$/)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.locator('[data-hawser-frame] iframe').isVisible()).toBe(false)

    const second = await dapp.context.newPage()
    await second.goto(dapp.url)
    await reads(fact(second, 'address'), address)
    await headerButton(page).click()
    await view(page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
    await reads(fact(page, 'status'), /^disconnected$/)
    await reads(fact(second, 'status'), /^disconnected$/)
    await second.close()
    await page.reload()
    await reads(fact(page, 'status'), /^disconnected$/)

    // This browser is known: a code is enough.
    await headerButton(page).click()
    const field = view(page, 'Connect').getByRole('textbox', { name: 'Email' })
    await field.fill(email)
    await field.press('Enter')
    await typeCode(page, wallet, email)
    await prompt.getByRole('button', { name: 'Sign in', exact: true }).click()
    await approveInFrame(page, 'Sign in')
    await reads(fact(page, 'address'), address)
  })
})

async function sendEther(page: Page): Promise<void> {
  const chain = localChain(1)
  const from = ((await fact(page, 'address').textContent()) ?? '') as `0x${string}`
  const { address: to } = freshAccount()
  await chain.fund(from, '3')
  await showTab(page, 'eip155')
  await page.getByRole('button', { name: 'Open Send' }).click()
  const send = view(page, 'Send')
  await send.getByLabel('Amount').fill('1.25')
  await send.getByLabel('To').fill(to)
  await send.getByRole('button', { name: /review/i }).click()
  await view(page, 'SendReview').getByRole('button', { name: 'Send', exact: true }).click()
  const shown = await approveInFrame(page, 'Send')
  expect(shown).toContain('1.25 ETH')
  expect(shown).toContain(to)
  expect(shown).toContain('Ethereum')
  await expect.poll(() => chain.balance(to)).toBe(parseEther('1.25'))
  await page.keyboard.press('Escape')
}

async function sendSol(page: Page): Promise<void> {
  const from = await addressOn(page, 'solana')
  const to = solanaAddressOf(getBase58Decoder().decode(randomBytes(32)))
  await fund('solana', from, 5_000_000_000n)
  const card = await action(page, 'Send SOL or a token')
  await card.getByLabel('Receiver').fill(to)
  await card.getByLabel('Amount').fill('1.25')
  await card.getByRole('button', { name: 'Send SOL' }).click()
  const shown = await approveInFrame(page, 'Send')
  expect(shown).toContain('1.25 SOL')
  expect(shown).toContain(to)
  await textOf(page, 'Send SOL or a token', /^success /)
  const rpc = createSolanaRpc(further.solana.rpcUrl)
  expect((await rpc.getBalance(to).send()).value).toBe(1_250_000_000n)
}

async function sendBitcoin(page: Page): Promise<void> {
  const from = await addressOn(page, 'bip122')
  const { rpcUrl } = further.bitcoin
  // BIP-84 on a test network.
  expect(from).toMatch(/^bcrt1q/)
  const to = addresses.toBech32(randomBytes(20), 0, 'bcrt')
  await fund('bip122', from, 1_000_000n)
  const card = await action(page, 'Send bitcoin')
  await card.getByLabel('Receiver').fill(to)
  await card.getByLabel('Amount in satoshis').fill('20000')
  await card.getByRole('button', { name: 'Send bitcoin' }).click()
  const shown = await approveInFrame(page, 'Send Bitcoin')
  expect(shown).toContain('Bitcoin Regtest')
  expect(shown).toContain('0.0002 BTC')
  expect(shown).toContain(to)
  await textOf(page, 'Send bitcoin', /^[0-9a-f]{64}$/)
  const read = async (path: string): Promise<unknown> => (await fetch(`${rpcUrl}/${path}`)).json()
  const coins = (await read(`address/${to}/utxo`)) as readonly { readonly value: number }[]
  expect(coins.map(({ value }) => value)).toEqual([20_000])

  const psbtCard = await action(page, 'Sign a PSBT')
  await psbtCard.getByRole('button', { name: 'Sign PSBT' }).click()
  await approveInFrame(page, 'Send Bitcoin')
  // What was not broadcast is whole all the same: a node takes it.
  const psbt = Psbt.fromBase64(await textOf(page, 'Sign a PSBT', /^cHNidP/))
  if (!psbt.data.inputs[0]?.finalScriptWitness) psbt.finalizeAllInputs()
  const taken = await fetch(`${rpcUrl}/tx`, { method: 'POST', body: psbt.extractTransaction().toHex() })
  expect([taken.status, await taken.text()]).toEqual([200, expect.stringMatching(/^[0-9a-f]{64}$/)])

  await psbtCard.getByRole('button', { name: 'Sign and broadcast' }).click()
  await approveInFrame(page, 'Send Bitcoin')
  const id = await textOf(page, 'Sign a PSBT', /^[0-9a-f]{64}$/)
  expect(await read(`tx/${id}`)).toMatchObject({ txid: id })
}

async function sendPolkadot(page: Page): Promise<void> {
  const from = await addressOn(page, 'polkadot')
  const to = encodeAddress(randomBytes(32), 42)
  const { rpcUrl } = further.polkadot
  await fund('polkadot', from, 100n * 10n ** 12n)
  const card = await action(page, 'Send with @polkadot/api')
  await card.getByLabel('Receiver').fill(to)
  await card.getByLabel('Amount').fill('2.5')
  await card.getByRole('button', { name: 'Send by @polkadot/api' }).click()
  expect(await approveInFrame(page, 'Approve a transaction')).toContain('ROC')
  await textOf(page, 'Send with @polkadot/api', /^0x[0-9a-f]{64}$/)
  expect((await readPolkadotAccount(rpcUrl, to)).free).toBe(2_500_000_000_000n)

  const payload = await action(page, 'Sign a Polkadot payload')
  await payload.getByRole('button', { name: 'Sign payload and submit' }).click()
  await approveInFrame(page, 'Approve a transaction')
  await textOf(page, 'Sign a Polkadot payload', /^0x[0-9a-f]{64}$/)
  await expect.poll(async () => (await readPolkadotAccount(rpcUrl, from)).nonce).toBe(2)
}
