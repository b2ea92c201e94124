import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browserFlags } from '../../../scripts/findBrowser.mjs'
import { AccountPage, ConnectButtonPage, launchBrowser, ModalPage, NetworksPage } from '../src/exports/playwright.js'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser({ args: browserFlags })
})
afterAll(() => browser?.close())
beforeEach(async () => {
  page = await browser.newPage()
  await page.setContent(html)
})

/** The documented contract of the modal's elements, and nothing of its looks. */
const html = `
  <button id="connect">Connect</button>
  <div data-hawser-root></div>
  <script>
    const root = document.querySelector('[data-hawser-root]')
    const views = {
      Connect: '<h2 id="t">Connect a wallet</h2><button data-hawser-wallet="com.example.a">Alpha</button><button data-hawser-wallet="com.example.b">Beta</button>',
      ConnectingExternal: '<h2 id="t">Alpha</h2><p role="status">Continue in Alpha</p><p role="alert">Refused</p>',
      Account: '<h2 id="t">Account</h2><button data-hawser-open="Networks">Network</button><button>Disconnect</button>',
      Networks: '<h2 id="t">Networks</h2><input type="search"><button data-hawser-network="eip155:1" aria-current="true">One</button><button data-hawser-network="eip155:10">Ten</button>',
    }
    function show(name) {
      root.innerHTML = name ? '<div role="dialog" aria-labelledby="t"><button>Back</button><button>Close</button><div data-hawser-view="' + name + '">' + views[name] + '</div></div>' : ''
      if (!name) return
      for (const button of root.querySelectorAll('button')) button.onclick = () => {
        const { hawserWallet, hawserOpen, hawserNetwork } = button.dataset
        if (button.textContent === 'Close' || button.textContent === 'Disconnect') show(null)
        else if (button.textContent === 'Back') show('Connect')
        else if (hawserWallet) show('ConnectingExternal')
        else if (hawserOpen) show(hawserOpen)
        else if (hawserNetwork) { root.querySelector('[aria-current]')?.removeAttribute('aria-current'); button.setAttribute('aria-current', 'true') }
      }
    }
    document.querySelector('#connect').onclick = () => show('Connect')
  </script>`

describe('page objects', () => {
  it('behavior: the way from the button to a wallet and back', async () => {
    const button = new ConnectButtonPage(page)
    const modal = await button.open()
    expect(await modal.currentView()).toBe('Connect')
    expect(await modal.title()).toBe('Connect a wallet')
    expect(await modal.walletRow().count()).toBe(2)
    expect(await modal.wallet('com.example.b').textContent()).toBe('Beta')
    await modal.chooseWallet('Alpha')
    await modal.waitForView('ConnectingExternal')
    expect(await modal.status.textContent()).toBe('Continue in Alpha')
    expect(await modal.alert.textContent()).toBe('Refused')
    await modal.back()
    expect(await modal.currentView()).toBe('Connect')
    await modal.close()
    await modal.waitUntilClosed()
    expect(await modal.currentView()).toBeNull()
    await button.connectWith('Beta')
    expect(await modal.currentView()).toBe('ConnectingExternal')
  })

  it('behavior: account and networks', async () => {
    await page.evaluate("show('Account')")
    const modal = new ModalPage(page)
    const account = new AccountPage(modal)
    const networks = new NetworksPage(modal)
    await account.openNetworks()
    expect(await networks.rows.count()).toBe(2)
    expect(await networks.current()).toBe('eip155:1')
    await networks.switchTo('eip155:10')
    expect(await networks.current()).toBe('eip155:10')
    await networks.search.fill('ten')
    await page.evaluate("show('Account')")
    await account.disconnect()
    await modal.waitUntilClosed()
  })

  it('parameters: root, where a page has several clients', async () => {
    await page.evaluate("show('Connect')")
    await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<div data-hawser-root id=\"second\"></div>')")
    const second = new ModalPage(page, { root: page.locator('#second') })
    expect(await second.currentView()).toBeNull()
    expect(await new ModalPage(page).currentView()).toBe('Connect')
  })
})
