import type { BrowserContext, Page, Response } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connectByLink, showPairing } from './support/pairing.js'
import { fact, headerButton, reads, view } from './support/steps.js'
import { usePairedDapp } from './support/usePairedDapp.js'

const stage = usePairedDapp()

/** What stands in WalletConnect’s own code, and in none of ours: the name of a store, and a method that its relay client alone calls. */
const marks = ['universal_provider', 'irn_batchFetchMessages']

/** The scripts that the page has been sent, by address. */
function watchScripts(context: BrowserContext): Map<string, Promise<string>> {
  const scripts = new Map<string, Promise<string>>()
  context.on('response', (response: Response) => {
    if (response.request().resourceType() === 'script')
      scripts.set(
        response.url(),
        response.text().catch(() => ''),
      )
  })
  return scripts
}

async function foundMarks(scripts: Map<string, Promise<string>>): Promise<string[]> {
  const texts = await Promise.all(scripts.values())
  return marks.filter((mark) => texts.some((text) => text.includes(mark)))
}

interface Asked {
  readonly url: string
  readonly isModalPainted: boolean
}

/** Notes what the page asks of anybody, and whether the modal had been painted by then. */
async function noteRequests(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const asked: unknown[] = []
    let isModalPainted = false
    Object.assign(window, { __asked: asked })
    const note = (url: unknown) => asked.push({ url: String(url), isModalPainted })
    const { fetch: fetchNow } = window
    window.fetch = (input, init) => {
      note(input instanceof Request ? input.url : input)
      return fetchNow.call(window, input, init)
    }
    window.WebSocket = new Proxy(window.WebSocket, {
      construct(target, parameters) {
        note(parameters[0])
        return Reflect.construct(target, parameters)
      },
    })
    const look = (): void => {
      const height = document.querySelector('[role=dialog]')?.getBoundingClientRect().height ?? 0
      if (height === 0) requestAnimationFrame(look)
      // The next frame's callbacks run after this one is drawn.
      else
        requestAnimationFrame(() => {
          isModalPainted = true
        })
    }
    requestAnimationFrame(look)
  })
}

const asked = (page: Page) => page.evaluate(() => (window as unknown as { __asked: Asked[] }).__asked)

describe('what is loaded, and when', () => {
  it('behavior: nothing of WalletConnect before it is chosen', async () => {
    let scripts = new Map<string, Promise<string>>()
    const dapp = await stage.openDapp({
      hasWalletsService: true,
      wallets: [{}],
      beforeScripts: async (context) => {
        scripts = watchScripts(context)
      },
    })
    const { page } = dapp
    await headerButton(page).click()
    await view(page, 'Connect').locator('[data-hawser-open="AllWallets"]').click()
    await view(page, 'AllWallets').locator('[data-hawser-wallet]').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await headerButton(page).click()
    await view(page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).click()
    await reads(fact(page, 'status'), /^connected$/)
    expect(scripts.size).toBeGreaterThan(3)
    expect(await foundMarks(scripts)).toEqual([])
    expect(stage.relay.stats().sockets).toBe(0)

    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await headerButton(page).click()
    await view(page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
    await reads(fact(page, 'status'), 'disconnected')
    await showPairing(dapp)
    expect(await foundMarks(scripts)).toEqual(marks)
  })

  it('behavior: a stored session needs it: it is loaded with the page then', async () => {
    let scripts = new Map<string, Promise<string>>()
    const dapp = await stage.openDapp({
      beforeScripts: async (context) => {
        scripts = watchScripts(context)
      },
    })
    const { wallet } = await stage.openWallet()
    await connectByLink(dapp, wallet)
    scripts.clear()
    await dapp.page.reload()
    await reads(fact(dapp.page, 'status'), /^connected$/)
    await expect.poll(() => foundMarks(scripts)).toEqual(marks)
  })

  it.each([
    ['at once', false],
    ['once what is loaded ahead is there', true],
  ] as const)('behavior: opened %s, the modal asks nobody for anything before it is painted', async (_, isLoaded) => {
    const dapp = await stage.openDapp({ hasWalletsService: true, beforeScripts: noteRequests })
    const { page } = dapp
    await headerButton(page).hover()
    if (isLoaded) {
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => /\/assets\/Modal-[^/]*\.js$/.test(name)),
      )
      await page.waitForLoadState('networkidle')
    }
    expect(await asked(page)).toEqual([])
    await headerButton(page).click()
    await expect.poll(() => stage.service.requests.length).toBeGreaterThan(0)
    const all = await asked(page)
    expect(all.length).toBeGreaterThan(0)
    expect(all.filter(({ isModalPainted }) => !isModalPainted)).toEqual([])
  })
})
