import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import ts from 'typescript-api'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { chains as chainChoices, installCommand } from '../src/page/installCommand.js'
import { printSettings } from '../src/playground/printSettings.js'
import { type Corners, corners, defaultSettings, languages, type Settings } from '../src/playground/settings.js'
import { freshAccount, localChain } from './support/chain.js'
import { DemoWalletPage } from './support/demoWallet.js'
import { buttonStands, connect, fact, headerButton, reads, view } from './support/steps.js'
import { useDapp } from './support/useDapp.js'
import { factOf } from './support/useNamespaces.js'
import { violations } from './support/violations.js'

const open = useDapp()
const live = (page: Page) => page.frameLocator('.live iframe')
const liveDialog = (page: Page) => live(page).getByRole('dialog')
const chooseLanguage = (page: Page, code: string) => page.locator('.switches select').selectOption(code)
const code = (page: Page) => page.locator('.playground .code-text')

async function openLive(options: Parameters<typeof open>[0] = {}) {
  const dapp = await open({ wallets: [], ...options, config: { hasLiveModal: true, ...options.config } })
  await dapp.page.locator('.live').scrollIntoViewIfNeeded()
  await dapp.page.locator('.live[data-phase="live"]').waitFor()
  return dapp
}

/** A run with a Demo wallet whose account has money on the first chain. */
async function demoConfig() {
  const { key, address } = freshAccount()
  await localChain(1).fund(address, '10')
  return { demoWallet: { privateKeys: [key] } }
}

/** A run with a Demo wallet on every chain, of which no node of the further ones is asked. */
async function everyChainConfig() {
  const rpcUrl = 'http://127.0.0.1:9/'
  const further = {
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': { rpcUrl },
    'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { rpcUrl },
    'polkadot:91b171bb158e2d3848fa23a9f1c25182': { rpcUrl },
  }
  return { ...(await demoConfig()), chains: { ...inject('stack').chains, ...further } }
}

