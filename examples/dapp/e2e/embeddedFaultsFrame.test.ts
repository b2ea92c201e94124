import type { Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freshAccount } from './support/chain.js'
import type { Dapp } from './support/dapp.js'
import { type EmailFrame, serveEmailFrame } from './support/emailFrame.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { violations } from './support/violations.js'

const open = useDapp()
const { key, address } = freshAccount()
const email = 'somebody@mail.example'
const code = '123456'
let frame: EmailFrame

beforeAll(async () => {
  const chains = Object.entries(inject('stack').chains).map(([id, { rpcUrl }]) => [Number(id), rpcUrl])
  frame = await serveEmailFrame({ privateKey: key, chains: Object.fromEntries(chains), code })
})
afterAll(() => frame?.close())

/** The page's clock is the test's: nobody waits for a frame that never answers. */
const openDapp = (query: string): Promise<Dapp> =>
  open({
    wallets: [{}],
    config: { embeddedWallet: { frameUrl: `${frame.url}?${query}` } },
    beforeScripts: (context) => context.clock.install(),
  })

async function askFor(page: Page): Promise<void> {
  await headerButton(page).click()
  const field = view(page, 'Connect').getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await field.press('Enter')
}
async function typeCode(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Enter your code' })
  await dialog.getByRole('textbox', { name: 'Code' }).pressSequentially(code)
}
const inner = (page: Page) => {
  const found = page.frames().find((one) => one.url().startsWith(frame.url))
  if (!found) throw new Error('no frame')
  return found
}
const fault = (page: Page) => page.getByRole('dialog').getByRole('alert')
const mend = (page: Page, name: string) =>
  inner(page).evaluate((given) => {
    window.scriptedFrame.hangOn(given, false)
    for (const one of [...window.scriptedFrame.behaviors]) window.scriptedFrame.behave(one, false)
  }, name)

/** What is offered in place of a wallet that failed: another one, which connects. */
async function takeAnother({ page, address: own }: Dapp): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Other wallets' }).click()
  await view(page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).first().click()
  await reads(fact(page, 'address'), own)
}
async function isDone(page: Page): Promise<void> {
  await reads(fact(page, 'address'), address)
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
}

describe('a frame that hangs', () => {
  it.each([
    ['never says that it is there', 'fault=neverReady'],
    ['says so and never greets', 'fault=neverGreets'],
  ])(
    'error: it %s: a window is offered in its place, and who wants none connects another wallet',
    async (_name, query) => {
      const dapp = await openDapp(query)
      const { page } = dapp
      await askFor(page)
      await page.getByText('Your wallet is on its way.').first().waitFor()
      const asked = page.getByRole('dialog', { name: 'Continue in a window' })
      await expect
        .poll(async () => {
          if (!(await asked.isVisible())) await page.clock.fastForward(5_000)
          return asked.isVisible()
        })
        .toBe(true)
      await asked.getByText('Your wallet can’t open inside this page.').waitFor()
      expect(await violations(page)).toEqual([])
      await asked.getByRole('button', { name: 'Cancel' }).click()
      await takeAnother(dapp)
    },
  )

  it('error: it answers nothing: it is said in time, and another wallet connects', async () => {
    const dapp = await openDapp('fault=neverAnswers')
    const { page } = dapp
    await askFor(page)
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000)
        return fault(page).allTextContents()
      })
      .toContainEqual(expect.stringContaining('No response in time. Try again.'))
    expect(await violations(page)).toEqual([])
    await takeAnother(dapp)
  })

  it.each(['CONNECT_EMAIL', 'CONNECT_OTP', 'GET_ACCOUNTS'])(
    'error: at %s: it is said in time, and the next try works once it answers again',
    async (name) => {
      const { page } = await openDapp(`hangs=${name}`)
      await askFor(page)
      if (name !== 'CONNECT_EMAIL') await typeCode(page)
      await expect
        .poll(() =>
          inner(page).evaluate((asked) => window.scriptedFrame.received.some((one) => one.name === asked), name),
        )
        .toBe(true)
      await expect
        .poll(async () => {
          await page.clock.fastForward(5_000)
          return fault(page).allTextContents()
        })
        .toContainEqual(expect.stringContaining('No response in time. Try again.'))
      expect(await fact(page, 'status').textContent()).not.toBe('connected')
      await mend(page, name)
      // The wait for the next mail.
      await page.clock.fastForward(31_000)
      await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
      await typeCode(page)
      await isDone(page)
    },
  )

  it('error: at a request: its user closes it, which ends that request alone, and the next one is signed', async () => {
    const { page } = await openDapp('hangs=RPC_REQUEST')
    await askFor(page)
    await typeCode(page)
    await isDone(page)
    const card = page.getByRole('region', { name: 'Sign a message' }).first()
    await card.getByRole('button', { name: 'Sign message' }).click()
    const shown = page.getByRole('dialog', { name: 'Wallet', exact: true })
    await shown.getByRole('button', { name: 'Close' }).click()
    await shown.waitFor({ state: 'hidden' })
    await reads(card.locator('.outcome-error'), 'Request was aborted')
    await mend(page, 'RPC_REQUEST')
    await card.getByRole('button', { name: 'Sign message' }).click()
    await page.frameLocator('[data-hawser-frame] iframe').getByRole('button', { name: 'Approve' }).click()
    const result = card.locator('.outcome-result')
    await reads(result, /^0x[0-9a-f]{130}$/)
    const signature = (await result.textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message: 'Hello from Hawser', signature })).toBe(true)
  })
})

describe('a frame that lies', () => {
  it.each([
    ['answers by other ids', 'answersOtherIds'],
    ['answers other questions', 'answersOtherNames'],
    ['answers with nonsense', 'answersMalformed'],
    ['answers with more than any answer has', 'answersHuge'],
    ['answers with the names of prototypes', 'answersPrototypeKeys'],
  ])(
    'error: it %s: nobody is let in by it, it is said in time, and another wallet connects',
    async (_name, behavior) => {
      const dapp = await openDapp(`fault=${behavior}`)
      const { page } = dapp
      await askFor(page)
      await expect
        .poll(async () => {
          await page.clock.fastForward(5_000)
          return fault(page).allTextContents()
        })
        .toContainEqual(
          expect.stringMatching(
            /No response in time\. Try again\.|The wallet sent an unexpected response\. Update it, or try another one\./,
          ),
        )
      expect(await page.getByRole('dialog', { name: 'Enter your code' }).count()).toBe(0)
      await takeAnother(dapp)
    },
  )

  it.each([
    ['an account of another chain as one of this', 'foreignAccounts'],
    ['an account that is none', 'malformedAccounts'],
    ['no account', 'noAccounts'],
  ])('error: it gives %s: nothing of it is shown, it is said, and another wallet connects', async (_name, behavior) => {
    const dapp = await openDapp(`fault=${behavior}`)
    const { page } = dapp
    await askFor(page)
    await typeCode(page)
    await reads(
      fault(page).filter({ hasText: 'Connection failed' }),
      'The wallet sent an unexpected response. Update it, or try another one.',
    )
    for (const lie of ['5FHneW46', 'no address']) expect(await page.getByText(lie).count()).toBe(0)
    await takeAnother(dapp)
  })
})
