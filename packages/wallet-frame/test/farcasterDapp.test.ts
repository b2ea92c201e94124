import { launchBrowser } from '@hawser/testing/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { serveWallet } from './fixtures/serveWallet.js'
import { startWaysIn } from './fixtures/startWaysIn.js'

let ways: Awaited<ReturnType<typeof startWaysIn>>
let served: Awaited<ReturnType<typeof serveWallet>>
let browser: Browser

beforeAll(async () => {
  ways = await startWaysIn()
  served = await serveWallet({ rpcUrl: ways.rpcUrl, createSocial: ways.createSocial })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await served?.close()
  await ways?.stop()
})
afterEach(() => {
  served.time.aheadMs = 0
  Object.assign(ways.phone, { isApproved: false, isDown: false, retryAfter: undefined })
})

async function openDapp(): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(served.dappUrl)
  await page.waitForFunction(() => 'dapp' in globalThis)
  return page
}

/** `shown` is what the phone is to open, once it is there. */
function connect(page: Page) {
  const connecting = page.evaluate(() =>
    globalThis.dapp.connectBy({
      social: 'farcaster',
      onUri: (uri: string) => Object.assign(globalThis, { shown: uri }),
    }),
  )
  return { connecting, shown: () => page.evaluate(() => Object(globalThis).shown) }
}

it('error: a relay that takes no more is said to, with how long; the next try, once it is over, lets the user in', async () => {
  const page = await openDapp()
  ways.phone.retryAfter = '30'
  for (const seconds of [30, 10]) {
    expect(await connect(page).connecting).toMatchObject({
      code: expect.not.stringMatching('ABORTED'),
      message: `Please try again after ${seconds} seconds`,
    })
    served.time.aheadMs += 20_000
  }
  ways.phone.retryAfter = undefined
  const { connecting, shown } = connect(page)
  await expect.poll(shown).toBe('https://farcaster.xyz/~/sign?c=a')
  // While it waits for the phone the relay takes no more for a moment.
  const before = ways.askedOfRelay()
  ways.phone.retryAfter = '60'
  await expect.poll(ways.askedOfRelay).toBeGreaterThan(before)
  ways.phone.retryAfter = undefined
  ways.phone.isApproved = true
  served.time.aheadMs += 61_000
  expect(await connecting).toBe(4)
})