/** The Demo wallet's code does not come until the answer is called. */
async function holdDemoWallet(context: BrowserContext): Promise<() => void> {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(/\/assets\/createDemoWallets-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

describe('before any code has come', () => {
  it('behavior: the first screen says what it is and how to install it, styled, and nothing is blank', async () => {
    const { page } = await open({ wallets: [], config: await demoConfig() })
    await page.context().route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1, name: 'Every wallet. Every chain. One connect button.' }).waitFor()
    await reads(page.locator('.command-text'), 'npm install @hawser/react @hawser/core')
    const headline = page.getByRole('heading', { level: 1 })
    expect(await headline.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(
      30,
    )
    // No script was there to draw it.
    expect(await page.evaluate(() => document.querySelector('[data-hawser-root]'))).toBeNull()
  })
})

describe('before the Demo wallet’s code has come', () => {
  it('behavior: the page stands, Connect opens, and the wallet comes into the open list', async () => {
    let release = (): void => {}
    const { page } = await open({
      wallets: [],
      config: await demoConfig(),
      beforeScripts: async (context) => {
        release = await holdDemoWallet(context)
      },
    })
    await page.getByRole('heading', { level: 1, name: 'Every wallet. Every chain. One connect button.' }).waitFor()
    await headerButton(page).click()
    await view(page, 'Connect').waitFor()
    const demoWallet = view(page, 'Connect').getByRole('button', { name: 'Demo wallet' })
    expect(await demoWallet.count()).toBe(0)
    await reads(page.locator('.two-wallets-note'), /^Local test networks\. Connect with Demo wallet\.$/)
    release()
    await demoWallet.click()
    await view(page, 'ConnectingExternal').getByText('Continue in Demo wallet').waitFor()
  })

  it('behavior: a stored connection is shown, and confirmed when it comes', async () => {
    const { page, context } = await open({ wallets: [], config: await demoConfig() })
    await headerButton(page).click()
    await view(page, 'Connect').getByRole('button', { name: 'Demo wallet' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await reads(fact(page, 'status'), /^connected$/)
    const address = await fact(page, 'address').first().textContent()

    const release = await holdDemoWallet(context)
    await page.reload()
    await reads(headerButton(page), (address ?? '').slice(0, 6))
    expect(await headerButton(page).getAttribute('data-status')).not.toBe('connected')
    release()
    await buttonStands(page, 'connected')
  })

  it('behavior: with several chains it comes into the open list as one row, and never as two', async () => {
    let release = (): void => {}
    const { page } = await open({
      wallets: [],
      config: await everyChainConfig(),
      beforeScripts: async (context) => {
        release = await holdDemoWallet(context)
      },
    })
    await headerButton(page).click()
    const list = view(page, 'Connect')
    await list.waitFor()
    const seen = await page.evaluateHandle(() => {
      const rows: string[][] = []
      new MutationObserver(() => {
        const own = [...document.querySelectorAll<HTMLElement>('[data-hawser-wallet]')].filter(({ textContent }) =>
          textContent.includes('Demo wallet'),
        )
        rows.push(own.map(({ dataset }) => dataset.hawserWallet ?? ''))
      }).observe(document, { childList: true, subtree: true })
      return rows
    })
    release()
    const demoWallet = list.getByRole('button', { name: 'Demo wallet' })
    await reads(demoWallet, 'Polkadot')
    for (const kind of ['Ethereum', 'Solana', 'Bitcoin']) await reads(demoWallet, kind)
    const drawn = (await seen.jsonValue()).filter(({ length }) => length > 0)
    expect(new Set(drawn.map(String))).toEqual(new Set(['dev.hawser.demo-wallet']))
  })

  it('behavior: connected on several chains, each comes back', async () => {
    const { page, context } = await open({ wallets: [], config: await everyChainConfig() })
    await headerButton(page).click()
    await view(page, 'Connect').getByRole('button', { name: 'Demo wallet' }).click()
    await view(page, 'ChooseNamespaces').getByRole('button', { name: 'Connect', exact: true }).click()
    const statuses = [
      fact(page, 'status'),
      ...(['solana', 'bip122', 'polkadot'] as const).map((namespace) => factOf(page, namespace, 'status')),
    ]
    for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot'])
      await new DemoWalletPage(page).approve({ namespace })
    for (const status of statuses) await reads(status, /^connected$/)

    const release = await holdDemoWallet(context)
    await page.reload()
    for (const status of statuses) await reads(status, /connecting/)
    release()
    for (const status of statuses) await reads(status, /^connected$/)
  })

  it('behavior: code that does not come at all is said, and the page works', async () => {
    const { page } = await open({
      config: await demoConfig(),
      beforeScripts: (context) =>
        context.route(/\/assets\/createDemoWallets-[^/]*\.js$/, (route) => route.abort()).then(() => undefined),
    })
    await page.getByText('The Demo wallet could not be loaded').waitFor()
    await headerButton(page).click()
    await view(page, 'Connect').getByRole('button', { name: 'Quay Wallet' }).waitFor()
  })
})

describe('install command', () => {
  it('behavior: is of the chosen manager and chains, and is copied as it is shown', async () => {
    const { page, context } = await open({ wallets: [] })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = async () => {
      await page.getByRole('button', { name: 'Copy the install command' }).click()
      await page.locator('.command').getByText('Copied').first().waitFor()
      return page.evaluate(() => navigator.clipboard.readText())
    }
    const readme = readFileSync(join(import.meta.dirname, '..', '..', '..', 'README.md'), 'utf8')
    const first = await copied()
    expect(readme).toContain(`\n${first}\n`)
    await reads(page.locator('.command-text'), first)

    await page.getByLabel('pnpm', { exact: true }).check()
    await page.getByRole('button', { name: 'Solana', exact: true }).click()
    await page.getByRole('button', { name: 'Ethereum & EVM' }).click()
    // One chain stays.
    await page.getByRole('button', { name: 'Solana', exact: true }).click()
    const expected = 'pnpm add @hawser/react @hawser/core @hawser/adapter-solana react react-dom @solana/kit'
    await reads(page.locator('.command-text'), expected)
    await page.locator('.command').getByRole('button', { name: 'Copy the install command' }).waitFor()
    expect(await copied()).toBe(expected)
  })

  it('behavior: brings every peer that an adapter cannot do without', () => {
    const require = createRequire(import.meta.url)
    for (const { id, packages } of chainChoices) {
      const [adapter] = packages
      const manifest = JSON.parse(readFileSync(require.resolve(`${adapter}/package.json`), 'utf8')) as {
        peerDependencies: Record<string, string>
        peerDependenciesMeta?: Record<string, { optional?: boolean }>
      }
      const wanted = Object.keys(manifest.peerDependencies).filter(
        (name) => !manifest.peerDependenciesMeta?.[name]?.optional,
      )
      const words = installCommand('npm', [id]).split(' ')
      for (const name of [adapter, ...wanted]) expect(words).toContain(name)
    }
  })
})

describe('playground', () => {
  it('behavior: each switch changes the live modal and the printed code', async () => {
    const { page } = await openLive({ config: await demoConfig() })
    const dialog = liveDialog(page)
    const style = (name: string) =>
      dialog.evaluate((element, property) => getComputedStyle(element)[property as never], name)
    const host = live(page).locator('[data-hawser-root]')
    expect(await code(page).textContent()).not.toContain('theme')

    await page.locator('.switches').getByText('Dark').click()
    await expect.poll(() => host.getAttribute('data-hawser-theme')).toBe('dark')
    await expect.poll(() => style('color')).toBe('rgb(242, 245, 247)')
    await reads(code(page), "mode: 'dark'")
    await page.locator('.switches').getByText('Light').click()
    await expect.poll(() => host.getAttribute('data-hawser-theme')).toBe('light')
    await expect.poll(() => style('color')).toBe('rgb(16, 24, 31)')
    await reads(code(page), "mode: 'light'")

    await page.getByTitle('Indigo').click()
    const link = live(page).getByRole('button', { name: 'What is a wallet?' })
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(79, 70, 229)')
    await reads(code(page), "'--hawser-accent': '#4f46e5'")
    await page.getByLabel('Your own colour').fill('#7a1fa2')
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(122, 31, 162)')
    await reads(code(page), "'--hawser-accent': '#7a1fa2'")

    await page.locator('.switches').getByText('Sharp').click()
    await expect.poll(() => style('borderTopLeftRadius')).toBe('4px')
    await reads(code(page), "'--hawser-radius-card': '4px'")

    await page.locator('.switches').getByText('Right to left').click()
    await expect.poll(() => host.getAttribute('dir')).toBe('rtl')
    await reads(code(page), "const locale = { code: 'en', dir: 'rtl' } as const")

    for (const { code: language, dir, entry } of languages.slice(1)) {
      await chooseLanguage(page, language)
      await expect.poll(() => host.getAttribute('lang')).toBe(language)
      await expect.poll(() => host.getAttribute('dir')).toBe(dir)
      await expect.poll(() => dialog.getByRole('heading').first().textContent()).not.toBe('Connect a wallet')
      await reads(code(page), entry ?? '')
    }
  })

  it('behavior: an accent that could not be read on the card is made darker in light and lighter in dark', async () => {
    const { page } = await openLive({ config: await demoConfig(), context: { colorScheme: 'dark' } })
    await page.getByLabel('Your own colour').fill('#ffe600')
    await reads(code(page), /light-dark\(#[0-9a-f]{6}, #ffe600\)/)
    const link = live(page).getByRole('button', { name: 'What is a wallet?' })
    await expect.poll(() => link.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 230, 0)')
  })

  it('behavior: what it prints compiles, whatever the switches say', () => {
    const folder = mkdtempSync(join(import.meta.dirname, '..', '.printed-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const accents = [null, '#4f46e5', '#ffe600']
    const all = (['system', 'light', 'dark'] as const).flatMap((mode, index) =>
      (Object.keys(corners) as Corners[]).flatMap((name) =>
        languages.flatMap(({ code: language }) =>
          (['ltr', 'rtl'] as const).map((dir): Settings => {
            const accent = accents[index] ?? null
            return { ...defaultSettings, mode, accent, corners: name, language, dir }
          }),
        ),
      ),
    )
    const files = all.map((settings, index) => {
      const path = join(folder, `app${index}.tsx`)
      writeFileSync(path, printSettings(settings))
      return path
    })
    writeFileSync(join(folder, 'vite.d.ts'), '/// <reference types="vite/client" />\n')
    const base = ts.readConfigFile(join(import.meta.dirname, '..', '..', '..', 'tsconfig.base.json'), ts.sys.readFile)
    const { options } = ts.convertCompilerOptionsFromJson(
      { ...base.config.compilerOptions, noEmit: true, composite: false, incremental: false, customConditions: [] },
      folder,
    )
    const program = ts.createProgram([...files, join(folder, 'vite.d.ts')], options)
    const found = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
    expect(found).toEqual([])
  })

  it('behavior: one connects in the frame, and the page’s client, storage and focus know nothing of it', async () => {
    const { page } = await openLive({ config: await demoConfig() })
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
    const before = await page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()))
    await live(page).locator('[data-hawser-view="Connect"]').getByRole('button', { name: 'Demo wallet' }).click()
    const button = live(page).locator('main [data-hawser]')
    await expect.poll(() => button.getAttribute('data-status')).toBe('connected')
    await expect.poll(() => button.textContent()).toContain('0x')

    expect(await headerButton(page).getAttribute('data-status')).toBe('disconnected')
    expect(await fact(page, 'address').first().textContent()).toBe('–')
    expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()))).toBe(before)
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)

    // The other way round, too.
    await headerButton(page).click()
    await view(page, 'Connect').getByRole('button', { name: 'Demo wallet' }).click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await buttonStands(page, 'connected')
    await button.click()
    await live(page).locator('[data-hawser-view="Account"]').getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => button.getAttribute('data-status')).toBe('disconnected')
    expect(await headerButton(page).getAttribute('data-status')).toBe('connected')
  })

  it('behavior: messages of others and of the wrong shape change nothing', async () => {
    const { page } = await openLive()
    const host = live(page).locator('[data-hawser-root]')
    await page.evaluate(() => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe')
      const settings = {
        mode: 'dark',
        accent: 'url(https://evil.example)',
        corners: 'round',
        language: 'en',
        dir: 'rtl',
      }
      frame?.contentWindow?.postMessage({ type: 'playground:settings', settings }, '*')
      // Of the right shape, from the frame itself and not from the page.
      const own = document.createElement('iframe')
      own.src = '/frame.html?other'
      own.id = 'other'
      document.body.append(own)
      return new Promise((resolve) => own.addEventListener('load', resolve))
    })
    await page.evaluate(() => {
      const other = document.querySelector<HTMLIFrameElement>('#other')
      const target = document.querySelector<HTMLIFrameElement>('.live iframe')?.contentWindow
      const settings = { mode: 'dark', accent: null, corners: 'round', language: 'en', dir: 'rtl' }
      const script = other?.contentDocument?.createElement('script')
      if (!script || !other?.contentWindow || !target) throw new Error('No frame.')
      Object.assign(other.contentWindow, { target, message: { type: 'playground:settings', settings } })
      script.textContent = 'target.postMessage(message, "*")'
      other.contentDocument?.body.append(script)
    })
    // One that is right comes after them.
    await page.locator('.switches').getByText('Sharp').click()
    await expect
      .poll(() => liveDialog(page).evaluate((element) => getComputedStyle(element).borderTopLeftRadius))
      .toBe('4px')
    expect(await host.getAttribute('dir')).toBe('ltr')
  })
})

