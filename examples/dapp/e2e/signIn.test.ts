import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { freshAccount, localChain } from './support/chain.js'
import type { Dapp } from './support/dapp.js'
import { DemoWalletPage } from './support/demoWallet.js'
import { furtherChains } from './support/furtherChains.js'
import { chooseWallet, fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { connectNamespace, switchTo, useNamespaces } from './support/useNamespaces.js'
import { violations } from './support/violations.js'

const signInView = (page: Page) => view(page, 'SIWXSignMessage')
const press = (page: Page, name: string) => signInView(page).getByRole('button', { name, exact: true }).click()
const status = (page: Page) => page.getByTestId('session-status')
const account = (page: Page) => page.getByTestId('session-account')
const gone = (page: Page) => page.getByRole('dialog').first().waitFor({ state: 'detached' })

describe('sign-in', () => {
  const open = useDapp()

  /** The dApp whose wallet has approved the connection; the prompt stands. */
  async function openPrompt(signIn: 'optional' | 'required', options: Parameters<typeof open>[0] = {}): Promise<Dapp> {
    const dapp = await open({ ...options, config: { signIn } })
    await chooseWallet(dapp, dapp.wallets[0]?.name ?? '')
    await signInView(dapp.page).waitFor()
    return dapp
  }
  async function openSignedIn(
    signIn: 'optional' | 'required',
    options: Parameters<typeof open>[0] = {},
  ): Promise<Dapp> {
    const dapp = await openPrompt(signIn, options)
    await press(dapp.page, 'Sign in')
    await gone(dapp.page)
    await reads(status(dapp.page), /^Signed in$/)
    return dapp
  }

  it('CAP-12 STA-23 VIEW-02 behavior: required, signed in; reloaded, nobody is asked; signed out, nobody is connected', async () => {
    const dapp = await openPrompt('required')
    const { page } = dapp
    await reads(signInView(page), 'Hawser example asks you to prove that this account is yours')
    await reads(fact(page, 'status'), /^connected$/)
    await signInView(page).getByText('Show the full message').click()
    const text = signInView(page).locator('pre')
    await reads(text, `${new URL(dapp.url).host} wants you to sign in with your Ethereum account:`)
    await reads(text, dapp.address)
    expect(await violations(page)).toEqual([])
    await press(page, 'Sign in')
    await gone(page)
    await reads(status(page), /^Signed in$/)
    await reads(account(page), `eip155:1:${dapp.address}`)
    const signatures = async () => (await dapp.wallet.log()).filter(({ method }) => method === 'personal_sign').length
    expect(await signatures()).toBe(1)
    await page.reload()
    await reads(status(page), /^Signed in$/)
    await reads(fact(page, 'status'), /^connected$/)
    expect([await page.getByRole('dialog').count(), await signatures()]).toEqual([0, 0])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await reads(fact(page, 'status'), /^disconnected$/)
    await reads(status(page), 'Not signed in')
  })

  it('STA-24 PERM-04 behavior: required, it cannot be closed, and its cancel disconnects', async () => {
    const { page } = await openPrompt('required')
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).count()).toBe(0)
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Back', exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.mouse.click(4, 4)
    await signInView(page).waitFor()
    // A reload does not get around it.
    await page.reload()
    await signInView(page).waitFor()
    await press(page, 'Cancel and disconnect')
    await view(page, 'Connect').waitFor()
    await reads(fact(page, 'status'), /^disconnected$/)
    await page.keyboard.press('Escape')
    await gone(page)
  })

  it('STA-24 behavior: optional, it can be put off, and is not asked again by a reload; signed out, the wallet stays', async () => {
    const { page } = await openPrompt('optional')
    await press(page, 'Not now')
    await gone(page)
    await reads(fact(page, 'status'), /^connected$/)
    await reads(status(page), 'Not signed in')
    await page.reload()
    await reads(fact(page, 'status'), /^connected$/)
    await reads(status(page), 'Not signed in')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.getByTestId('sign-in').getByRole('button', { name: 'Sign in', exact: true }).click()
    await reads(status(page), /^Signed in$/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await reads(status(page), 'Not signed in')
    await reads(fact(page, 'status'), /^connected$/)
  })

  it('ERR-01 error: declined in the wallet, it says so; signed on a second try', async () => {
    const dapp = await openPrompt('required')
    const { page } = dapp
    await dapp.wallet.setBehavior('rejectsSign', true)
    await press(page, 'Sign in')
    await reads(signInView(page).getByRole('alert'), 'Signature declined')
    expect(await violations(page)).toEqual([])
    await dapp.wallet.setBehavior('rejectsSign', false)
    await press(page, 'Try again')
    await gone(page)
    await reads(status(page), /^Signed in$/)
  })

  it('CAP-12 behavior: another account and another network are asked once each, and their sessions stand beside', async () => {
    const [first, second] = [freshAccount(), freshAccount()]
    const dapp = await openSignedIn('required', { wallets: [{ privateKeys: [first.key, second.key] }] })
    const { page } = dapp
    await dapp.wallet.switchAccountFromWallet(second.address)
    await reads(signInView(page), 'Sign in to')
    await press(page, 'Sign in')
    await gone(page)
    await reads(account(page), `eip155:1:${second.address}`)
    await switchTo(page, 'Base')
    await signInView(page).waitFor()
    await press(page, 'Sign in')
    await gone(page)
    await reads(account(page), `eip155:8453:${second.address}`)
    await switchTo(page, 'Ethereum')
    await reads(account(page), `eip155:1:${second.address}`)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('STA-24 behavior: optional, another account and another network are asked once each, and each may be put off', async () => {
    const [first, second] = [freshAccount(), freshAccount()]
    const dapp = await openSignedIn('optional', { wallets: [{ privateKeys: [first.key, second.key] }] })
    const { page } = dapp
    await dapp.wallet.switchAccountFromWallet(second.address)
    await signInView(page).waitFor()
    await press(page, 'Not now')
    await gone(page)
    await reads(fact(page, 'address'), second.address)
    await reads(status(page), 'Not signed in')
    await switchTo(page, 'Base')
    await signInView(page).waitFor()
    await press(page, 'Sign in')
    await gone(page)
    await reads(account(page), `eip155:8453:${second.address}`)
    // What was put off is not asked again, and what was signed first stands.
    await switchTo(page, 'Ethereum')
    await reads(fact(page, 'network'), 'Ethereum')
    await reads(status(page), 'Not signed in')
    await dapp.wallet.switchAccountFromWallet(first.address)
    await reads(account(page), `eip155:1:${first.address}`)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.reload()
    await reads(account(page), `eip155:1:${first.address}`)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('behavior: a session that was tampered with is none', async () => {
    const { page } = await openSignedIn('required')
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith('hawser-siwx')))
        localStorage.setItem(key, (localStorage.getItem(key) ?? '').replaceAll('This session', 'That session'))
    })
    await page.reload()
    await signInView(page).waitFor()
  })

  it('behavior: the settings list the session, which ends there; the wallet stays, and nobody is asked again', async () => {
    const dapp = await openSignedIn('optional')
    const { page } = dapp
    await headerButton(page).click()
    await page.locator('[data-hawser-open="Settings"]').click()
    const sessions = view(page, 'Settings').getByRole('region', { name: 'Sign-in sessions' })
    await reads(sessions.getByRole('listitem'), /Ethereum.*This device.*Signed in/)
    expect(await violations(page)).toEqual([])
    await sessions.getByRole('button', { name: `Sign out ${dapp.address} on Ethereum` }).press('Enter')
    await reads(sessions, 'You aren’t signed in.')
    await reads(sessions.getByRole('status'), 'Session ended')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await gone(page)
    await reads(status(page), 'Not signed in')
    await reads(fact(page, 'status'), /^connected$/)
    await page.reload()
    await reads(status(page), 'Not signed in')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('behavior: two tabs agree', async () => {
    const dapp = await openPrompt('required')
    const other = await dapp.context.newPage()
    await other.goto(dapp.url)
    await signInView(other).waitFor()
    await press(dapp.page, 'Sign in')
    await reads(status(dapp.page), /^Signed in$/)
    await gone(other)
    await reads(status(other), /^Signed in$/)
  })

  it('behavior: the visitor chooses whether to be asked', async () => {
    const { page } = await open()
    await page.getByRole('radio', { name: 'Optional' }).click()
    await reads(status(page), 'Not signed in')
    await expect.poll(() => page.getByRole('radio', { name: 'Optional' }).isChecked()).toBe(true)
  })
})

describe('sign-in on four namespaces', () => {
  const open = useNamespaces()
  const openPage = useDapp()

  it('CAP-12 behavior: each injected wallet signs in with its namespace; reloaded, nobody is asked', async () => {
    const { page, dapp } = await open({
      config: { chains: { ...inject('stack').chains, ...(await furtherChains()).chains }, signIn: 'optional' },
    })
    const signIn = async (): Promise<void> => {
      await press(page, 'Sign in')
      await gone(page)
      await reads(status(page), /^Signed in$/)
    }
    await chooseWallet(dapp, dapp.wallets[0]?.name ?? '')
    await signIn()
    for (const namespace of ['solana', 'bip122', 'polkadot'] as const) {
      const connected = connectNamespace(page, namespace)
      await signInView(page).waitFor()
      await signIn()
      await connected
      await reads(account(page), namespace)
    }
    await page.reload()
    await reads(status(page), /^Signed in$/)
    await reads(account(page), 'polkadot')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('CAP-12 behavior: a wallet of all four is one prompt, one namespace after the other', async () => {
    const { key, address } = freshAccount()
    await localChain(1).fund(address, '10')
    const { chains } = await furtherChains()
    const dapp = await openPage({
      wallets: [],
      config: {
        chains: { ...inject('stack').chains, ...chains },
        demoWallet: { privateKeys: [key] },
        signIn: 'required',
      },
    })
    const { page } = dapp
    const wallet = new DemoWalletPage(page)
    await headerButton(page).click()
    await view(page, 'Connect').getByRole('button', { name: 'Demo wallet' }).click()
    await view(page, 'ChooseNamespaces').getByRole('button', { name: 'Connect', exact: true }).click()
    const namespaces = ['eip155', 'solana', 'bip122', 'polkadot']
    for (const namespace of namespaces) await wallet.approve({ namespace, title: 'Connect to this site' })
    for (const [index, namespace] of namespaces.entries()) {
      await reads(signInView(page).locator('.hawser-stage-step'), `${index + 1} of 4`)
      await press(page, 'Sign in')
      await wallet.approve({ namespace })
    }
    await gone(page)
    await reads(status(page), /^Signed in$/)
    await page.reload()
    await reads(status(page), /^Signed in$/)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
