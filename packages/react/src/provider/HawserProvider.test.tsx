import { createMemoryStore } from '@hawser/common'
import type { Hawser, InitialState } from '@hawser/core'
import { listConnectors } from '@hawser/core/actions'
import { Profiler, type ReactNode, StrictMode, Suspense } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccountButton } from '../buttons/AccountButton.js'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { NetworkButton } from '../buttons/NetworkButton.js'
import { renderClient } from '../fixtures/renderClient.js'
import { useHawserAccount } from '../hooks/account.js'
import { useHawserModal } from '../hooks/modal.js'
import { createTestClient } from '../views/fixtures/createTestClient.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { connectWallet, firstAddress, secondAddress } from '../views/fixtures/openClient.js'
import { HawserProvider } from './HawserProvider.js'

const stored: InitialState = {
  connections: [
    {
      id: 'eip155/anchor',
      namespace: 'eip155',
      connectorId: 'anchor',
      connectorType: 'ANNOUNCED',
      connectorName: 'Anchor',
      accounts: [{ address: firstAddress, type: 'eoa' }],
      address: firstAddress,
      chainId: 'eip155:1',
      isActive: true,
    },
  ],
  activeNamespace: 'eip155',
  selected: { eip155: 'eip155:1' },
}

interface Gate {
  isOpen: boolean
  open: () => void
  readonly opened: Promise<void>
}

function createGate(): Gate {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { isOpen: false, opened, open: () => open() }
}

function Late({ gate }: { readonly gate: Gate }) {
  if (!gate.isOpen) throw gate.opened
  return (
    <>
      <ConnectButton />
      <AccountButton />
      <NetworkButton />
    </>
  )
}

function App({ client, gate }: { readonly client: Hawser; readonly gate: Gate }) {
  return (
    <StrictMode>
      <HawserProvider client={client}>
        <ConnectButton />
        <Suspense fallback={<p>Later</p>}>
          <Late gate={gate} />
        </Suspense>
      </HawserProvider>
    </StrictMode>
  )
}

/** An app without a part of the modal. */
function Address() {
  return <output>{useHawserAccount().address}</output>
}

function OwnButton() {
  const { isOpen } = useHawserModal()
  return <output>{isOpen ? 'open' : 'closed'}</output>
}

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

const screenText = (): string | null | undefined => document.querySelector('[data-hawser=connect]')?.textContent

function serve(initialState?: InitialState): { container: HTMLElement; html: string } {
  const gate = createGate()
  gate.isOpen = true
  const server = createTestClient({ id: 'page', initialState })
  const html = renderToString(<App client={server.hawser} gate={gate} />)
  server.hawser.destroy()
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  cleanUps.push(() => container.remove())
  return { container, html }
}

