import { HawserError, TimeoutError, UserRejectedError } from '@hawser/common'
import { connect } from '@hawser/core/actions'
import { signIn } from '@hawser/core/siwx'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Deferred, deferred } from '../fixtures/deferred.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeSiwx, siwxText } from '../fixtures/fakeSiwx.js'
import { fakeWallet } from '../fixtures/fakeWallet.js'
import { firstAddress, openClient } from '../fixtures/openClient.js'

interface Options {
  readonly isRequired?: boolean
  readonly statement?: string
  readonly chainId?: 'eip155:1' | 'eip155:424242'
  readonly type?: 'eoa' | 'smartAccount'
  readonly walletType?: 'ANNOUNCED' | 'AUTH'
}

async function openSignIn({
  isRequired = true,
  statement,
  chainId = 'eip155:1',
  type = 'eoa',
  walletType = 'ANNOUNCED',
}: Options = {}) {
  const siwx = fakeSiwx({ isRequired, ...(statement !== undefined && { statement }) })
  const wallet = fakeWallet({
    id: 'test.alpha',
    name: 'Alpha',
    type: walletType,
    ...(walletType === 'AUTH' && { traits: { input: { parse: Object, field: 'email' } } }),
  })
  const signed: Deferred<string>[] = []
  const asked: string[] = []
  const client = await openClient({
    wallets: [wallet],
    siwx,
    appName: 'Harbour',
    allowUnsupportedChain: true,
    isScrollable: true,
    signMessage: ({ message }) => {
      asked.push(String(message))
      const answer = deferred<string>()
      signed.push(answer)
      return answer.promise
    },
  })
  const { hawser } = client
  const connection = connect(hawser, { connectorId: 'test.alpha' })
  connection.catch(() => {})
  await expect.poll(() => wallet.requests.length).toBe(1)
  wallet.approveAccounts([{ namespace: 'eip155', address: firstAddress, type }], chainId)
  await expect.element(page.getByText('Sign in to Harbour')).toBeVisible()
  await expect.poll(() => hawser.getSnapshot().signIn?.prompt?.phase).toBe('ready')
  return { ...client, siwx, wallet, signed, asked, connection, isOpen: () => hawser.getSnapshot().modal.isOpen }
}

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'

