import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Dapp, OpenDappOptions } from './support/dapp.js'
import {
  approveInFrame,
  approveLink,
  askByEmail,
  type EmailWallet,
  logInByEmail,
  serveEmailWallet,
  typeCode,
  walletFrame,
} from './support/emailWallet.js'
import { fact, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { violations } from './support/violations.js'

const open = useDapp()
let wallet: EmailWallet

beforeAll(async () => {
  wallet = await serveEmailWallet({ hasFurtherChains: false })
})
afterEach(async () => {
  wallet.setMail(true)
  wallet.hangMail(false)
  await wallet.startAgain()
})
afterAll(() => wallet?.stop())

const openDapp = (given: OpenDappOptions = {}): Promise<Dapp> =>
  open({ wallets: [{}], ...given, config: { embeddedWallet: wallet.config } })
/** Time passes for the page when the test says so. */
const withClock: OpenDappOptions = { beforeScripts: (context) => context.clock.install() }
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const fault = (page: Page) => page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })
const tryAgain = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
const card = (page: Page) => page.getByRole('region', { name: 'Sign a message' }).first()
const sign = (page: Page) => card(page).getByRole('button', { name: 'Sign message' }).click()
const later = (page: Page) => walletFrame(page).getByRole('button', { name: 'Later' })
const unreachable = 'No response. Check your connection and try again.'

async function isConnected(page: Page): Promise<string> {
  await reads(fact(page, 'address'), /^0x/)
  await reads(fact(page, 'status'), /^connected$/)
  return (await fact(page, 'address').textContent()) ?? ''
}

async function expectSignature(page: Page, address: string): Promise<void> {
  const result = card(page).locator('.outcome-result')
  await reads(result, /^0x[0-9a-f]{130}$/)
  const signature = (await result.textContent()) as `0x${string}`
  expect(await verifyMessage({ address: address as `0x${string}`, message: 'Hello from Hawser', signature })).toBe(true)
}

describe('mail that is down', () => {
  it('error: at the address it is said, other wallets are offered, and the next try goes on', async () => {
    const email = 'mail.down@mail.example'
    const { page } = await openDapp()
    wallet.setMail(false)
    await askByEmail(page, email)
    await reads(fault(page), 'Mail cannot be sent at the moment.')
    expect(await violations(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Other wallets' }).waitFor()
    wallet.setMail(true)
    await tryAgain(page)
    await dialog(page, 'Check your email').waitFor()
    await approveLink(wallet, email)
    await typeCode(page, wallet, email)
    await later(page).click()
    await isConnected(page)
  })

  it('error: at the press on the link no code is asked for: it is said to be on its way, then that it was not sent, and it is sent again without another link', async () => {
    const email = 'mail.hangs@mail.example'
    const { page } = await openDapp()
    await askByEmail(page, email)
    await dialog(page, 'Check your email').waitFor()
    await wallet.linkTo(email)
    wallet.hangMail(true)
    const approving = approveLink(wallet, email)
    await dialog(page, 'Sending your code…').waitFor()
    expect(await page.getByRole('dialog').getByRole('textbox', { name: 'Code' }).count()).toBe(0)
    await dialog(page, 'Your code wasn’t sent').waitFor()
    await reads(fault(page), 'Mail cannot be sent at the moment.')
    expect(await violations(page)).toEqual([])
    await approving
    wallet.hangMail(false)
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await typeCode(page, wallet, email)
    await later(page).click()
    await isConnected(page)
  })
})

describe('a gateway that is away', () => {
  it('behavior: started anew between any two steps nothing is lost: the same login goes on to its end, and the wallet signs', async () => {
    const email = 'restarts@mail.example'
    const { page } = await openDapp()
    await askByEmail(page, email)
    await dialog(page, 'Check your email').waitFor()
    await wallet.restart()
    await approveLink(wallet, email)
    await wallet.restart()
    await dialog(page, 'Enter your code').waitFor()
    await wallet.restart()
    await typeCode(page, wallet, email)
    await later(page).waitFor()
    await wallet.restart()
    await later(page).click()
    const address = await isConnected(page)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await wallet.restart()
    await sign(page)
    await walletFrame(page).getByText('Hello from Hawser', { exact: true }).waitFor()
    await wallet.restart()
    await approveInFrame(page, 'Sign a message')
    await expectSignature(page, address)
    await wallet.restart()
    await page.reload()
    expect(await isConnected(page)).toBe(address)
    await sign(page)
    await approveInFrame(page, 'Sign a message')
    await expectSignature(page, address)
  })

  it('error: out of reach when the wallet is to be loaded, at the address and at the code, it is said each time, and the same step goes on', async () => {
    const email = 'away@mail.example'
    const { page } = await openDapp(withClock)
    await wallet.stopGateway()
    await askByEmail(page, email)
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000)
        return fault(page).allTextContents()
      })
      .toContainEqual(expect.stringContaining('Email login didn’t load. Check your connection, then try again.'))
    expect(await violations(page)).toEqual([])
    await wallet.startAgain()
    await tryAgain(page)
    await dialog(page, 'Check your email').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Other wallets' }).click()

    await page.clock.fastForward(31_000)
    await wallet.stopGateway()
    const field = view(page, 'Connect').getByRole('textbox', { name: 'Email' })
    await field.fill(email)
    await field.press('Enter')
    await reads(fault(page), unreachable)
    await wallet.startAgain()
    const former = await wallet.linkTo(email)
    await tryAgain(page)
    await dialog(page, 'Check your email').waitFor()
    await expect.poll(() => wallet.linkTo(email)).not.toBe(former)
    await approveLink(wallet, email)
    await dialog(page, 'Enter your code').waitFor()

    const code = await wallet.codeTo(email)
    await wallet.stopGateway()
    const places = dialog(page, 'Enter your code').getByRole('textbox', { name: 'Code' })
    // More often than a wrong code may be typed.
    for (let times = 0; times < 6; times += 1) {
      await places.pressSequentially(code)
      await reads(fault(page), unreachable)
      await expect.poll(() => places.inputValue()).toBe('')
    }
    expect(await violations(page)).toEqual([])
    await wallet.startAgain()
    await places.pressSequentially(code)
    await later(page).click()
    await isConnected(page)
  })

  it('error: out of reach at the recovery offer and at a request it is said, nobody is signed out, and once it is back the wallet signs', async () => {
    const email = 'away.later@mail.example'
    const { page } = await openDapp()
    await askByEmail(page, email)
    await dialog(page, 'Check your email').waitFor()
    await approveLink(wallet, email)
    await typeCode(page, wallet, email)
    await later(page).waitFor()
    await wallet.stopGateway()
    await later(page).click()
    const address = await isConnected(page)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await sign(page)
    await reads(card(page).locator('.outcome-error'), /Check your connection/)
    expect(await isConnected(page)).toBe(address)
    await wallet.startAgain()
    await sign(page)
    await approveInFrame(page, 'Sign a message')
    await expectSignature(page, address)
  })
})

