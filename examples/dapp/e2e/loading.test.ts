import type { BrowserContext } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { headerButton, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { violations } from './support/violations.js'

const open = useDapp()

/** The pages of a context cannot have these chunks until the answer is called. */
async function block(context: BrowserContext, chunk: string): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/assets/${chunk}-[^/]*\\.js$`)
  await context.route(pattern, (route) => route.abort())
  return () => context.unroute(pattern)
}

describe('code that does not come', () => {
  it('behavior: the modal: silent when it was brought ahead, said on the page at the press, and opened by the next one', async () => {
    let unblock = async (): Promise<void> => {}
    let tries = 0
    const { page } = await open({
      beforeScripts: async (context) => {
        unblock = await block(context, 'Modal')
        context.on('requestfailed', (request) => {
          if (/\/Modal-/.test(request.url())) tries += 1
        })
      },
    })
    const alert = page.getByRole('alert').filter({ hasText: 'Couldn’t load the wallet window' })
    await expect.poll(() => tries).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(await alert.count()).toBe(0)
    expect(await violations(page)).toEqual([])

    const triesAhead = tries
    await headerButton(page).click()
    await alert.waitFor()
    expect(tries).toBeGreaterThan(triesAhead)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await unblock()
    await headerButton(page).click()
    await view(page, 'Connect')
      .getByRole('button', { name: /Quay Wallet/ })
      .waitFor()
    expect(await page.getByText('Couldn’t load').count()).toBe(0)
  })
})
