import type { BrowserContext, FrameLocator, Page } from 'playwright-core'
import { parseEther } from 'viem'
import { expect } from 'vitest'
import { freshAccount, localChain } from '../e2e/support/chain.js'
import type { Dapp } from '../e2e/support/dapp.js'
import {
  askByEmail,
  beginLogIn,
  type EmailWallet,
  enterByEmail,
  serveEmailWallet,
  walletFrame,
} from '../e2e/support/emailWallet.js'
import { fact, headerButton, reads, view } from '../e2e/support/steps.js'
import type { Look } from './looks.js'
import { openAccount } from './reach.js'
import type { State } from './state.js'

const email = 'somebody@mail.example'
const password = 'lantern orbit mango quilt'
const phrase = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
const closed = { 'content-security-policy': "frame-src 'none'" }
let wallet: EmailWallet
let other: Page | undefined

async function prepare(): Promise<NonNullable<State['dapp']>> {
  wallet = await serveEmailWallet({
    hasFurtherChains: false,
    wallet: { hostName: 'localhost', recovery: ['passkey', 'password', 'operator'] },
  })
  return { wallets: [], config: { embeddedWallet: wallet.config } }
}
async function leave(): Promise<void> {
  await other?.context().close()
  other = undefined
  await wallet.stop()
}

/** The wallet's page follows the modal's language; a look that the modal's theme does not have is put on by hand. */
async function wear(page: Page, { isDark, language }: Look): Promise<void> {
  for (const frame of page.frames().filter((one) => one.url().includes('/wallet/frame/'))) {
    await frame.evaluate(
      (theme) => {
        document.documentElement.dataset.theme = theme
      },
      isDark ? 'dark' : 'light',
    )
    // A window has no switch around it, and a frame that does nothing for the user is told no language.
    if (language && frame.parentFrame() && (await (await frame.frameElement()).isVisible()))
      await frame.locator(`#frame[lang="${language}"]`).waitFor({ state: 'attached' })
  }
}

/** A state of the wallet's page in a frame, or by `page` of its window. */
const state = (reach: State['reach'], rest: Partial<State> = {}): State => ({ prepare, leave, wear, reach, ...rest })

const title = (frame: Pick<FrameLocator, 'getByRole'>, name: string) =>
  frame.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const press = (frame: Pick<FrameLocator, 'getByRole'>, name: string | RegExp) =>
  frame.getByRole('button', { name }).click()

/** A press that counts only on what was seen, until it has counted. */
async function pressSeen(frame: FrameLocator, name: string, isDone: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(async () => {
      if (!(await isDone()))
        await frame
          .getByRole('button', { name, exact: true })
          .click({ timeout: 1_000 })
          .catch(() => {})
      return isDone()
    })
    .toBe(true)
}

async function logIn({ page }: Dapp): Promise<FrameLocator> {
  await beginLogIn(page, wallet, email)
  await reads(fact(page, 'status'), /^connected$/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return walletFrame(page)
}

/** A new wallet, with the offer of recovery. */
async function arrive({ page }: Dapp): Promise<FrameLocator> {
  await enterByEmail(page, wallet, email)
  const frame = walletFrame(page)
  await title(frame, 'Protect your wallet')
  return frame
}

async function setUpPassword(frame: FrameLocator): Promise<void> {
  await press(frame, /^Password/)
  await frame.getByLabel('Recovery password').fill(password)
  await frame.getByLabel('Enter it again').fill(password)
  await press(frame, 'Save password')
  await title(frame, 'Recovery is set up')
}

/** What the user does with the wallet, by the row of the settings that leads there. */
async function manage(dapp: Dapp, part?: RegExp): Promise<FrameLocator> {
  const frame = await logIn(dapp)
  await openAccount(dapp)
  await dapp.page.getByRole('button', { name: 'Settings' }).click()
  await view(dapp.page, 'Settings')
    .getByRole('button', { name: /^Your email wallet/ })
    .click()
  await title(frame, 'Your wallet')
  if (part) await press(frame, part)
  return frame
}

async function enterCode(frame: FrameLocator, before: string): Promise<void> {
  const field = frame.getByLabel('Code', { exact: true })
  await field.waitFor()
  await expect.poll(() => wallet.codeTo(email)).not.toBe(before)
  await field.fill(await wallet.codeTo(email))
  await press(frame, 'Continue')
}

async function reachWords(dapp: Dapp): Promise<FrameLocator> {
  const frame = await manage(dapp, /^Recovery phrase/)
  const before = await wallet.codeTo(email)
  await title(frame, 'Recovery phrase')
  await press(frame, 'Continue')
  await enterCode(frame, before)
  await frame.getByRole('heading', { name: 'Your words' }).waitFor()
  return frame
}

/** A browser that refuses the wallet's page its storage. */
async function keepNothing(context: BrowserContext, where: 'frames' | 'everywhere'): Promise<void> {
  await context.addInitScript(`
    if (location.pathname.startsWith('/wallet/frame/') && (${where === 'everywhere'} || parent !== window))
      IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError') }`)
}

/** The same person in another browser, in which the wallet is not. */
async function arriveElsewhere({ page, url }: Dapp): Promise<FrameLocator> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  other = await context?.newPage()
  if (!other) throw new Error('no other browser')
  await other.goto(url)
  await enterByEmail(other, wallet, email)
  return walletFrame(other)
}