describe('codes', () => {
  it('error: wrong five times one begins again; after fifteen even the right one waits, which is said with its time', async () => {
    const email = 'guesses@mail.example'
    const { page } = await openDapp(withClock)
    await askByEmail(page, email)
    for (let round = 1; round <= 3; round += 1) {
      await dialog(page, 'Check your email').waitFor()
      await approveLink(wallet, email)
      await dialog(page, 'Enter your code').waitFor()
      const code = await wallet.codeTo(email)
      const places = dialog(page, 'Enter your code').getByRole('textbox', { name: 'Code' })
      for (let left = 4; left >= 0; left -= 1) {
        await places.pressSequentially(code === '000000' ? '111111' : '000000')
        await reads(
          fault(page),
          left > 0 ? `This code is wrong. Tries left: ${left}.` : 'This code is wrong. Begin again.',
        )
      }
      const links = await wallet.mailsTo(email)
      await tryAgain(page)
      await reads(fault(page), /Please try again after \d+ seconds/)
      await page.clock.fastForward(31_000)
      await tryAgain(page)
      await expect.poll(() => wallet.mailsTo(email)).toBe(links + 1)
    }
    await dialog(page, 'Check your email').waitFor()
    await approveLink(wallet, email)
    await typeCode(page, wallet, email)
    await reads(fault(page), /Please try again after [\d,.]+ seconds/)
    expect(await fact(page, 'address').textContent()).not.toMatch(/^0x/)
  })

  it.each([
    ['a day ahead', 86_400_000],
    ['a day behind', -86_400_000],
  ])(
    'behavior: in a browser whose clock is %s one logs in and signs, and a reload finds the wallet',
    async (_name, skewMs) => {
      const { page } = await openDapp({
        beforeScripts: (context) => context.clock.install({ time: Date.now() + skewMs }),
      })
      await logInByEmail(page, wallet, `skewed${skewMs}@mail.example`)
      const address = await isConnected(page)
      await page.reload()
      expect(await isConnected(page)).toBe(address)
      await sign(page)
      await approveInFrame(page, 'Sign a message')
      await expectSignature(page, address)
    },
  )

  it('error: a refresh token that somebody else has used ends the session: the page says that nobody is connected, and a code opens the same wallet', async () => {
    const email = 'stolen@mail.example'
    const { page } = await openDapp()
    await logInByEmail(page, wallet, email)
    const address = await isConnected(page)
    const inner = () => {
      const found = page.frames().find((one) => one.url().includes('/wallet/frame/'))
      if (!found) throw new Error('no frame')
      return found
    }
    const stolen = await inner().evaluate(() => {
      const kept = Object.entries(localStorage).find(([name]) => name.includes('session:'))
      const { refreshToken } = JSON.parse(kept?.[1] ?? '{}') as { readonly refreshToken?: string }
      return refreshToken ?? ''
    })
    const refresh = () =>
      fetch(`${wallet.gateway.url}/wallet/v1/session/refresh?projectId=${wallet.config.projectId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken: stolen }),
      })
    expect((await refresh()).status).toBe(200)
    wallet.passTime(120_000)
    // The access token that the page has is over by then.
    await inner().evaluate(() => {
      const [name, kept = '{}'] = Object.entries(localStorage).find(([key]) => key.includes('session:')) ?? ['']
      localStorage.setItem(name, JSON.stringify({ ...(JSON.parse(kept) as object), token: 'over' }))
    })
    await page.reload()
    await reads(fact(page, 'status'), /^disconnected$/)
    expect((await refresh()).status).toBe(401)

    await askByEmail(page, email)
    await typeCode(page, wallet, email)
    expect(await isConnected(page)).toBe(address)
  })
})
