import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { connect, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { action, connectNamespace, showTab, useNamespaces, walletNames } from './support/useNamespaces.js'
import { violations } from './support/violations.js'

const open = useNamespaces()
const openEvm = useDapp()
const src = join(import.meta.dirname, '..', 'src')

const selected = (page: Page) => page.getByRole('tab', { selected: true })
const panel = (page: Page) => page.getByRole('tabpanel')
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Connects the first EVM wallet and hands out the region of an action. */
async function openConnected(...parameters: Parameters<typeof openEvm>) {
  const dapp = await openEvm(...parameters)
  await connect(dapp)
  return { ...dapp, page: dapp.page, wallet: dapp.wallet, sign: await action(dapp.page, 'Sign a message') }
}

describe('tabs of chains', () => {
  it('behavior: one stop for Tab; arrows, Home and End choose, mirrored from right to left; the panel follows', async () => {
    const { page } = await open()
    await reads(selected(page), /^Ethereum/)
    await selected(page).focus()
    for (const [key, name] of [
      ['ArrowRight', 'Solana'],
      ['ArrowRight', 'Bitcoin'],
      ['ArrowLeft', 'Solana'],
      ['End', 'Polkadot'],
      ['ArrowRight', 'Ethereum'],
      ['ArrowLeft', 'Polkadot'],
      ['Home', 'Ethereum'],
    ] as const) {
      await page.keyboard.press(key)
      await reads(selected(page), new RegExp(`^${name}`))
      expect(await selected(page).evaluate((tab) => tab === document.activeElement)).toBe(true)
      await expect.poll(() => panel(page).count()).toBe(1)
      await page.getByRole('tabpanel', { name }).waitFor()
    }
    expect(await page.locator('[role=tab][tabindex="0"]').count()).toBe(1)
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    await page.keyboard.press('ArrowLeft')
    await reads(selected(page), 'Solana')
    await page.keyboard.press('ArrowRight')
    await reads(selected(page), /^Ethereum/)
    await page.keyboard.press('Tab')
    expect(await panel(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('behavior: the tab stands in the address: it survives a reload, can be linked to, and is no step for Back', async () => {
    const { page, dapp } = await open()
    const steps = await page.evaluate(() => history.length)
    await showTab(page, 'bip122')
    expect(new URL(page.url()).hash).toBe('#bitcoin')
    expect(await page.evaluate(() => history.length)).toBe(steps)
    await page.evaluate(() => window.scrollTo(0, 40))
    await page.reload()
    await reads(selected(page), 'Bitcoin')
    expect(await page.evaluate(() => window.scrollY)).toBeLessThanOrEqual(40)
    await expect(panel(page).getByRole('heading', { name: 'Send bitcoin' }).waitFor()).resolves.toBeUndefined()

    await page.goto('about:blank')
    await page.goto(`${dapp.url}#polkadot`)
    await reads(selected(page), 'Polkadot')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await page.evaluate(() => window.location.assign('#solana'))
    await reads(selected(page), 'Solana')
    await page.goto(`${dapp.url}#nothing`)
    await page.reload()
    await reads(selected(page), /^Ethereum/)
  })

  it('behavior: without a wallet a tab offers to connect one of its chain, and no action; once connected it says who, where and how much', async () => {
    const { page, bitcoin } = await open()
    for (const [namespace, name] of [
      ['eip155', 'Ethereum'],
      ['solana', 'Solana'],
      ['polkadot', 'Polkadot'],
      ['bip122', 'Bitcoin'],
    ] as const) {
      await showTab(page, namespace)
      await panel(page).getByRole('heading').first().waitFor()
      const buttons = await panel(page).getByRole('button').allTextContents()
      expect(buttons.filter((text) => !/^Copy/.test(text))).toEqual([`Connect ${name}`])
    }
    await panel(page).getByRole('button', { name: 'Connect Bitcoin' }).click()
    const list = view(page, 'Connect')
    await list.getByRole('button', { name: walletNames.bip122 }).waitFor()
    expect(await list.getByRole('button', { name: walletNames.solana }).count()).toBe(0)
    await list.getByRole('button', { name: walletNames.bip122 }).click()
    await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    await panel(page).getByRole('button', { name: 'Disconnect Bitcoin' }).waitFor()
    const facts = panel(page).locator('.account-facts')
    await reads(facts, bitcoin.payment)
    await reads(facts, 'Bitcoin Regtest')
    await reads(facts, '0.01 BTC')
    await panel(page).getByRole('button', { name: 'Sign PSBT' }).waitFor()
  })

  it('behavior: what came of an action is there after a look at another tab', async () => {
    const { page } = await open()
    await connectNamespace(page, 'bip122')
    const addresses = await action(page, 'Bitcoin addresses')
    await addresses.getByRole('button', { name: 'Get addresses' }).click()
    await reads(addresses.locator('.outcome-result'), '2 addresses')
    await showTab(page, 'solana')
    await showTab(page, 'bip122')
    expect(await addresses.locator('.outcome-result').textContent()).toBe('2 addresses')
  })

  it.each([
    [320, 'light'],
    [360, 'dark'],
  ] as const)('behavior: at %i px, %s, every tab fits and axe finds nothing', async (width, colorScheme) => {
    const { page } = await open({ context: { viewport: { width, height: 740 }, hasTouch: true, colorScheme } })
    await connectNamespace(page, 'solana')
    for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot'] as const) {
      await showTab(page, namespace)
      await panel(page).locator('[data-token]').first().waitFor()
      expect(await overflow(page)).toBe(0)
      expect(await violations(page, { hasCode: namespace === 'polkadot' })).toEqual([])
    }
  })
})

describe('the page by keyboard', () => {
  it.each(['eip155', 'solana', 'bip122', 'polkadot'] as const)(
    'behavior: with a wallet connected, the Tab key comes to every control there is, %s',
    async (namespace) => {
      const { page, dapp } = await open()
      if (namespace === 'eip155') await connect(dapp)
      else await connectNamespace(page, namespace)
      await panel(page).locator('[data-token]').first().waitFor()
      const names = await page.evaluate(() => {
        const all = document.querySelectorAll<HTMLElement>(
          '#root :is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"])',
        )
        // Of radio buttons the chosen one is the stop of all.
        const stops = [...all].filter(
          (stop) => stop.tabIndex >= 0 && stop.checkVisibility() && !stop.matches('[type=radio]:not(:checked)'),
        )
        for (const [index, stop] of stops.entries()) stop.dataset.stop = String(index)
        stops[0]?.focus()
        return stops.map((stop) => stop.getAttribute('aria-label') ?? stop.textContent ?? stop.outerHTML)
      })
      expect(names.length).toBeGreaterThan(25)
      const reached = new Set<string | undefined>()
      for (let presses = 0; presses < names.length + 5; presses += 1) {
        reached.add(await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.stop))
        await page.keyboard.press('Tab')
      }
      expect(names.filter((_, index) => !reached.has(String(index)))).toEqual([])
    },
  )
})

describe('code', () => {
  it('behavior: what is shown is the file that runs, in every tab', async () => {
    const { page } = await open()
    const seen: string[] = []
    for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot'] as const) {
      await showTab(page, namespace)
      await panel(page).locator('[data-token]').first().waitFor()
      for (const block of await panel(page).locator('.code').all()) {
        const file = (await block.locator('.code-file').textContent()) ?? ''
        seen.push(file)
        expect(await block.locator('code').textContent(), file).toBe(readFileSync(join(src, file), 'utf8').trim())
      }
    }
    expect(new Set(seen).size).toBeGreaterThanOrEqual(16)
  })

  it('behavior: copied whole, and it says so; where the browser refuses, it says that', async () => {
    const { page } = await openEvm({ context: { permissions: ['clipboard-read', 'clipboard-write'] } })
    await page.getByRole('button', { name: 'Copy SignMessage.tsx' }).click()
    const copied = page.getByRole('button', { name: 'Copied', exact: true })
    await copied.waitFor()
    await reads(copied.locator('[aria-live]'), /^Copied$/)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      readFileSync(join(src, 'ethereum', 'SignMessage.tsx'), 'utf8').trim(),
    )
    await page.getByRole('button', { name: 'Copy SignMessage.tsx' }).waitFor()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.getByRole('button', { name: 'Copy SignMessage.tsx' }).click()
    await page.getByRole('button', { name: 'Not copied' }).waitFor()
  })
})

describe('outcomes', () => {
  it('behavior: declined, failed and done look different; a signature is short to the eye and whole to copy', async () => {
    const { page, wallet, sign } = await openConnected({
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    })
    const note = sign.locator('.outcome-note')
    const look = async (state: string) => {
      await sign.getByRole('button', { name: 'Sign message' }).click()
      await expect.poll(() => note.getAttribute('data-state')).toBe(state)
      return note.locator('.outcome-icon').evaluate((icon) => getComputedStyle(icon).color)
    }
    await wallet.setBehavior('rejectsSign', true)
    const declined = await look('declined')
    // Once: the wallet's own words for it say no more.
    expect(await sign.getByRole('alert').textContent()).toBe('Request declined. Nothing was signed or sent.')
    await wallet.setBehavior('rejectsSign', false)
    await wallet.setBehavior('internalError', true)
    const failed = await look('failed')
    await wallet.setBehavior('internalError', false)
    const done = await look('success')
    expect(new Set([declined, failed, done]).size).toBe(3)

    const result = sign.locator('.outcome-result')
    const signature = (await result.textContent()) ?? ''
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
    expect((await result.boundingBox())?.width).toBeLessThan(220)
    await sign.getByRole('button', { name: 'Copy the result' }).click()
    await sign.getByRole('button', { name: 'Copied', exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(signature)
  })

  it('behavior: a transaction is linked where the network has an explorer, and nowhere else', async () => {
    const local = await openConnected()
    await local.page.getByRole('button', { name: 'Send 0.001 to myself' }).click()
    const sent = await action(local.page, 'Send')
    await reads(sent.locator('.outcome-result'), /^0x[0-9a-f]{64}$/)
    expect(await sent.getByRole('link').count()).toBe(0)

    // Without a run's own chains the networks are the public ones, whose nodes nobody asks here.
    const { page } = await openConnected({
      config: { chains: {} },
      beforeScripts: async (context) => {
        await context.route(/^https:/, (route) => route.abort())
      },
    })
    await page.getByRole('button', { name: 'Send 0.001 to myself' }).click()
    const card = await action(page, 'Send')
    await reads(card.locator('.outcome-result'), /^0x[0-9a-f]{64}$/)
    const hash = await card.locator('.outcome-result').textContent()
    expect(await card.getByRole('link', { name: 'View on explorer' }).getAttribute('href')).toBe(
      `https://etherscan.io/tx/${hash}`,
    )
  })
})

describe('panels for developers', () => {
  it('behavior: events with their time; shown by name; cleared', async () => {
    const dapp = await openEvm()
    const { page } = dapp
    const events = page.getByTestId('events')
    await page.getByText('Connect a wallet to see events here.').waitFor()
    await connect(dapp)
    await reads(events.locator('li').last(), /^\d\d:\d\d:\d\d /)
    await dapp.wallet.switchChainFromWallet(10)
    await reads(events, 'chainChanged eip155:10')
    await page.getByLabel('Show events').selectOption('connected')
    await expect.poll(async () => (await events.locator('.event-name').allTextContents()).join()).toBe('connected')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('Connect a wallet to see events here.').waitFor()
  })
})
