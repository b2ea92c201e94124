import { StrictMode } from 'react'
import '../styles/index.css'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { readAccessibleTree } from '../fixtures/readAccessibleTree.js'
import { renderClient } from '../fixtures/renderClient.js'
import { HawserProvider } from '../provider/HawserProvider.js'
import { createTestClient } from '../views/fixtures/createTestClient.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { useHiddenPage } from './useHiddenPage.js'

const wallets = [fakeWallet({ id: 'wallet.0', name: 'Wallet 0' }), fakeWallet({ id: 'wallet.1', name: 'Wallet 1' })]
const dialog = () => page.getByRole('dialog', { name: 'Connect a wallet' })
const heading = () => page.getByRole('heading', { name: 'Connect a wallet' })

/** Adds to the end of the body until the test ends. */
function add(html: string): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = html
  const element = template.content.firstElementChild as HTMLElement
  document.body.append(element)
  onTestFinished(() => element.remove())
  return element
}

const isReadable = async (name: string): Promise<boolean> =>
  (await readAccessibleTree()).some((node) => node.name === name)

async function open(client: { readonly hawser: { open: () => unknown } }): Promise<void> {
  client.hawser.open()
  await expect.element(heading()).toHaveFocus()
}

async function close(client: { readonly hawser: { close: () => unknown } }): Promise<void> {
  client.hawser.close()
  await expect.element(dialog()).not.toBeInTheDocument()
}

const app = '<div><header><p>Shop of things</p></header><main><p>Words of the page</p></main></div>'
const overlay = (text: string) =>
  `<div><div style="position: fixed; inset-block-start: 0; z-index: 2147483647"><button>${text}</button></div></div>`

interface HidesProps {
  readonly use: typeof useHiddenPage
  readonly parameters: Parameters<typeof useHiddenPage>[0]
}

function Hides({ use: useHidden, parameters }: HidesProps) {
  useHidden(parameters)
  return null
}

