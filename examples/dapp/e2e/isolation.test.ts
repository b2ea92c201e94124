import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { connect, fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'

const open = useDapp()

async function watchViolations(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const list: string[] = []
    Object.assign(window, { __violations: list })
    addEventListener('securitypolicyviolation', (event) =>
      list.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
  })
}
const violations = (page: Page) => page.evaluate(() => (window as unknown as { __violations: string[] }).__violations)

describe('isolation', () => {
  it('behavior: under a strict policy with Trusted Types the whole way works with no violation', async () => {
    const chains = Object.values(inject('stack').chains).map((chain) => new URL(chain.rpcUrl).origin)
    const policy = [
      "default-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      `connect-src 'self' ${chains.join(' ')}`,
      "require-trusted-types-for 'script'",
    ].join('; ')
    const dapp = await open({ headers: { 'content-security-policy': policy }, beforeScripts: watchViolations })
    const { page } = dapp
    await connect(dapp)
    await reads(fact(page, 'balance'), 'ETH')
    await headerButton(page).click()
    await view(page, 'Account').waitFor()
    await view(page, 'Account').locator('[data-hawser-open="Networks"]').click()
    await view(page, 'Networks').locator('[data-hawser-network="eip155:10"]').click()
    await reads(fact(page, 'network'), 'OP Mainnet')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open Send' }).click()
    await view(page, 'Send').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sign message' }).click()
    await reads(page.locator('.outcome-result').first(), '0x')
    expect(await violations(page)).toEqual([])
  })

  it('behavior: a foreign fixed overlay stays clickable and reachable over the open modal', async () => {
    const dapp = await open()
    const { page } = dapp
    await page.evaluate(() => {
      const overlay = document.createElement('div')
      overlay.id = 'foreign'
      overlay.style.cssText =
        'position:fixed;inset-block-start:8px;inset-inline-start:8px;z-index:2147483647;background:#fff'
      const button = document.createElement('button')
      button.textContent = 'Foreign approve'
      button.addEventListener('click', () => button.setAttribute('data-clicked', ''))
      overlay.append(button)
      document.body.append(overlay)
    })
    await headerButton(page).click()
    await view(page, 'Connect').waitFor()
    const foreign = page.getByRole('button', { name: 'Foreign approve' })
    await foreign.click()
    expect(await foreign.getAttribute('data-clicked')).toBe('')
    expect(
      await page.locator('#foreign').evaluate((element) => element.closest('[inert],[aria-hidden=true]')),
    ).toBeNull()
    await expect.poll(() => view(page, 'Connect').isVisible()).toBe(true)
  })

  it('behavior: two clients on one page do not see each other', async () => {
    const dapp = await open({ config: { hasSecondClient: true } })
    const { page } = dapp
    await connect(dapp)
    expect(await page.getByTestId('second-status').textContent()).toBe('disconnected')
    await page.getByTestId('second-client').locator('[data-hawser]').click()
    await view(page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).click()
    await reads(page.getByTestId('second-address'), dapp.address)
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await page.reload()
    await reads(fact(page, 'status'), /^connected$/)
    await reads(page.getByTestId('second-status'), /^connected$/)
    await page.getByRole('button', { name: 'Base', exact: true }).click()
    await reads(fact(page, 'network'), 'Base')
    await dapp.wallet.setBehavior('noRevokePermissions', true)
    await headerButton(page).click()
    await view(page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
    await reads(fact(page, 'status'), 'disconnected')
    expect(await page.getByTestId('second-status').textContent()).toBe('connected')
  })

  it('behavior: the page makes no request to a chain before the user acts', async () => {
    const requests: string[] = []
    const dapp = await open({
      beforeScripts: async (context) => {
        await context.route('http://127.0.0.1:*/**', (route) => {
          requests.push(route.request().url())
          return route.continue()
        })
      },
    })
    await reads(fact(dapp.page, 'status'), 'disconnected')
    await dapp.page.reload()
    await reads(fact(dapp.page, 'status'), 'disconnected')
    expect(requests).toEqual([])
  })
})
