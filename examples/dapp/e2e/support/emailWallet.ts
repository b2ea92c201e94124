import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@hawser/common'
import { approveConsent } from '@hawser/testing/playwright'
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
  readonly wallet?: Gateway['wallet']
  readonly farcaster?: NonNullable<Gateway['farcaster']>
  /** Further ways in. */
  readonly providers?: NonNullable<Gateway['providers']>
  readonly users?: NonNullable<Gateway['users']>
  readonly telegram?: NonNullable<Gateway['telegram']>
  readonly limits?: NonNullable<Gateway['limits']>
}

type Gateway = Parameters<typeof startGateway>[0]

/** A line to a server, which can be cut, or carry nothing. */
async function startLine(to: URL) {
  let isUp = true
  let isHanging = false
  const pairs = new Set<readonly [Socket, Socket]>()
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = openSocket(Number(to.port), to.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const socket of pair) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        pairs.delete(pair)
      })
    }
    if (isUp && !isHanging) near.pipe(far).pipe(near)
    else if (!isUp) for (const socket of [near, far]) socket.destroy()
  })
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo))
  })
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `${to.protocol}//127.0.0.1:${port}`,
    setUp(next: boolean): void {
      isUp = next
      if (!isUp) cut()
    },
    hang(next: boolean): void {
      if (next === isHanging) return
      isHanging = next
      for (const [near, far] of pairs)
        if (isHanging) near.unpipe(far).pause() && far.unpipe(near).pause()
        else near.pipe(far).pipe(near)
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}

/** A gateway with the wallet's page, in front of the chains of all kinds, and the mailbox that its mails come to. */
export async function serveEmailWallet({
  hasFurtherChains = true,
  hasSmartAccounts = false,
  wallet,
  ...waysIn
}: EmailWalletOptions = {}) {
  const own = inject('stack').chains
  const further = hasFurtherChains ? (await furtherChains()).chains : {}
  const { rpcUrl = '', tokens = [] } = own['1'] ?? {}
  const smart = hasSmartAccounts ? await startSmartAccounts({ rpcUrl, chainId: 1, tokens }) : undefined
  const mailbox = await startMailbox()
  const mailLine = await startLine(new URL(mailbox.smtpUrl))
  const folder = await mkdtemp(join(tmpdir(), 'hawser-email-wallet-'))
  let aheadMs = 0
  const clock = { ...systemClock, nowMs: () => systemClock.nowMs() + aheadMs }
  const start = (port = 0) =>
    startGateway({
      chains: { ...own, ...further, ...(smart && { '1': { ...own['1'], ...smart.urls } }) } as Gateway['chains'],
      projects: [project],
      smtpUrl: mailLine.url,
      folder,
      port,
      clock,
      ...(wallet && { wallet }),
      ...waysIn,
    })
  const gateway = await start()
  let running: typeof gateway | undefined = gateway
  async function readMails(): Promise<readonly Mail[]> {
    const { mails } = (await (await fetch(`${mailbox.url}mails`)).json()) as { readonly mails: readonly Mail[] }
    return mails
  }
  async function newestTo(to: string, what: 'code' | 'link'): Promise<string> {
    const newest = async () => (await readMails()).find((mail) => mail.to === to)?.[what]
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
    /** How many mails have come to an address. */
    async mailsTo(to: string): Promise<number> {
      return (await readMails()).filter((mail) => mail.to === to).length
    },
    /** Whether the mail server can be reached. */
    setMail: mailLine.setUp,
    /** Whether it says nothing, to a mail either. */
    hangMail: mailLine.hang,
    /** Nothing answers until {@link startAgain}. */
    async stopGateway(): Promise<void> {
      await running?.stop()
      running = undefined
    },
    /** At the same address, with the same database. */
    async startAgain(): Promise<void> {
      running ??= await start(gateway.port)
    },
    /** Another instance, at an address of its own, with the same database. */
    startSecond: () => start(),
    async restart(): Promise<void> {
      await this.stopGateway()
      await this.startAgain()
    },
    /** For the gateway alone. */
    passTime(ms: number): void {
      aheadMs += ms
    },
    async stop() {
      await running?.stop()
      await mailLine.stop()
      await mailbox.stop()
      await smart?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type EmailWallet = Awaited<ReturnType<typeof serveEmailWallet>>

export const walletFrame = (page: Page): FrameLocator => page.frameLocator('[data-hawser-frame] iframe')

/** Types an address on the connect view. */
export async function askByEmail(page: Page, email: string): Promise<void> {
  await headerButton(page).click()
  const field = view(page, 'Connect').getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await field.press('Enter')
}

/** What the page that a mailed link leads to does at a press, without that page. */
export async function approveLink(wallet: EmailWallet, email: string): Promise<void> {
  const url = (await wallet.linkTo(email)).replace('/link?', '/link/approve?')
  expect((await fetch(url, { method: 'POST' })).status).toBe(200)
}

/** By an address in a browser that it was not used in: a mailed link in a window of its own, then a mailed code. What follows is the frame's. */
export async function enterByEmail(page: Page, wallet: EmailWallet, email: string): Promise<void> {
  await askByEmail(page, email)
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
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
}

/** Consents to what the wallet's page shows, once it counts, and waits until it is gone. Returns what it showed. */
export async function approveInFrame(page: Page, title: string | RegExp): Promise<string> {
  const frame = walletFrame(page)
  await frame.getByRole('heading', { level: 1, name: title }).waitFor()
  const body = frame.locator('.body')
  const shown = (await body.textContent()) ?? ''
  await approveConsent(frame)
  await page.locator('[data-hawser-frame] iframe').waitFor({ state: 'hidden' })
  return shown
}