async function signMessage({ page }: Dapp): Promise<void> {
  const action = page.getByRole('region', { name: 'Sign a message' }).first()
  await action.getByRole('button', { name: 'Sign message' }).click()
}

/** The wallet in a window of its own, which the page keeps out of frames. */
async function openWindow({ page }: Pick<Dapp, 'page'>): Promise<Page> {
  await headerButton(page).click()
  const field = view(page, 'Connect').getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await field.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Continue in a window' })
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    asked.getByRole('button', { name: 'Open wallet' }).press('Enter'),
  ])
  other = window
  return window
}
async function approveLink(): Promise<void> {
  await fetch((await wallet.linkTo(email)).replace('/link?', '/link/approve?'), { method: 'POST' })
}
async function connectByWindow(dapp: Pick<Dapp, 'page'>): Promise<void> {
  const window = await openWindow(dapp)
  const gone = window.waitForEvent('close')
  await title(window, 'Check your email')
  await approveLink()
  await window.getByLabel('Code').waitFor()
  await window.getByLabel('Code').fill(await wallet.codeTo(email))
  await window.keyboard.press('Enter')
  await title(window, 'Protect your wallet')
  // The window goes with the press.
  await press(window, 'Later').catch(() => {})
  await gone
  other = undefined
  await reads(fact(dapp.page, 'status'), /^connected$/)
  await dapp.page.getByRole('dialog').waitFor({ state: 'detached' })
}
/** The wallet is in this browser where its page keeps what is its own: it was used in a window, in an app that keeps frames out. */
async function haveWalletInWindow({ page: visited, url: ownUrl }: Dapp): Promise<void> {
  // Of another site than the wallet's page: what that keeps in a frame is kept apart there.
  const url = ownUrl.replace('localhost', '127.0.0.1')
  const page = await visited.context().newPage()
  await page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), ...closed } })
  })
  await page.goto(url)
  await connectByWindow({ page })
  // The app has forgotten it.
  await page.evaluate(() => localStorage.clear())
  await page.close()
  await visited.goto(url)
}
async function reachEnrolment(dapp: Dapp): Promise<FrameLocator> {
  await haveWalletInWindow(dapp)
  await enterByEmail(dapp.page, wallet, email)
  const frame = walletFrame(dapp.page)
  await press(frame, 'Use it from this browser')
  await title(frame, 'Use your wallet here?')
  return frame
}
async function openEnrolment(dapp: Dapp): Promise<Page> {
  const frame = await reachEnrolment(dapp)
  const [window] = await Promise.all([dapp.page.waitForEvent('popup'), press(frame, 'Open wallet')])
  other = window
  return window
}
const inWindow: Partial<State> = {
  followsDapp: true,
  prepare: async () => ({ ...(await prepare()), headers: closed }),
  // Its window goes with the page.
  leave: () => wallet.stop(),
  page: () => other,
}