const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('SignInView', () => {
  it('CAP-12, VIEW-02, STA-23 default: who asks for what, the exact text behind a button, signed in the wallet', async () => {
    const { signed, asked, siwx, connection, isOpen } = await openSignIn({ statement: 'Welcome aboard.' })
    await expect
      .element(page.getByText('Harbour asks you to prove that this account is yours.', { exact: false }))
      .toBeVisible()
    await expect.element(page.getByText('app.example.com', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Welcome aboard.')).toBeVisible()
    await expect.element(page.getByText('This app needs you to sign in.')).toBeVisible()
    await expectAccessible()
    await page.getByText('Show the full message').click()
    expect(document.querySelector('pre')?.textContent).toBe(siwxText(firstAddress))
    await expectAccessible()
    await button('Sign in').click()
    await expect.element(page.getByRole('status').filter({ hasText: 'Continue in Alpha' })).toBeVisible()
    await expectAccessible()
    signed[0]?.resolve('0xabcd')
    await connection
    await expect.poll(isOpen).toBe(false)
    expect(asked).toEqual([siwxText(firstAddress)])
    expect(siwx.sessions).toMatchObject([{ signature: '0xabcd', message: siwxText(firstAddress) }])
  })

  it.each([
    { icon: 'of a browser’s tab has air around it', rels: ['icon'], airPx: 13 },
    { icon: 'of a home screen fills its tile', rels: ['icon', 'apple-touch-icon'], airPx: 0 },
  ])('behavior: the icon $icon', async ({ rels, airPx }) => {
    for (const rel of rels) {
      const link = document.createElement('link')
      Object.assign(link, { rel, href: `data:image/svg+xml,${encodeURIComponent(drawing)}` })
      document.head.prepend(link)
      onTestFinished(() => link.remove())
    }
    await openSignIn()
    const image = document.querySelector('.hawser-stage .hawser-picture img') as HTMLElement
    const { left } = (image.parentElement as HTMLElement).getBoundingClientRect()
    expect(Math.floor(image.getBoundingClientRect().left - left)).toBe(airPx)
  })

  it('behavior: what is folded away is marked as elsewhere in the modal', async () => {
    await openSignIn()
    const summary = page.getByText('Show the full message').element()
    const caret = summary.querySelector('.hawser-caret') as SVGElement
    expect(getComputedStyle(summary).display).toBe('flex')
    expect(getComputedStyle(caret).rotate).toBe('none')
    await userEvent.click(summary)
    await expect.poll(() => getComputedStyle(caret).rotate).toBe('180deg')
    await expectAccessible()
  })

  it('ERR-01, STA-24 error: declined in the wallet, it says so and offers it again', async () => {
    const { signed, connection, hawser } = await openSignIn()
    await button('Sign in').click()
    await expect.poll(() => signed.length).toBe(1)
    signed[0]?.reject(new UserRejectedError())
    await expect.element(page.getByRole('alert')).toHaveTextContent('Signature declined')
    expect(hawser.getSnapshot().toast.message).toBe('Signature declined')
    await expectAccessible()
    await button('Try again').click()
    await expect.poll(() => signed.length).toBe(2)
    signed[1]?.resolve('0xabcd')
    await connection
  })

  it.each([
    ['SIWX_SIGNATURE_INVALID', /signed with another account, or signed another text/],
    ['SIWX_MESSAGE_INVALID', /The message is too old/],
    ['SIWX_UNVERIFIABLE', /couldn’t be checked right now/],
    ['UNKNOWN', /Check your connection/],
  ])('error: %s is said plainly', async (code, said) => {
    const { siwx, signed } = await openSignIn()
    siwx.failing.signature = new HawserError(code, 'It did not go well.')
    await button('Sign in').click()
    await expect.poll(() => signed.length).toBe(1)
    signed[0]?.resolve('0xabcd')
    await expect.element(page.getByRole('alert')).toHaveTextContent(said)
    await expectAccessible()
  })

  it.each([
    { walletType: 'ANNOUNCED', said: 'Alpha didn’t respond Open and unlock it, then try again.' },
    // There is no app of it to be opened.
    { walletType: 'AUTH', said: 'Couldn’t sign in No response in time. Try again.' },
  ] as const)(
    'error: a wallet that does not answer ($walletType) is told what to do about it',
    async ({ walletType, said }) => {
      const { signed } = await openSignIn({ walletType })
      await button('Sign in').click()
      await expect.poll(() => signed.length).toBe(1)
      signed[0]?.reject(new TimeoutError())
      const alert = page.getByRole('alert')
      await expect.element(alert).toBeVisible()
      expect(
        [...alert.element().querySelectorAll('p')]
          .slice(0, 2)
          .map(({ textContent }) => textContent)
          .join(' '),
      ).toBe(said)
      await expectAccessible()
    },
  )

  it('ERR-01 behavior: a smart account is told that apps may not support it', async () => {
    const { siwx, signed, hawser } = await openSignIn({ type: 'smartAccount' })
    await expect.element(page.getByText(/This is a smart account/)).toBeVisible()
    await expectAccessible()
    siwx.failing.signature = new HawserError('SIWX_SIGNATURE_INVALID', 'The signature is not valid')
    await button('Sign in').click()
    await expect.poll(() => signed.length).toBe(1)
    signed[0]?.resolve('0xabcd')
    await expect.element(page.getByRole('alert')).toHaveTextContent(/might not support Smart Accounts/)
    expect(hawser.getSnapshot().toast.message).toBe('This application might not support Smart Accounts')
  })

  it('behavior: a wallet on another network is said to be there, and can be switched', async () => {
    const { switches } = await openSignIn({ chainId: 'eip155:424242' })
    await expect.element(page.getByText(/Alpha is on another network\. Switch to Ethereum/)).toBeVisible()
    await expectAccessible()
    await button('Switch to Ethereum').click()
    await expect.poll(() => switches.length).toBe(1)
    switches[0]?.resolve()
    await expect.element(button('Sign in')).toBeVisible()
  })

  it('behavior: a switch that the wallet refuses is said so, and can be tried again', async () => {
    const { switches } = await openSignIn({ chainId: 'eip155:424242' })
    await button('Switch to Ethereum').click()
    await expect.poll(() => switches.length).toBe(1)
    switches[0]?.reject(new UserRejectedError())
    await expect.element(page.getByRole('alert')).toHaveTextContent('Request declined')
    await expectAccessible()
    await button('Switch to Ethereum').click()
    await expect.poll(() => switches.length).toBe(2)
    await expect.poll(() => page.getByRole('alert').query()).toBeNull()
    switches[1]?.resolve()
    await expect.element(button('Sign in')).toBeVisible()
  })

  it('STA-24, PERM-04 behavior: required, it is refused by a button that says what follows', async () => {
    const { hawser, connection, isOpen } = await openSignIn()
    hawser.close()
    expect(isOpen()).toBe(true)
    await button('Cancel and disconnect').click()
    await expect(connection).rejects.toMatchObject({ code: 'REQUIREMENT_UNMET' })
    expect(hawser.getSnapshot().connections.byId).toEqual({})
    await expect.poll(() => hawser.getSnapshot().router.stack).toEqual([{ name: 'Connect' }])
  })

  it('STA-24 behavior: optional, it can be put off', async () => {
    const { hawser, connection } = await openSignIn({ isRequired: false })
    await button('Not now').click()
    await connection
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toHaveLength(1)
  })

  it('behavior: the wallet that is asked can be waited for no longer; by keyboard too, focus is never lost', async () => {
    const { signed, hawser } = await openSignIn()
    const sign = button('Sign in')
    await expect.element(sign).toBeVisible()
    sign.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => signed.length).toBe(1)
    await expect.element(button('Cancel')).toBeVisible()
    await expect.poll(() => document.activeElement?.className).toBe('hawser-stage-message')
    await button('Cancel').click()
    await expect.element(button('Sign in')).toBeVisible()
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toHaveLength(1)
  })

  it('behavior: opened by the app it is about the account in use, and may be left', async () => {
    const { hawser, signed, connection } = await openSignIn({ isRequired: false })
    await button('Not now').click()
    await connection
    hawser.open({ view: { name: 'SIWXSignMessage' } })
    await expect.element(button('Not now')).toBeVisible()
    expect(hawser.getSnapshot().router.stack).toHaveLength(1)
    await button('Sign in').click()
    await expect.poll(() => signed.length).toBe(1)
    signed[0]?.resolve('0xabcd')
    await expect.poll(() => hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  it('error: opened with nobody connected, it says what to do', async () => {
    const client = await openClient({ siwx: fakeSiwx(), view: { name: 'SIWXSignMessage' } })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Connect a wallet first.')
    await expectAccessible()
    await expect(signIn(client.hawser)).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' })
  })
})
