import { createMemoryStore } from '@hawser/common'
import type { Hawser, HawserOptions } from '@hawser/core'
import { connect, getProvider, listConnectors } from '@hawser/core/actions'
import { HawserProvider } from '@hawser/react'
import axe from 'axe-core'
import { StrictMode } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createPageClient } from '../fixtures/createPageClient.js'
import { address, createPlainConnector } from '../fixtures/createPlainConnector.js'
import { HawserDevtools } from '../HawserDevtools.js'
import { mountDevtools } from '../mountDevtools.js'
import type { DevtoolsOptions } from '../options.js'

const connectorId = 'com.example.plain'
const longMethod = 'wallet_getSupportedExecutionPermissionsOfAll'
const tabNames = ['State', 'Events', 'Connectors', 'Requests', 'Storage', 'Fake wallet', 'Replay'] as const
const hosts = () => document.querySelectorAll('[data-hawser-devtools]')
const panel = page.getByRole('region', { name: 'Hawser devtools' })
const toggle = page.getByRole('button', { name: 'Hawser devtools' })
const tab = (name: string) => page.getByRole('tab', { name })
const shown = page.getByRole('tabpanel')

/** What has the focus within the panel's shadow root. */
const focused = () => hosts()[0]?.shadowRoot?.activeElement
const untilFocused = (element: { element(): Element }) => expect.poll(() => focused() === element.element()).toBe(true)

interface OpenedPanel {
  readonly hawser: Hawser
  readonly plain: ReturnType<typeof createPlainConnector>
  readonly unmount: () => void
}

/** A client, which works unless it is to be idle, with its panel open until the test ends. */
async function openPanel(
  options: DevtoolsOptions = {},
  { isIdle = false, ...clientOptions }: Partial<HawserOptions> & { readonly isIdle?: boolean } = {},
): Promise<OpenedPanel> {
  const plain = createPlainConnector()
  const hawser = createPageClient({ connectors: [plain], ...clientOptions })
  const stop = isIdle ? () => {} : hawser.start()
  const unmount = mountDevtools(hawser, { initialIsOpen: true, ...options })
  onTestFinished(() => {
    unmount()
    stop()
    expect(hosts().length).toBe(0)
  })
  await expect.element(panel).toBeVisible()
  return { hawser, plain, unmount }
}

async function choose(name: string): Promise<void> {
  await userEvent.click(tab(name))
  await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
}

describe('HawserDevtools', () => {
  it('default: a button opens it, and Escape gives the focus back to the button', async () => {
    const hawser = createPageClient()
    const screen = await render(
      <StrictMode>
        <HawserProvider client={hawser} prefetch="never">
          <HawserDevtools />
        </HawserProvider>
      </StrictMode>,
    )
    await userEvent.click(toggle)
    await expect.element(panel).toBeVisible()
    expect(hosts().length).toBe(1)
    await untilFocused(tab('State'))
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await untilFocused(toggle)
    await screen.unmount()
    expect(hosts().length).toBe(0)
  })

  it('behavior: with `isEnabled={false}` there is nothing, and a client of its own needs no provider', async () => {
    const hawser = createPageClient()
    const { fetch } = hawser.platform
    const screen = await render(<HawserDevtools client={hawser} isEnabled={false} />)
    expect(screen.container.innerHTML).toBe('')
    await screen.rerender(<HawserDevtools client={hawser} isEnabled />)
    await expect.element(toggle).toBeVisible()
    expect(hawser.platform.fetch).not.toBe(fetch)
    await screen.rerender(<HawserDevtools client={hawser} isEnabled={false} />)
    expect(hosts().length).toBe(0)
    expect(hawser.platform.fetch).toBe(fetch)
    await screen.unmount()
  })

  it('behavior: a function that is made anew with each render does not begin it anew', async () => {
    const hawser = createPageClient()
    const draw = () => <HawserDevtools client={hawser} fakeWallet={() => import('@hawser/testing')} />
    const screen = await render(draw())
    await expect.element(toggle).toBeVisible()
    const [host] = hosts()
    await screen.rerender(draw())
    expect([...hosts()]).toEqual([host])
    await screen.unmount()
  })

  it('behavior: ended before its code is there, or with its client, it leaves nothing behind', async () => {
    const hawser = createPageClient()
    mountDevtools(hawser)()
    await import('./openPanel.js')
    expect(hosts().length).toBe(0)
    mountDevtools(hawser)
    await expect.element(toggle).toBeVisible()
    hawser.destroy()
    expect(hosts().length).toBe(0)
    expect(mountDevtools(hawser)).not.toThrow()
  })
})