describe('in another language', () => {
  const said = {
    de: ['Ein Button.', 'Wallet verbinden', 'Wallet verbinden'],
    es: ['Un solo botón.', 'Conectar wallet', 'Conectar una wallet'],
    ar: ['زر ربط واحد.', 'ربط محفظة', 'ربط محفظة'],
    ja: ['接続ボタンはひとつ。', 'ウォレットを接続', 'ウォレットを接続'],
  } as const
  const first = (page: Page) => page.locator('.first')

  it('behavior: the first screen, its buttons and the modal follow the switch, and a language is loaded when it is chosen', async () => {
    const { page } = await open({ wallets: [], config: await demoConfig() })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.waitForLoadState('networkidle')
    for (const [index, { code: language, dir }] of languages.slice(1).entries()) {
      const isOf = (path: string) => new RegExp(`/assets/${language}[A-Z-]`).test(path)
      const before = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
      expect([...before.map((name) => new URL(name).pathname), ...asked].filter(isOf)).toEqual([])
      await chooseLanguage(page, language)
      const [headline, button, title] = said[language as keyof typeof said]
      await reads(page.getByRole('heading', { level: 1 }), headline)
      expect(asked.filter(isOf).length, `${index}`).toBeGreaterThan(0)
      for (const part of [first(page), page.locator('.topbar')]) {
        expect(await part.getAttribute('lang')).toBe(language)
        expect(await part.getAttribute('dir')).toBe(dir)
      }
      await reads(headerButton(page), button)
      await headerButton(page).click()
      await reads(page.getByRole('dialog').getByRole('heading').first(), title)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').first().waitFor({ state: 'detached' })
    }
    // What is below is in English, and says so by saying nothing.
    await page.getByRole('heading', { level: 2, name: 'A wallet to try it with' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')

    await chooseLanguage(page, 'en')
    await reads(page.getByRole('heading', { level: 1 }), 'One connect button.')
    expect(await first(page).getAttribute('dir')).toBe('ltr')
    await reads(headerButton(page), 'Connect wallet')
  })

  it.each(languages.map(({ code: language }) => language))(
    'behavior: whole at every width, and axe finds nothing, %s',
    async (language) => {
      const { page } = await open({ wallets: [], config: await demoConfig() })
      await chooseLanguage(page, language)
      await expect.poll(() => first(page).getAttribute('lang')).toBe(language)
      for (const width of [320, 360, 768, 1180, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        const cut = await first(page).evaluate((screen) =>
          [...screen.querySelectorAll<HTMLElement>('h1 > span, p, button, a, label, legend, .choices span')]
            .filter((element) => element.getClientRects().length > 0 && !element.closest('.visually-hidden'))
            .filter((element) => {
              const range = document.createRange()
              range.selectNodeContents(element)
              const text = range.getBoundingClientRect()
              const box = element.getBoundingClientRect()
              return (
                text.width > 0 &&
                (text.left < box.left - 1 || text.right > box.right + 1 || text.bottom > box.bottom + 3)
              )
            })
            .map(({ textContent }) => textContent),
        )
        expect(cut, `${width}`).toEqual([])
        expect(await topBarLines(page), `${width}`).toBe(1)
      }
      expect(await violations(page)).toEqual([])
    },
  )

  it('behavior: one that does not come leaves the page as it is, and the last one chosen stands', async () => {
    const { page, context } = await open({ wallets: [] })
    await context.route(/\/assets\/de[A-Z-][^/]*\.js$/, (route) => route.abort())
    let release = (): void => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await context.route(/\/assets\/es[A-Z-][^/]*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    const isAsked = page.waitForRequest(/\/assets\/es[A-Z-]/)
    const isFailed = page.waitForEvent('requestfailed')
    await chooseLanguage(page, 'de')
    await isFailed
    await chooseLanguage(page, 'es')
    await isAsked
    await reads(page.getByRole('heading', { level: 1 }), 'One connect button.')
    await chooseLanguage(page, 'ja')
    await reads(page.getByRole('heading', { level: 1 }), said.ja[0])
    const come = page.waitForResponse(/\/assets\/es[A-Z-]/)
    release()
    await (await come).finished()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await reads(page.getByRole('heading', { level: 1 }), said.ja[0])
  })
})

/** In how many lines the parts of the page's header stand. */
function topBarLines(page: Page): Promise<number> {
  return page.locator('.topbar').evaluate((bar) => {
    const boxes = [...bar.children].map((part) => part.getBoundingClientRect()).filter(({ height }) => height > 0)
    let lines = 0
    let endPx = Number.NEGATIVE_INFINITY
    for (const { top, bottom } of boxes.sort((one, other) => one.top - other.top)) {
      if (top >= endPx) lines += 1
      endPx = Math.max(endPx, bottom)
    }
    return lines
  })
}

describe('the first screen', () => {
  it('behavior: the header is one line with a wallet connected, too', async () => {
    const dapp = await open()
    await connect(dapp)
    // The widest that an address can be when it is shortened.
    await headerButton(dapp.page)
      .locator('bdi')
      .evaluate((address) => {
        address.textContent = '0xDDDD…DDDD'
      })
    for (const width of [320, 360, 481, 721, 1280]) {
      await dapp.page.setViewportSize({ width, height: 740 })
      expect(await topBarLines(dapp.page), `${width}`).toBe(1)
    }
  })

  it.each([320, 360, 768, 1280])('behavior: %i px wide, nothing has to be scrolled sideways', async (width) => {
    const { page } = await openLive({ context: { viewport: { width, height: 740 } }, config: await demoConfig() })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

  it.each(['light', 'dark'] as const)('behavior: axe finds nothing on it nor in the frame, %s', async (colorScheme) => {
    const { page } = await openLive({ context: { colorScheme } })
    expect(await violations(page)).toEqual([])
    const frame = page.frames().find((one) => one.url().endsWith('/frame.html'))
    if (!frame) throw new Error('The frame is missing.')
    expect(await violations(frame)).toEqual([])
  })

  it('behavior: by keyboard from the top to Connect, the command, the frame and each switch', async () => {
    const { page } = await openLive()
    const reached: string[] = []
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => {
        const element = document.activeElement
        return element instanceof HTMLIFrameElement
          ? 'frame'
          : (element?.getAttribute('aria-label') ?? element?.textContent ?? '') ||
              (element?.closest('fieldset')?.querySelector('legend')?.textContent ?? '')
      })
      if (reached.at(-1) !== name) reached.push(name)
      if (name === 'frame') break
    }
    for (const name of [
      'Connect wallet',
      'Copy the install command',
      'Theme',
      'Teal',
      'Corners',
      'Direction',
      'Copy App.tsx',
      'frame',
    ])
      expect(reached.join('|')).toContain(name)
    // The open modal holds the focus until it is closed; then the page goes on.
    await page.keyboard.press('Tab')
    await expect.poll(() => live(page).locator('[role=dialog] :focus').count()).toBe(1)
    await page.keyboard.press('Escape')
    await liveDialog(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('iframe')
  })

  it('behavior: under the strict policy that apps are served with, nothing of it is refused', async () => {
    const origins = Object.values(inject('stack').chains).map((chain) => new URL(chain.rpcUrl).origin)
    const policy = [
      "default-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      `connect-src 'self' ${origins.join(' ')}`,
      "require-trusted-types-for 'script'",
    ].join('; ')
    const refused: string[] = []
    const { page } = await openLive({
      headers: { 'content-security-policy': policy },
      beforeScripts: async (context) => {
        await context.exposeBinding('noteRefused', (_, text: string) => void refused.push(text))
        await context.addInitScript(() =>
          addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
            (window as unknown as { noteRefused(text: string): void }).noteRefused(
              `${violatedDirective} ${blockedURI}`,
            ),
          ),
        )
      },
    })
    await page.locator('.switches').getByText('Dark').click()
    await expect.poll(() => live(page).locator('[data-hawser-root]').getAttribute('data-hawser-theme')).toBe('dark')
    expect(refused).toEqual([])
  })
})