describe('HawserProvider', () => {
  it.each([
    ['nothing is known', undefined],
    ['the server read a connection from its cookie', stored],
  ])('behavior: hydrates without a mismatch, a late Suspense boundary included, where %s', async (_, initialState) => {
    const { container, html } = serve(initialState)
    expect(html).not.toContain('Connect wallet')
    expect(html).not.toContain('style=')

    const wallet = fakeWallet({ id: 'quay', name: 'Quay' })
    const client = createTestClient({ id: 'page', initialState, wallets: [wallet] })
    const gate = createGate()
    const problems: unknown[] = []
    const console = vi.spyOn(globalThis.console, 'error').mockImplementation((...args) => void problems.push(args))
    const root = hydrateRoot(container, <App client={client.hawser} gate={gate} />, {
      onRecoverableError: (error) => void problems.push(error),
    })
    cleanUps.push(() => {
      root.unmount()
      client.hawser.destroy()
      console.mockRestore()
    })
    // The client has moved on before the boundary hydrates.
    await expect.poll(() => listConnectors(client.hawser)).toHaveLength(1)
    await connectWallet(client, wallet, { addresses: [secondAddress] })

    gate.isOpen = true
    gate.open()
    await expect
      .poll(() =>
        [...container.querySelectorAll('[data-hawser=connect]')].map(
          (button) => button.querySelector('bdi')?.textContent,
        ),
      )
      .toEqual(['0x9f8e…5432', '0x9f8e…5432'])
    expect(problems).toEqual([])
  })

  it('behavior: two clients on one page do not see each other', async () => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const first = await renderClient(<ConnectButton label="First" />, { wallets: [wallet] })
    const second = await renderClient(<ConnectButton label="Second" />, { wallets: [wallet] })
    await connectWallet(first, wallet)

    await expect.element(page.getByRole('button', { name: /^Account/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Second' })).toBeVisible()
    second.hawser.open()
    await expect.element(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
    // The first one's modal may stand closed already, brought while the page was idle.
    const open = [...document.querySelectorAll<HTMLElement>('[data-hawser-root][data-open]')]
    expect(open.map(({ dataset }) => dataset.hawserRoot)).toEqual([second.hawser.id])
  })

  it('behavior: starts the client in the browser and stops it with itself', async () => {
    const store = createMemoryStore()
    const read = vi.spyOn(store, 'get')
    const client = await renderClient(<ConnectButton />, { storage: store })
    expect(read).toHaveBeenCalled()
    expect(client.hawser.getSnapshot().isRestored).toBe(true)
  })

  it.each([
    ['nothing', [], 'Connect wallet'],
    ['a connection', stored.connections, '0x12ab…'],
  ])('behavior: where %s is stored, the first render is the one that stays', async (_, connections, name) => {
    const storage = createMemoryStore()
    storage.set('@hawser/first/connections', JSON.stringify(connections))
    // Its wallet is not there: it is waited for.
    const { hawser } = createTestClient({ id: 'first', storage })
    cleanUps.push(() => hawser.destroy())
    const commits: unknown[] = []
    const screen = await render(
      <HawserProvider client={hawser}>
        <Profiler id="button" onRender={(_id, phase) => void commits.push([phase, screenText()])}>
          <ConnectButton />
        </Profiler>
      </HawserProvider>,
    )
    cleanUps.push(() => void screen.unmount())
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    expect(commits).toEqual([['mount', expect.stringContaining(name)]])
  })

  it('behavior: the host element goes with the client; what is in it of the modal goes with the provider', async () => {
    const first = await renderClient(<ConnectButton />)
    first.hawser.open()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    first.hawser.destroy()
    await expect.poll(() => document.querySelector('[data-hawser-root]')).toBeNull()

    const second = await renderClient(<ConnectButton />)
    second.hawser.open()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await second.screen.unmount()
    const host = document.querySelector<HTMLElement>('[data-hawser-root]')
    expect([host?.childElementCount, host?.dataset.open]).toEqual([0, undefined])
    second.hawser.destroy()
    expect(document.querySelector('[data-hawser-root]')).toBeNull()
  })
})

describe('HawserProvider in an app without a part of the modal', () => {
  const onUnsupported = async (children: ReactNode) => {
    const wallet = fakeWallet({ id: 'anchor', name: 'Anchor' })
    const client = await renderClient(children, { wallets: [wallet] })
    await connectWallet(client, wallet, { chainId: 'eip155:31337' })
    await expect.poll(() => client.hawser.getSnapshot().router.stack.at(-1)?.name).toBe('UnsupportedChain')
    return client
  }

  it('VIEW-07 behavior: an unsupported network opens nothing by itself', async () => {
    const { hawser } = await onUnsupported(<Address />)
    await expect.element(page.getByText(firstAddress)).toBeVisible()
    expect(hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(document.querySelector('[role=dialog]')).toBeNull()
    hawser.open()
    await expect.element(page.getByRole('dialog', { name: 'Unsupported network' })).toBeVisible()
  })

  it.each([
    ['ConnectButton', <ConnectButton key="connect" />],
    ['NetworkButton', <NetworkButton key="network" />],
    ['useHawserModal', <OwnButton key="own" />],
  ])('VIEW-07 behavior: with %s it opens', async (_, part) => {
    await onUnsupported(part)
    await expect.element(page.getByRole('dialog', { name: 'Unsupported network' })).toBeVisible()
  })
})

describe('HawserProvider with a client made anew', () => {
  const spyOnWarn = () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    cleanUps.push(() => warn.mockRestore())
    return warn
  }
  const show = async (client: Hawser) => {
    const screen = await render(<HawserProvider client={client} />)
    cleanUps.push(() => void screen.unmount())
    return screen
  }
  const create = () => {
    const { hawser } = createTestClient({ id: 'anew' })
    cleanUps.push(() => hawser.destroy())
    return hawser
  }

  it('behavior: another client while the one before still works is told in the console, once', async () => {
    const warn = spyOnWarn()
    const screen = await show(create())
    expect(warn).not.toHaveBeenCalled()
    await screen.rerender(<HawserProvider client={create()} />)
    await screen.rerender(<HawserProvider client={create()} />)
    expect(warn.mock.calls).toEqual([[expect.stringMatching(/^Hawser: HawserProvider was given another client/)]])
    expect(warn.mock.calls[0]?.[0]).toMatch(/outside of any component/)
  })

  it('behavior: the same client again, or another one after `destroy`, is told to nobody', async () => {
    const warn = spyOnWarn()
    const first = create()
    const screen = await show(first)
    await screen.rerender(<HawserProvider client={first} theme="dark" />)
    first.destroy()
    await screen.rerender(<HawserProvider client={create()} />)
    expect(warn).not.toHaveBeenCalled()
  })
})
