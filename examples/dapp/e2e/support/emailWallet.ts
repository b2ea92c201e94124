import type { FrameLocator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { startGateway } from '../../demo/gateway.mjs'
import { startMailbox } from '../../demo/mailbox.mjs'
import { startSmartAccounts } from '../../demo/smartAccounts.mjs'
import { furtherChains } from './furtherChains.js'
import { fact, headerButton, reads, view } from './steps.js'

interface Mail {
  readonly to: string
  readonly code?: string
  readonly link?: string
}

/** A project of the gateway's, for pages of this machine. */
const project = { name: 'demo', keys: ['hawser-demo'] }

interface EmailWalletOptions {
  /** Default true: chains of all kinds. */
  readonly hasFurtherChains?: boolean
  /** Default false: on the first chain, with a bundler and who pays. */
  readonly hasSmartAccounts?: boolean
  /** By a name rather than an address: passkeys are made for names. */
  readonly wallet?: Parameters<typeof startGateway>[0]['wallet']
  readonly farcaster?: Parameters<typeof startGateway>[0]['farcaster']
}

/** A gateway with the wallet's page, in front of the chains of all kinds, and the mailbox that its mails come to. */
export async function serveEmailWallet({
  hasFurtherChains = true,
  hasSmartAccounts = false,
  wallet,
  farcaster,
}: EmailWalletOptions = {}) {
  const own = inject('stack').chains
  const further = hasFurtherChains ? (await furtherChains()).chains : {}
  const { rpcUrl = '' } = own['1'] ?? {}
  const smart = hasSmartAccounts ? await startSmartAccounts({ rpcUrl, chainId: 1 }) : undefined
  const mailbox = await startMailbox()
  const gateway = await startGateway({
    chains: { ...own, ...further, ...(smart && { '1': { ...own['1'], ...smart.urls } }) } as Parameters<
      typeof startGateway
    >[0]['chains'],
    projects: [project],
    smtpUrl: mailbox.smtpUrl,
    ...(wallet && { wallet }),
    ...(farcaster && { farcaster }),
  })
  async function newestTo(to: string, what: 'code' | 'link'): Promise<string> {
    const newest = async () => {
      const { mails } = (await (await fetch(`${mailbox.url}mails`)).json()) as { readonly mails: readonly Mail[] }
      return mails.find((mail) => mail.to === to)?.[what]
    }
    await expect.poll(newest).toEqual(expect.any(String))
    return (await newest()) ?? ''
  }
  return {
    gateway,
    /** Of the smart accounts; undefined without. */
    bundler: smart?.bundler,
    /** What the dApp's run configuration says of it. */
    config: {
      frameUrl: `${wallet ? gateway.url.replace('127.0.0.1', wallet.hostName) : gateway.url}/wallet/frame/`,
      projectId: project.keys[0],
    },
    codeTo: (to: string) => newestTo(to, 'code'),
    linkTo: (to: string) => newestTo(to, 'link'),
    async stop() {
      await gateway.stop()
      await mailbox.stop()
      await smart?.stop()
    },
  }
}

export type EmailWallet = Awaited<ReturnType<typeof serveEmailWallet>>

export const walletFrame = (page: Page): FrameLocator => page.frameLocator('[data-hawser-frame] iframe')

/** By an address in a browser that it was not used in: a mailed link in a window of its own, then a mailed code. What follows is the frame's. */
export async function enterByEmail(page: Page, wallet: EmailWallet, email: string): Promise<void> {
  await headerButton(page).click()
  const field = view(page, 'Connect').getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await field.press('Enter')
  await page.getByRole('dialog', { name: 'Check your email' }).waitFor()
  const approval = await page.context().newPage()
  await approval.goto(await wallet.linkTo(email))
  await approval.getByRole('button', { name: 'Yes, this is me' }).click()
  await reads(approval.locator('body'), 'a code is on its way')
  await approval.close()
  await typeCode(page, wallet, email)
}

/** By an address that nobody has used; recovery is left for later. What follows is the app's. */
export async function beginLogIn(page: Page, wallet: EmailWallet, email: string): Promise<void> {
  await enterByEmail(page, wallet, email)
  // A new wallet is offered a way of recovery.
  await walletFrame(page).getByRole('button', { name: 'Later' }).click()
  await page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
}

/** Types the code that was mailed last. */
export async function typeCode(page: Page, wallet: EmailWallet, email: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your code' })
  await dialog.waitFor()
  await dialog.getByRole('textbox', { name: 'Code' }).pressSequentially(await wallet.codeTo(email))
}

/** The same, until the page is connected and the modal gone. */
export async function logInByEmail(page: Page, wallet: EmailWallet, email: string): Promise<void> {
  await beginLogIn(page, wallet, email)
  await reads(fact(page, 'status'), /^connected$/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Consents to what the wallet's page shows, once it counts, and waits until it is gone. Returns what it showed. */
export async function approveInFrame(page: Page, title: string | RegExp): Promise<string> {
  const frame = walletFrame(page)
  await frame.getByRole('heading', { level: 1, name: title }).waitFor()
  const body = frame.locator('.body')
  const shown = (await body.textContent()) ?? ''
  const approve = frame.getByRole('button', { name: /^Approve/ })
  // What is longer than the frame has to be scrolled through before it counts.
  await body.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('false')
  await approve.click()
  await page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
  return shown
}