/** The embedded wallet's own page, from the first login to its end, with the gateway behind it. */
export const walletStates: Readonly<Record<string, State>> = {
  'wallet-offer': state(async (dapp) => void (await arrive(dapp))),
  'wallet-offer-passkey': state(async (dapp) => {
    const frame = await arrive(dapp)
    await press(frame, /^Passkey/)
    await title(frame, 'Create a passkey')
  }),
  'wallet-passkey-window': state(
    async (dapp) => {
      const frame = await arrive(dapp)
      await press(frame, /^Passkey/)
      const [window] = await Promise.all([dapp.page.waitForEvent('popup'), press(frame, 'Create a passkey')])
      other = window
      const button = window.getByRole('button', { name: 'Create a passkey' })
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
    },
    {
      ...inWindow,
      prepare: async () => ({
        ...(await prepare()),
        headers: { 'permissions-policy': 'publickey-credentials-create=()' },
      }),
    },
  ),
  'wallet-offer-password': state(async (dapp) => {
    const frame = await arrive(dapp)
    await press(frame, /^Password/)
    await title(frame, 'Choose a recovery password')
  }),
  'wallet-offer-password-refused': state(async (dapp) => {
    const frame = await arrive(dapp)
    await press(frame, /^Password/)
    await frame.getByLabel('Recovery password').fill('aaaaaaaaaaaaaa')
    await frame.getByLabel('Enter it again').fill('aaaaaaaaaaaaaa')
    await press(frame, 'Save password')
    await frame.getByText('This is easy to guess.').waitFor()
  }),
  'wallet-offer-operator': state(async (dapp) => {
    const frame = await arrive(dapp)
    await press(frame, /^Held by the service/)
    await title(frame, 'Recovery by the service')
  }),
  'wallet-offer-done': state(async (dapp) => setUpPassword(await arrive(dapp))),
  'wallet-reminder': state(async (dapp) => {
    await logIn(dapp)
    const address = (await fact(dapp.page, 'address').textContent()) as `0x${string}`
    await localChain(1).fund(address, '3')
    await dapp.page.reload()
    await reads(fact(dapp.page, 'status'), /^connected$/)
    await openAccount(dapp)
    await dapp.page.getByText('Without recovery, losing this device means losing this wallet.').waitFor()
  }),
  'wallet-settings': state(async (dapp) => {
    await logIn(dapp)
    await openAccount(dapp)
    await dapp.page.getByRole('button', { name: 'Settings' }).click()
    await view(dapp.page, 'Settings')
      .getByRole('button', { name: /^Your email wallet/ })
      .waitFor()
  }),
  'wallet-home': state(async (dapp) => void (await manage(dapp))),
  'wallet-devices': state(async (dapp) => {
    const frame = await manage(dapp, /^Devices/)
    await frame.getByRole('button', { name: /This device/ }).waitFor()
  }),
  'wallet-device-remove': state(async (dapp) => {
    const frame = await manage(dapp, /^Devices/)
    await press(frame, /This device/)
    await frame.getByRole('heading', { name: /^Remove/ }).waitFor()
    await pressSeen(frame, 'Remove', async () => (await frame.getByText('This is the only device').count()) > 0)
  }),
  'wallet-phrase': state(async (dapp) => title(await manage(dapp, /^Recovery phrase/), 'Recovery phrase')),
  'wallet-code': state(async (dapp) => {
    const frame = await manage(dapp, /^Recovery phrase/)
    await press(frame, 'Continue')
    await frame.getByLabel('Code', { exact: true }).fill('12')
    await press(frame, 'Continue')
    await frame.getByText('Enter the 6 digits of the code.').waitFor()
  }),
  'wallet-words-hidden': state(async (dapp) => void (await reachWords(dapp))),
  'wallet-words': state(async (dapp) => {
    const frame = await reachWords(dapp)
    await pressSeen(frame, 'Show the words', async () => (await frame.locator('.words li').count()) > 0)
  }),
  'wallet-move': state(async (dapp) => title(await manage(dapp, /^Move to another wallet/), 'Move to another wallet')),
  'wallet-import-replace': state(async (dapp) => {
    const frame = await manage(dapp, /^Move to another wallet/)
    await press(frame, 'I have a recovery phrase')
    await title(frame, 'Replace your wallet?')
  }),
  'wallet-import': state(async (dapp) => {
    const frame = await manage(dapp, /^Move to another wallet/)
    await press(frame, 'I have a recovery phrase')
    const before = await wallet.codeTo(email)
    await frame.getByLabel('Type REPLACE to go on').fill('REPLACE')
    await press(frame, 'Continue')
    await enterCode(frame, before)
    await frame.getByLabel('Recovery phrase').fill(phrase.replace('about', 'abuot'))
    await press(frame, 'Use this wallet')
    await frame.getByText('is not a recovery word').waitFor()
  }),
  'wallet-ways': state(async (dapp) => title(await manage(dapp, /^Ways to sign in/), 'Ways to sign in')),
  'wallet-emails': state(async (dapp) => {
    const frame = await manage(dapp, /^Ways to sign in/)
    await press(frame, /^Email/)
    return title(frame, 'Email addresses')
  }),
  'wallet-email-add': state(async (dapp) => {
    const frame = await manage(dapp, /^Ways to sign in/)
    await press(frame, /^Email/)
    await press(frame, 'Add a second address')
    await frame.getByLabel('Email address').fill('some')
    await press(frame, 'Continue')
    await frame.getByText('Enter a valid email address.').waitFor()
  }),
  'wallet-delete': state(async (dapp) => title(await manage(dapp, /^Delete wallet/), 'Delete your wallet')),
  'wallet-delete-last': state(async (dapp) => {
    const frame = await manage(dapp, /^Delete wallet/)
    const before = await wallet.codeTo(email)
    await frame.getByLabel('Type DELETE to go on').fill('DELETE')
    await press(frame, 'Continue')
    await enterCode(frame, before)
    await title(frame, 'Delete it for good?')
  }),
  'wallet-recover': state(
    async (dapp) => {
      const frame = await arrive(dapp)
      await setUpPassword(frame)
      await press(frame, 'Done')
      await dapp.page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
      await title(await arriveElsewhere(dapp), 'Recover your wallet')
    },
    { page: () => other },
  ),
  'wallet-recover-refused': state(
    async (dapp) => {
      const frame = await arrive(dapp)
      await setUpPassword(frame)
      await press(frame, 'Done')
      await dapp.page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
      const there = await arriveElsewhere(dapp)
      await title(there, 'Recover your wallet')
      await there.getByLabel('Recovery password').fill('not the one that was chosen')
      await press(there, 'Recover wallet')
      await there.getByRole('alert').waitFor()
    },
    { page: () => other },
  ),
  'wallet-recover-none': state(
    async (dapp) => {
      await logIn(dapp)
      await title(await arriveElsewhere(dapp), 'Recover your wallet')
    },
    { page: () => other },
  ),
  'wallet-storage-refused': {
    ...state(async ({ page }) => {
      await askByEmail(page, email)
      await page.getByText('Your wallet can’t open inside this page.').waitFor()
    }),
    prepare: async () => ({ ...(await prepare()), beforeScripts: (context) => keepNothing(context, 'frames') }),
  },
  'wallet-storage-refused-everywhere': {
    ...state(async ({ page }) => {
      await askByEmail(page, email)
      const [window] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('dialog').getByRole('button', { name: 'Open wallet' }).click(),
      ])
      await window.waitForEvent('close')
      await page.getByText(/doesn't allow your wallet to be kept here/).waitFor()
    }),
    prepare: async () => ({ ...(await prepare()), beforeScripts: (context) => keepNothing(context, 'everywhere') }),
  },
  'wallet-enrol': state(async (dapp) => void (await reachEnrolment(dapp))),
  'wallet-enrol-window': state(
    async (dapp) => {
      const window = await openEnrolment(dapp)
      const button = window.getByRole('button', { name: 'Use it there' })
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('false')
    },
    { followsDapp: true, leave: () => wallet.stop(), page: () => other },
  ),
  'wallet-enrol-refused': state(async (dapp) => {
    const window = await openEnrolment(dapp)
    await window.getByRole('button', { name: 'No', exact: true }).click()
    await walletFrame(dapp.page).getByText('The window was closed. Try again.').waitFor()
    other = undefined
  }),
  'wallet-message': state(async (dapp) => {
    const frame = await logIn(dapp)
    await signMessage(dapp)
    await expect.poll(() => frame.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).toBe('false')
  }),
  'wallet-send': state(async (dapp) => {
    const frame = await logIn(dapp)
    const { page } = dapp
    const from = (await fact(page, 'address').textContent()) as `0x${string}`
    await localChain(1).fund(from, '3')
    await expect.poll(() => localChain(1).balance(from)).toBe(parseEther('3'))
    await page.getByRole('button', { name: 'Open Send' }).click()
    const send = view(page, 'Send')
    await send.getByLabel('Amount').fill('1.25')
    await send.getByLabel('To').fill(freshAccount().address)
    await send.getByRole('button', { name: /review/i }).click()
    await view(page, 'SendReview').getByRole('button', { name: 'Send', exact: true }).click()
    await title(frame, 'Send')
  }),
  'wallet-window-asked': {
    ...state(async (dapp) => {
      await connectByWindow(dapp)
      await signMessage(dapp)
      await dapp.page.getByRole('dialog', { name: 'Continue in a window' }).waitFor()
    }),
    prepare: async () => ({ ...(await prepare()), headers: closed }),
  },
  'wallet-window-link': {
    ...state(async (dapp) => title(await openWindow(dapp), 'Check your email')),
    ...inWindow,
  },
  'wallet-window-code': {
    ...state(async (dapp) => {
      const window = await openWindow(dapp)
      await title(window, 'Check your email')
      await approveLink()
      await window.getByLabel('Code').waitFor()
    }),
    ...inWindow,
  },
  'wallet-window-message': {
    ...state(async (dapp) => {
      await connectByWindow(dapp)
      await signMessage(dapp)
      const asked = dapp.page.getByRole('dialog', { name: 'Continue in a window' })
      const [window] = await Promise.all([
        dapp.page.waitForEvent('popup'),
        asked.getByRole('button', { name: 'Open wallet' }).press('Enter'),
      ])
      other = window
      await title(window, 'Sign a message')
    }),
    ...inWindow,
  },
}