describe('useHiddenPage', () => {
  it('default: a screen reader is given the dialog and not the page behind it, and no second banner', async () => {
    add(app)
    const client = await renderClient(<ConnectButton />, { wallets })
    await expect.poll(() => isReadable('Words of the page')).toBe(true)
    const banners = async () => (await readAccessibleTree()).filter(({ role }) => role === 'banner').length
    expect(await banners()).toBe(1)

    await open(client)
    await expect.poll(() => isReadable('Words of the page')).toBe(false)
    expect(await isReadable('Wallet 0 Installed')).toBe(true)
    expect(await isReadable('Connect wallet')).toBe(false)
    expect(await banners()).toBe(0)

    await close(client)
    await expect.poll(() => isReadable('Words of the page')).toBe(true)
    expect(await banners()).toBe(1)
    expect(document.querySelectorAll('body > [aria-hidden]')).toHaveLength(0)
  })

  it('behavior: overlays and iframes of others can be read, from before as from later', async () => {
    add(app)
    add(overlay('Early overlay'))
    add('<div role="dialog" aria-label="Early dialog" style="position: fixed"><button>In dialog</button></div>')
    add('<x-wallet style="position: fixed; inset-block-start: 40px"><button>In element</button></x-wallet>')
    add('<iframe title="Early frame" srcdoc="<p>framed</p>"></iframe>')
    const mounted = add('<div style="display: none; position: fixed; z-index: 10"><button>Shown later</button></div>')
    add('<div aria-live="polite"><p>Page says</p></div>')
    const client = await renderClient(<ConnectButton />, { wallets })
    await open(client)
    add(overlay('Late overlay'))
    const frame = document.createElement('iframe')
    frame.title = 'Embedded'
    document.querySelector('[data-hawser-root]')?.append(frame)
    mounted.style.display = 'block'

    await expect.poll(() => isReadable('Late overlay')).toBe(true)
    for (const name of [
      'Early overlay',
      'Early dialog',
      'In dialog',
      'In element',
      'Early frame',
      'Shown later',
      'Page says',
      'Embedded',
    ]) {
      expect(await isReadable(name), name).toBe(true)
    }
    expect(await isReadable('Words of the page')).toBe(false)
  })

  it('behavior: what the page fixes below the modal is page, and so is the dialog that it was opened from', async () => {
    add('<nav style="position: fixed; z-index: 100"><p>Fixed menu</p></nav>')
    add('<div style="display: contents"><p>Without a box</p></div>')
    const own = add('<div role="dialog" aria-label="Own" style="position: fixed"><button>Opener</button></div>')
    const client = await renderClient(<p>Rendered</p>, { wallets })
    own.querySelector('button')?.focus()
    await open(client)
    await expect.poll(() => isReadable('Opener')).toBe(false)
    expect(await isReadable('Fixed menu')).toBe(false)
    expect(await isReadable('Without a box')).toBe(false)
    await close(client)
    await expect.poll(() => isReadable('Opener')).toBe(true)
  })

  it('behavior: what has the focus is never hidden, and is again when the focus comes back', async () => {
    const element = add('<div><p>Words of the page</p><input aria-label="In the page" /></div>')
    const client = await renderClient(<ConnectButton />, { wallets })
    await open(client)
    await expect.poll(() => element.getAttribute('aria-hidden')).toBe('true')
    element.querySelector('input')?.focus()
    expect(element.getAttribute('aria-hidden')).toBeNull()
    ;(heading().element() as HTMLElement).focus()
    expect(element.getAttribute('aria-hidden')).toBe('true')
  })

  it('behavior: closing gives back what was there, and leaves what others have said meanwhile', async () => {
    const said = add('<div aria-hidden="false"><p>Said to be visible</p></div>')
    const hidden = add('<div aria-hidden="true"><p>Hidden by others</p></div>')
    const changed = add('<div><p>Changed by others</p></div>')
    const client = await renderClient(<ConnectButton />, { wallets })
    await open(client)
    expect([said, hidden, changed].map((element) => element.getAttribute('aria-hidden'))).toEqual([
      'true',
      'true',
      'true',
    ])
    changed.setAttribute('aria-hidden', 'false')
    // What another dialog had hidden comes back as it closes, still behind this one.
    hidden.removeAttribute('aria-hidden')
    ;(page.getByRole('button', { name: 'Close' }).element() as HTMLElement).focus()
    expect(hidden.getAttribute('aria-hidden')).toBe('true')
    await close(client)
    expect([said, hidden, changed].map((element) => element.getAttribute('aria-hidden'))).toEqual([
      'false',
      null,
      'false',
    ])
  })

  it('behavior: with two clients the page comes back when both are closed, or gone', async () => {
    const element = add('<div><p>Words of the page</p></div>')
    const first = await renderClient(<ConnectButton />, { wallets })
    const second = createTestClient({ wallets })
    const screen = await render(
      <StrictMode>
        <HawserProvider client={second.hawser}>
          <p>Second</p>
        </HawserProvider>
      </StrictMode>,
    )
    onTestFinished(() => second.hawser.destroy())
    await open(first)
    second.hawser.open()
    await expect.poll(() => document.querySelectorAll('[role=dialog] h2').length).toBe(2)
    first.hawser.close()
    await expect.poll(() => document.querySelectorAll('[role=dialog] h2').length).toBe(1)
    expect(element.getAttribute('aria-hidden')).toBe('true')
    await screen.unmount()
    expect(element.getAttribute('aria-hidden')).toBeNull()
  })

  it('behavior: two clients that open and close in turns hide the page as long as one of them is open', async () => {
    const element = add('<div aria-hidden="false"><p>Words of the page</p></div>')
    const said = () => element.getAttribute('aria-hidden')
    const first = await renderClient(<p>First</p>, { wallets })
    const second = await renderClient(<p>Second</p>, { wallets })
    const count = (open: number) => expect.poll(() => document.querySelectorAll('[role=dialog] h2').length).toBe(open)
    for (const [turn, open] of [
      [() => first.hawser.open(), 1],
      [() => second.hawser.open(), 2],
      [() => first.hawser.close(), 1],
      [() => first.hawser.open(), 2],
      [() => second.hawser.close(), 1],
      [() => second.hawser.open(), 2],
      [() => first.hawser.close(), 1],
    ] as const) {
      turn()
      await count(open)
      expect(said()).toBe('true')
    }
    second.hawser.close()
    await count(0)
    expect(said()).toBe('false')
    expect(element.getAttributeNames()).toEqual(['aria-hidden'])
  })

  it('behavior: two copies of this code on one page, as two packages bring them, know of each other', async () => {
    const element = add('<div><p>Words of the page</p></div>')
    const host = add('<div data-hawser-root=""></div>')
    // Another instance of the module.
    const url = new URL('./useHiddenPage.ts?copy', import.meta.url).href
    const copy = (await import(/* @vite-ignore */ url)) as typeof import('./useHiddenPage.js')
    expect(copy.useHiddenPage).not.toBe(useHiddenPage)
    const opener = { current: null }
    const show = (isFirst: boolean, isSecond: boolean) => (
      <>
        <Hides use={useHiddenPage} parameters={{ host, isOpen: isFirst, opener }} />
        <Hides use={copy.useHiddenPage} parameters={{ host, isOpen: isSecond, opener }} />
      </>
    )
    const screen = await render(show(true, true))
    expect(element.getAttribute('aria-hidden')).toBe('true')
    await screen.rerender(show(false, true))
    expect(element.getAttribute('aria-hidden')).toBe('true')
    await screen.rerender(show(false, false))
    expect(element.getAttributeNames()).toEqual([])
  })
})