describe('panel', () => {
  it('default: arrows, Home and End go from tab to tab, as in the tabs pattern of WAI-ARIA', async () => {
    await openPanel()
    // It came by itself, and took the focus from nobody.
    expect(focused()).toBeNull()
    await userEvent.click(tab('State'))
    await untilFocused(tab('State'))
    for (const [key, name] of [
      ['{ArrowRight}', 'Events'],
      ['{ArrowLeft}', 'State'],
      ['{ArrowLeft}', 'Replay'],
      ['{ArrowRight}', 'State'],
      ['{End}', 'Replay'],
      ['{Home}', 'State'],
    ] as const) {
      await userEvent.keyboard(key)
      await untilFocused(tab(name))
      await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true')
      await expect.element(shown).toHaveAccessibleName(name)
    }
    await userEvent.keyboard('{Tab}')
    await untilFocused(shown)
  })

  it('default: State has the snapshot as a tree, marks what has changed, and hides secrets', async () => {
    const { hawser } = await openPanel({}, { isIdle: true })
    hawser.setTheme({ mode: hawser.getSnapshot().theme.mode === 'dark' ? 'light' : 'dark' })
    const theme = shown.getByText('theme', { exact: true })
    await userEvent.click(theme)
    await expect.element(shown.getByText(`"${hawser.getSnapshot().theme.mode}"`)).toBeVisible()
    await expect.element(shown.getByText('changed', { exact: true })).toBeVisible()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(shown.getByRole('button', { name: 'Copy as JSON' }))
    await expect.element(shown.getByText('Copied.')).toBeVisible()
    expect(JSON.parse(write.mock.calls[0]?.[0] ?? '').theme.mode).toBe(hawser.getSnapshot().theme.mode)
    write.mockRestore()
  })

  it('default: Events come with times, are filtered by name, and cleared', async () => {
    const { hawser } = await openPanel()
    await choose('Events')
    await connect(hawser, { connectorId })
    await expect.element(shown.getByText('connected', { exact: true })).toBeVisible()
    await expect.element(shown.getByText('accountChanged', { exact: true })).toBeVisible()
    await userEvent.fill(shown.getByRole('searchbox', { name: 'Filter by name' }), 'ACCOUNT')
    await expect.element(shown.getByText('connected', { exact: true })).not.toBeInTheDocument()
    await expect.element(shown.getByText('accountChanged', { exact: true })).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'Clear events' }))
    await expect.element(shown.getByText('No event yet.')).toBeVisible()
  })

  it('default: Connectors say what they are, what failed, and whether they are well', async () => {
    const { hawser, plain } = await openPanel()
    await connect(hawser, { connectorId })
    await choose('Connectors')
    const card = shown.getByRole('listitem').filter({ hasText: 'Plain' })
    for (const fact of ['Namespaceseip155', 'EXTERNAL', 'walletyes', 'Last errornone', 'Healthnot checked'])
      await expect.element(card).toHaveTextContent(fact)
    await userEvent.click(shown.getByRole('button', { name: 'Check health' }))
    await expect.element(card).toHaveTextContent(/Answered in \d+ ms\./)
    plain.provider.failure = Object.assign(new Error('The wallet is asleep.'), { code: -32000 })
    await userEvent.click(shown.getByRole('button', { name: 'Check health' }))
    await expect.element(card.getByText('eth_chainId: -32000: The wallet is asleep.')).toBeVisible()
  })

  it('default: Requests have method, time and outcome, and no parameters', async () => {
    const { hawser } = await openPanel()
    await connect(hawser, { connectorId })
    const provider = await getProvider(hawser, { namespace: 'eip155' })
    await provider.request({ method: 'eth_blockNumber', params: ['hunter2'] })
    await choose('Requests')
    const row = shown.getByRole('row', { name: /eth_blockNumber/ })
    await expect.element(row).toHaveTextContent(/Plain wallet\d+ mssuccess/)
    await expect.element(shown.getByRole('row', { name: / connect / })).toHaveTextContent(/success/)
    expect(shown.element().textContent).not.toContain('hunter2')
    const filter = shown.getByRole('searchbox', { name: 'Filter' })
    await userEvent.fill(filter, 'BLOCKnum')
    await expect.element(shown.getByRole('row', { name: / connect / })).not.toBeInTheDocument()
    await expect.element(row).toBeVisible()
    await userEvent.fill(filter, 'failed')
    await expect.element(shown.getByText('No request has that in it.')).toBeVisible()
    await userEvent.click(shown.getByRole('button', { name: 'Clear requests' }))
    await expect.element(row).not.toBeInTheDocument()
  })

  it('default: Storage lists the client’s keys, and deletes one or all once that is confirmed', async () => {
    const storage = createMemoryStore()
    storage.set('elsewhere', '1')
    const { hawser } = await openPanel({}, { storage, isIdle: true })
    hawser.storage.write('first', 1)
    hawser.storage.write('second', 'two')
    await choose('Storage')
    await userEvent.click(shown.getByRole('button', { name: 'Delete first' }))
    await userEvent.click(shown.getByRole('button', { name: 'Keep' }))
    await expect.element(shown.getByRole('alert')).not.toBeInTheDocument()
    expect(hawser.storage.has('first')).toBe(true)
    await userEvent.click(shown.getByRole('button', { name: 'Delete first' }))
    await userEvent.click(shown.getByRole('button', { name: 'Delete now' }))
    await expect.element(shown.getByRole('button', { name: 'Delete first' })).not.toBeInTheDocument()
    expect(hawser.storage.has('second')).toBe(true)
    await userEvent.click(shown.getByRole('button', { name: 'Delete all' }))
    await userEvent.click(shown.getByRole('button', { name: 'Delete now' }))
    await expect.element(shown.getByText('Nothing is stored.')).toBeVisible()
    expect(storage.keys()).toEqual(['elsewhere'])
  })

  it('default: Fake wallet announces one that connects once it is approved, and is gone with the panel', async () => {
    const { hawser, unmount } = await openPanel({ fakeWallet: () => import('@hawser/testing') })
    const find = () => listConnectors(hawser).find(({ entry }) => entry.name === 'Devtools wallet')?.entry.id
    await choose('Fake wallet')
    await userEvent.click(shown.getByRole('button', { name: 'Announce wallet' }))
    await expect.element(shown.getByText('Devtools wallet is announced.', { exact: false })).toBeVisible()
    await vi.waitFor(() => expect(find()).toBeDefined())
    const connecting = connect(hawser, { connectorId: find() ?? '' })
    await userEvent.click(shown.getByRole('button', { name: 'Approve eth_requestAccounts' }))
    await connecting
    await expect.element(shown.getByText('Nothing waits for the wallet’s user.')).toBeVisible()
    const announced = vi.fn()
    addEventListener('eip6963:announceProvider', announced)
    onTestFinished(() => removeEventListener('eip6963:announceProvider', announced))
    dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced).toHaveBeenCalled()
    unmount()
    await vi.waitFor(() => {
      announced.mockClear()
      dispatchEvent(new Event('eip6963:requestProvider'))
      expect(announced).not.toHaveBeenCalled()
    })
    expect(Object.keys(localStorage).filter((key) => key.includes('devtools'))).toEqual([])
  })

  it('behavior: without `fakeWallet` its tab says how it is given', async () => {
    await openPanel()
    await choose('Fake wallet')
    await expect.element(shown.getByText(/import\('@hawser\/testing'\)/)).toBeVisible()
  })

  it('default: Replay exports a log, and steps through one that is imported, without touching the client', async () => {
    const { hawser } = await openPanel()
    await connect(hawser, { connectorId })
    await choose('Replay')
    let exported: Blob | undefined
    const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      exported = blob as Blob
      return 'blob:log'
    })
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await userEvent.click(shown.getByRole('button', { name: 'Export log' }))
    await vi.waitFor(() => expect(revoke).toHaveBeenCalledWith('blob:log'))
    for (const spy of [create, revoke, click]) spy.mockRestore()
    const text = (await exported?.text()) ?? ''
    expect(text).toContain(address)

    const log = JSON.parse(text)
    log.states = [
      { id: 1, atMs: 0, state: { step: 'one' } },
      { id: 2, atMs: 1, state: { step: '<img src=x onerror=alert(1)>' } },
    ]
    const input = shown.getByLabelText('Import a log')
    await userEvent.upload(input, new File([JSON.stringify(log)], 'log.json', { type: 'application/json' }))
    await expect.element(shown.getByText('"one"')).toBeVisible()
    await expect.element(shown.getByRole('button', { name: 'Previous' })).toBeDisabled()
    await userEvent.click(shown.getByRole('button', { name: 'Next' }))
    await expect.element(shown.getByText('"<img src=x onerror=alert(1)>"')).toBeVisible()
    await expect.element(shown.getByText('changed', { exact: true })).toBeVisible()
    await expect.element(shown.getByRole('button', { name: 'Next' })).toBeDisabled()
    expect(hawser.getSnapshot()).not.toHaveProperty('step')
    expect(Object.keys(hawser.getSnapshot().connections.byId)).toEqual(['eip155/com.example.plain'])

    await userEvent.upload(input, new File(['{"format":'], 'log.json'))
    await expect.element(shown.getByRole('alert')).toHaveTextContent('The file is no JSON.')
    await expect.element(shown.getByRole('region', { name: 'Replay' })).not.toBeInTheDocument()
  })

  it.each(tabNames)('default: %s is accessible: axe finds nothing', async (name) => {
    const { hawser } = await openPanel(
      { fakeWallet: () => import('@hawser/testing') },
      { storage: createMemoryStore() },
    )
    await connect(hawser, { connectorId })
    await choose(name)
    const [host] = hosts()
    const { violations } = await axe.run(host as Element)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })

  it.each(tabNames)(
    'behavior: at 320 px %s has nothing that is cut off, and no button of several lines',
    async (name) => {
      const { innerWidth, innerHeight } = window
      onTestFinished(() => page.viewport(innerWidth, innerHeight))
      await page.viewport(320, 568)
      const plain = createPlainConnector({ name: 'A wallet whose name is as long as those of some wallets' })
      const { hawser } = await openPanel(
        { fakeWallet: () => import('@hawser/testing') },
        { storage: createMemoryStore(), connectors: [plain] },
      )
      await connect(hawser, { connectorId })
      const provider = await getProvider(hawser, { namespace: 'eip155' })
      plain.provider.failure = new Error(`The method "${longMethod}" does not exist.`)
      await expect(provider.request({ method: longMethod })).rejects.toThrow(longMethod)
      await choose(name)
      if (name === 'Connectors' || name === 'Requests')
        await expect.element(shown.getByText(/does not exist/)).toBeVisible()
      const element = shown.element()
      expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
      for (const button of element.querySelectorAll('button')) expect(button.offsetHeight).toBeLessThan(44)
    },
  )

  it('behavior: it needs no exception of a strict policy: no style of the DOM, no HTML of text', async () => {
    await openPanel()
    const [host] = hosts()
    const root = host?.shadowRoot
    expect(root?.adoptedStyleSheets.length).toBe(1)
    expect(root?.querySelectorAll('style, link, script, [style]').length).toBe(0)
    expect(host?.hasAttribute('style')).toBe(false)
  })
})
