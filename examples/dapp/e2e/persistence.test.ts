import { cookieToInitialState } from '@hawser/core/server'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { buttonStands, connect, fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'

const open = useDapp()

/** Notes every status and every button text that the page ever shows, from before its own scripts run. */
async function record(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { __seen: seen })
    const note = () => {
      const status = document.querySelector('[data-testid=status]')?.textContent
      if (status && seen.at(-1) !== `status ${status}`) seen.push(`status ${status}`)
      for (const button of document.querySelectorAll('header [data-hawser]')) {
        const text = `button ${button.textContent}`
        if (!seen.includes(text)) seen.push(text)
      }
    }
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

const seen = (page: Page) => page.evaluate(() => (window as unknown as { __seen: string[] }).__seen)

async function disconnectInModal(page: Page): Promise<void> {
  await headerButton(page).click()
  await view(page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
  await reads(fact(page, 'status'), 'disconnected')
}

describe('persistence', () => {
  it('STA-01, ENT-11 behavior: a reload keeps wallet, account and network, and never shows disconnected or Connect', async () => {
    const dapp = await open({ beforeScripts: record })
    const { page } = dapp
    await connect(dapp)
    await page.getByRole('button', { name: 'Base', exact: true }).click()
    await reads(fact(page, 'network'), 'Base')
    await page.reload()
    await reads(fact(page, 'status'), /^connected$/)
    await reads(fact(page, 'address'), dapp.address)
    await reads(fact(page, 'network'), 'Base')
    await reads(fact(page, 'wallet'), 'Quay Wallet')
    const all = await seen(page)
    expect(all).toContain('status connected')
    expect(all).not.toContain('status disconnected')
    expect(all.filter((entry) => /^button .*connect/i.test(entry))).toEqual([])
  })

  it('STA-01, ENT-11 behavior: kept in cookies as the README has it, a reload keeps the connection, and a server can tell', async () => {
    const dapp = await open({ config: { keepsCookies: true }, beforeScripts: record })
    const { page } = dapp
    await connect(dapp)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('connections')))).toEqual(
      [],
    )
    const request = page.waitForRequest(dapp.url)
    await page.reload()
    await reads(fact(page, 'status'), /^connected$/)
    await reads(fact(page, 'address'), dapp.address)
    expect(await seen(page)).not.toContain('status disconnected')
    const { cookie } = await (await request).allHeaders()
    expect(cookieToInitialState(cookie, { isSecure: false })?.connections).toMatchObject([
      { namespace: 'eip155', accounts: [{ address: dapp.address }] },
    ])
    await disconnectInModal(page)
    await page.reload()
    await reads(fact(page, 'status'), 'disconnected')
  })

  it('STA-01 behavior: a wallet that is slow to answer is shown with its stored address meanwhile', async () => {
    const dapp = await open({ beforeScripts: record })
    const { page } = dapp
    await connect(dapp)
    await dapp.wallet.setBehavior('slow', 1500)
    await page.reload()
    await reads(fact(page, 'status'), /^reconnecting$/)
    await reads(fact(page, 'address'), dapp.address)
    await reads(fact(page, 'status'), /^connected$/)
    expect(await seen(page)).not.toContain('status disconnected')
  })

  it('STA-01 behavior: an address that somebody else stored is never connected, nor offered to be paid, and gives way to the wallet’s own', async () => {
    const forged = `0x${'ab'.repeat(20)}`
    const dapp = await open({ beforeScripts: record })
    const { page, wallet } = dapp
    await connect(dapp)
    const stored = await page.evaluate(() =>
      Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('@hawser'))),
    )
    // As locked the wallet says nothing of the page's accounts, and stays authorised.
    await wallet.lock()
    await reads(fact(page, 'status'), 'disconnected')
    await page.evaluate(
      ({ entries, address, other }) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value.replaceAll(address, other))
      },
      { entries: stored, address: dapp.address, other: forged },
    )
    await page.reload()
    await reads(fact(page, 'status'), 'reconnecting (not confirmed)')
    await reads(headerButton(page), 'Not confirmed')
    await headerButton(page).click()
    await view(page, 'Account').getByRole('button', { name: 'Confirm in Quay Wallet' }).waitFor()
    expect(await view(page, 'Account').innerHTML()).not.toContain(forged)
    expect(
      await view(page, 'Account')
        .getByRole('button', { name: /Receive|Send|Copy/ })
        .count(),
    ).toBe(0)
    expect(await seen(page)).not.toContain('status connected')

    await wallet.unlock()
    await reads(fact(page, 'status'), /^connected$/)
    await reads(fact(page, 'address'), dapp.address)
    await view(page, 'Account').getByRole('button', { name: 'Receive' }).click()
    await reads(view(page, 'Receive').locator('.hawser-full-address'), dapp.address)
  })

  it('STA-01, ENT-11 behavior: who was connected by AppKit comes up connected, on the network of then, and not again after a disconnect', async () => {
    const dapp = await open({ config: { hadAppKit: true } })
    const { page } = dapp
    await reads(fact(page, 'status'), 'disconnected')
    // The wallet knows the page; that is all that is left of the connection once Hawser's own keys are gone.
    await connect(dapp)
    await page.addInitScript(() => {
      if (sessionStorage.getItem('left')) return
      sessionStorage.setItem('left', 'true')
      // What the wallet keeps there of its own stays.
      for (const key of Object.keys(localStorage)) if (key.startsWith('@hawser/')) localStorage.removeItem(key)
      localStorage.setItem('@appkit/active_caip_network_id', 'eip155:1')
      localStorage.setItem('@appkit/active_namespace', 'eip155')
      localStorage.setItem('@appkit/connected_namespaces', 'eip155')
      localStorage.setItem('@appkit/connection_status', 'connected')
      localStorage.setItem('@appkit/eip155:connected_connector_id', 'dev.hawser.quay0')
    })
    await page.reload()
    await reads(fact(page, 'status'), /^connected$/)
    await reads(fact(page, 'address'), dapp.address)
    await reads(fact(page, 'wallet'), 'Quay Wallet')
    expect(await page.evaluate(() => localStorage.getItem('@appkit/connection_status'))).toBe('connected')

    await page.reload()
    await reads(fact(page, 'status'), /^connected$/)
    await disconnectInModal(page)
    await page.reload()
    await reads(fact(page, 'status'), 'disconnected')
    await reads(headerButton(page), 'Connect')
    expect(await page.evaluate(() => localStorage.getItem('@hawser/default/appkit_connections'))).toBe('[]')
  })

  it('behavior: disconnected stays disconnected after a reload', async () => {
    const dapp = await open()
    await connect(dapp)
    await disconnectInModal(dapp.page)
    await dapp.page.reload()
    await reads(fact(dapp.page, 'status'), 'disconnected')
    await reads(headerButton(dapp.page), 'Connect')
  })

  it('behavior: a disconnect reaches a second tab', async () => {
    const dapp = await open()
    await connect(dapp)
    const second = await dapp.context.newPage()
    await second.goto(dapp.url)
    await reads(fact(second, 'status'), /^connected$/)
    await disconnectInModal(dapp.page)
    await reads(fact(second, 'status'), 'disconnected')
  })

  it('behavior: a page from the back-forward cache learns that another tab disconnected', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    await page.evaluate(() =>
      addEventListener('pageshow', (event) => Object.assign(window, { __fromCache: event.persisted })),
    )
    await page.goto(`${dapp.url}mark.svg`)
    const second = await dapp.context.newPage()
    await second.goto(dapp.url)
    await reads(fact(second, 'status'), /^connected$/)
    await disconnectInModal(second)
    await page.goBack()
    await reads(fact(page, 'status'), 'disconnected')
    await reads(headerButton(page), 'Connect')
  })

  it('behavior: corrupt storage is dropped, and the page works', async () => {
    const dapp = await open()
    const { page } = dapp
    await connect(dapp)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('@hawser')) localStorage.setItem(key, '{"broken":[')
    })
    await page.reload()
    await reads(fact(page, 'status'), 'disconnected')
    await connect(dapp)
  })

  it('behavior: a wallet that is gone after a reload is not connected, and the page works', async () => {
    const dapp = await open()
    await connect(dapp)
    const state = await dapp.context.storageState()
    const bare = await open({ wallets: [], context: { storageState: state } })
    // another port is another origin: carry the storage over by hand
    await bare.page.evaluate((entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value)
    }, state.origins[0]?.localStorage ?? [])
    await bare.page.reload()
    await reads(fact(bare.page, 'status'), /^reconnecting$/)
    await buttonStands(bare.page, 'connecting')
    // It may still come, and holds nobody up.
    await buttonStands(bare.page, 'reconnecting')
    await disconnectInModal(bare.page)
  })
})
