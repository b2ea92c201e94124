import { describe, expect, it } from 'vitest'
import type { Dapp } from './support/dapp.js'
import { headerButton, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { violations } from './support/violations.js'

const open = useDapp()

/** The page cannot have these chunks until the answer is called. */
async function block({ page }: Dapp, chunk: string): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/assets/${chunk}-[^/]*\\.js$`)
  await page.route(pattern, (route) => route.abort())
  return () => page.unroute(pattern)
}

describe('code that does not come', () => {
  it('behavior: the modal: said so on the page, and opened by the next press', async () => {
    const dapp = await open()
    const unblock = await block(dapp, 'Modal')
    await headerButton(dapp.page).click()
    await dapp.page.getByRole('alert').filter({ hasText: 'The wallet window could not be loaded' }).waitFor()
    expect(await dapp.page.getByRole('dialog').count()).toBe(0)
    expect(await violations(dapp.page)).toEqual([])
    await unblock()
    await headerButton(dapp.page).click()
    await view(dapp.page, 'Connect')
      .getByRole('button', { name: /Quay Wallet/ })
      .waitFor()
    expect(await dapp.page.getByText('could not be loaded').count()).toBe(0)
  })
})
