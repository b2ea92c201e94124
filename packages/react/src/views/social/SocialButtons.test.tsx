import { HawserError } from '@hawser/common'
import { type ConnectorFactory, contractVersion, type Hawser, type SocialProvider } from '@hawser/core'
import '../../styles/index.css'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectButton } from '../../buttons/ConnectButton.js'
import { type RenderClientParameters, renderClient } from '../../fixtures/renderClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet, walletError } from '../fixtures/fakeWallet.js'
import { firstAddress } from '../fixtures/openClient.js'
import { readQrCode } from '../fixtures/readQrCode.js'

const all: readonly SocialProvider[] = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']
const group = () => page.getByRole('group', { name: 'Continue with' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** Windows that open nothing, as the press asks for them. */
function stubWindows(isBlocked = false) {
  const opened: { closed: boolean; readonly close: () => void }[] = []
  const open = vi.spyOn(window, 'open').mockImplementation(() => {
    if (isBlocked) return null
    const one = {
      closed: false,
      close() {
        one.closed = true
      },
    }
    opened.push(one)
    return one as unknown as Window
  })
  onTestFinished(() => open.mockRestore())
  return { open, opened }
}

/** A client whose embedded wallet is asked by providers too. */
async function openConnect(options: RenderClientParameters = {}) {
  const wallet = fakeWallet({ id: 'auth', name: 'Email', type: 'AUTH' })
  const connector: ConnectorFactory = {
    contractVersion,
    id: 'auth',
    create: () => ({
      ...wallet.connector,
      traits: { session: 'shared', input: { parse: (value) => Object(value), field: 'email' } },
    }),
  }
  const alpha = fakeWallet({ id: 'test.alpha', name: 'Alpha' })
  const client = await renderClient(<ConnectButton />, {
    wallets: [alpha],
    connectors: [connector],
    socials: all,
    ...options,
  })
  client.hawser.open({ view: { name: 'Connect' } })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const input = () => {
    const given = wallet.requests.at(-1)?.parameters.input
    if (!given) throw new Error('Nobody was asked.')
    return given as { readonly social: string; readonly window: () => unknown; readonly onUri: (uri: string) => void }
  }
  return { ...client, wallet, input }
}

const places = () =>
  [...document.querySelectorAll('[data-hawser-method], .hawser-connect-list')].map(
    (node) => node.getAttribute('data-hawser-method') ?? 'wallet',
  )

describe('the providers on Connect', () => {
  it('CAP-17 CAP-18 default: those that the app names, in its order, after wallets and address', async () => {
    await openConnect()
    await expect.element(group()).toBeVisible()
    expect(
      group()
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'Apple', 'Facebook'])
    expect(places()).toEqual(['wallet', 'email', 'social'])
    expect(group().element().querySelectorAll('svg path[d^="M"]')).toHaveLength(7)
    await expectAccessible()
  })

  it.each([
    [
      ['social', 'wallet', 'email'],
      ['social', 'wallet', 'email'],
    ],
    [
      ['email', 'wallet'],
      ['email', 'wallet'],
    ],
  ] as const)('CAP-17 behavior: in the order %j', async (connectMethodsOrder, expected) => {
    await openConnect({ connectMethodsOrder })
    await expect.poll(places).toEqual(expected)
  })

  it('CAP-04 behavior: one of the app’s own is called as the app calls it, with its image or its letters, on Connect and while it is awaited', async () => {
    stubWindows()
    const image = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
    const { wallet, input } = await openConnect({
      socials: [
        { id: 'acme', name: 'Acme', imageUrl: image },
        { id: 'harbour', name: 'Harbour Bank' },
      ],
    })
    await expect.element(button('Acme')).toBeVisible()
    expect(button('Acme').element().querySelector('img')?.src).toBe(image)
    expect(button('Harbour Bank').element().querySelector('[data-letters]')?.textContent).toBe('HB')
    await expectAccessible()
    await button('Acme').click()
    await expect.element(page.getByRole('dialog', { name: 'Acme' })).toBeVisible()
    await expect.poll(() => wallet.requests.length).toBe(1)
    expect(input()).toMatchObject({ social: 'acme' })
    expect(document.querySelector('.hawser-emblem img')?.getAttribute('src')).toBe(image)
    await expectAccessible()
  })

  it('CAP-04 CAP-17 behavior: a passkey stands where the app names it, opens no window, and is called as the language calls it', async () => {
    const { open } = stubWindows()
    const { wallet, input } = await openConnect({ socials: ['passkey', 'google'] })
    await expect.element(button('Passkey')).toBeVisible()
    await button('Passkey').click()
    await expect.element(page.getByRole('dialog', { name: 'Passkey' })).toBeVisible()
    await expect.element(page.getByText('Use your passkey')).toBeVisible()
    await expect.poll(() => wallet.requests.length).toBe(1)
    expect(input()).toEqual({ social: 'passkey' })
    expect(open).not.toHaveBeenCalled()
    await expectAccessible()
    wallet.refuse(walletError(4001, 'no'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Request declined')
    await button('Try again').click()
    await expect.poll(() => wallet.requests.length).toBe(2)
  })

  it('behavior: none where the app names none, or where no connector signs in by them', async () => {
    await openConnect({ socials: undefined })
    await expect.element(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await expect
      .poll(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('SocialButtons')))
      .toBe(true)
    expect(document.querySelector('.hawser-socials')).toBeNull()
  })
})

describe('a provider', () => {
  it('CAP-04 default: its window is opened in the press, and the view says where to go on', async () => {
    const { open } = stubWindows()
    const { wallet, input, hawser } = await openConnect()
    await button('Google').click()
    expect(open).toHaveBeenCalledTimes(1)
    expect(open).toHaveBeenCalledWith('about:blank', '', expect.stringContaining('popup'))
    await expect.element(page.getByRole('dialog', { name: 'Google' })).toBeVisible()
    await expect.element(page.getByText('Continue in the other window')).toBeVisible()
    await expect.poll(() => wallet.requests.length).toBe(1)
    expect(input()).toMatchObject({ social: 'google' })
    expect(input().window()).toBe(open.mock.results[0]?.value)
    await expectAccessible()
    wallet.approve([firstAddress], 'eip155:1')
    await expect.poll(() => hawser.getSnapshot().connections.byId['eip155/auth']?.address).toBe(firstAddress)
  })

  it('behavior: declined, it can be tried again, in another window that the press opens', async () => {
    const { open, opened } = stubWindows()
    const { wallet, input } = await openConnect()
    await button('GitHub').click()
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.refuse(walletError(4001, 'User rejected the request.'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Request declined')
    await button('Try again').click()
    expect(open).toHaveBeenCalledTimes(2)
    expect(opened[0]?.closed).toBe(true)
    await expect.poll(() => wallet.requests.length).toBe(2)
    expect(input().window()).toBe(open.mock.results[1]?.value)
  })

  it('behavior: a window that the browser blocks is told of in words', async () => {
    stubWindows(true)
    const { wallet, input } = await openConnect()
    await button('X').click()
    await expect.poll(() => wallet.requests.length).toBe(1)
    expect(input().window()).toBeNull()
    wallet.refuse(new HawserError('SOCIAL_WINDOW_BLOCKED', 'Blocked.'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Allow pop-ups for this page')
    await expectAccessible()
  })

  it('behavior: leaving calls it off', async () => {
    stubWindows()
    const { wallet } = await openConnect()
    await button('Apple').click()
    await expect.poll(() => wallet.requests.length).toBe(1)
    await button('Cancel').click()
    expect(wallet.requests[0]?.parameters.signal.aborted).toBe(true)
    await expect.element(group()).toBeVisible()
  })
})

describe('ConnectingFarcaster', () => {
  const uri = 'https://farcaster.xyz/~/siwf?channelToken=abc'
  const shown = async (options: RenderClientParameters = {}) => {
    const opened = await openConnect(options)
    await button('Farcaster').click()
    await expect.poll(() => opened.wallet.requests.length).toBe(1)
    const tell = (address: string) => opened.input().onUri(address)
    return { ...opened, tell }
  }
  const isShown = (hawser: Hawser) => hawser.getSnapshot().router.stack.at(-1)?.name

  it('VIEW-02 default: a code for the phone, until it is approved there', async () => {
    const { tell, wallet, hawser } = await shown()
    expect(isShown(hawser)).toBe('ConnectingFarcaster')
    await expect.element(page.getByRole('dialog', { name: 'Farcaster' })).toBeVisible()
    tell(uri)
    const code = page.getByRole('img', { name: 'Code for Farcaster' })
    await expect.element(code).toBeVisible()
    expect(await readQrCode(code)).toBe(uri)
    await expect.element(button('Copy link')).toBeVisible()
    await expectAccessible()
    wallet.approve([firstAddress], 'eip155:1')
    await expect.element(page.getByText('Connected', { exact: true })).toBeVisible()
  })

  it('behavior: refused or over it can be begun anew, with another code', async () => {
    const { tell, wallet } = await shown()
    tell(uri)
    wallet.refuse(walletError(4001, 'no'))
    await expect.element(page.getByRole('alert')).toBeVisible()
    await button('Try again').click()
    await expect.poll(() => wallet.requests.length).toBe(2)
    tell(`${uri}d`)
    const code = page.getByRole('img', { name: 'Code for Farcaster' })
    await expect.element(code).toBeVisible()
    expect(await readQrCode(code)).toBe(`${uri}d`)
  })

  it('behavior: cancelled it calls the attempt off', async () => {
    const { wallet, hawser } = await shown()
    await button('Cancel').click()
    expect(wallet.requests[0]?.parameters.signal.aborted).toBe(true)
    await expect.poll(() => isShown(hawser)).toBe('Connect')
  })
})
