import { ModuleLoadError } from '@hawser/common'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderClient } from '../fixtures/renderClient.js'
import { type Actions, ActionsContext, type ActionsLoader, createActionsLoaders } from '../provider/actions.js'
import { HawserProvider } from '../provider/HawserProvider.js'
import { fakeWallet } from '../views/fixtures/fakeWallet.js'
import { pairingWallet } from '../views/fixtures/openWallets.js'
import { inventWallets, walletsBackend } from '../views/fixtures/walletsBackend.js'
import { type UseHawserWalletsReturnType, useHawserWallets } from './useHawserWallets.js'

function Probe({ onRender }: { readonly onRender: (value: UseHawserWalletsReturnType) => void }) {
  onRender(useHawserWallets())
  return null
}

async function renderHook(backend = walletsBackend(), wrap = (probe: ReactNode): ReactNode => probe) {
  const onRender = vi.fn<(value: UseHawserWalletsReturnType) => void>()
  const client = await renderClient(wrap(<Probe onRender={onRender} />), {
    wallets: [pairingWallet(), fakeWallet({ id: 'test.anchor', rdns: 'test.anchor', name: 'Anchor 1' })],
    services: { wallets: { baseUrl: 'https://wallets.test' } },
    platform: { fetch: backend.fetch },
  })
  /** The same once more, as another component. */
  const show = (key: string) =>
    client.screen.rerender(
      <HawserProvider client={client.hawser}>
        <Probe key={key} onRender={onRender} />
      </HawserProvider>,
    )
  return { client, backend, onRender, show, read: () => onRender.mock.lastCall?.[0] as UseHawserWalletsReturnType }
}

describe('useHawserWallets', () => {
  it('default: the list, page by page, without the modal', async () => {
    const { read } = await renderHook(walletsBackend(inventWallets(60)))
    expect(read()).toMatchObject({ all: [], count: null, hasNextPage: true })
    await expect.poll(() => read().all.length).toBe(4)
    expect(read().count).toBe(60)
    await read().fetchNextPage()
    await expect.poll(() => read().all.length).toBe(44)
    await read().fetchNextPage()
    await expect.poll(() => read().all.length).toBe(60)
    expect(read().hasNextPage).toBe(false)
  })

  it('behavior: the connect list has what is installed once, as its connector', async () => {
    const listed = inventWallets(12).map((one, index) => (index === 0 ? { ...one, rdns: 'test.anchor' } : one))
    const { read } = await renderHook(walletsBackend(listed))
    await expect
      .poll(() => read().connectList.map((item) => (item.kind === 'wallet' ? item.wallet.name : item.entry.name)))
      .toEqual(['Anchor 1', 'WalletConnect', 'Beacon 2', 'Cleat 3', 'Dinghy 4'])
    expect(read().all[0]).toMatchObject({ name: 'Anchor 1', isInstalled: true })
  })

  it('behavior: search, filter, pictures', async () => {
    const { client, read } = await renderHook()
    await expect.poll(() => read().all.length).toBe(4)
    read().setSearch('Jetty 50')
    await expect.poll(() => read().search).toMatchObject({ text: 'Jetty 50', isLoading: true })
    client.clock.advance(300)
    await expect.poll(() => read().search.results.map(({ name }) => name)).toEqual(['Jetty 50', 'Jetty 500'])
    read().setCertifiedOnly(true)
    await expect.poll(() => read().search.results).toEqual([])
    await expect.poll(() => read().all.map(({ badge }) => badge)).toEqual(['certified', 'certified'])
    expect(await read().getImage({ imageId: 'image-1' })).toMatch(/^data:image\/svg/)
  })

  it('behavior: its code is loaded by its first component, and does then what was asked for meanwhile', async () => {
    const { client, onRender, read } = await renderHook()
    const [first] = onRender.mock.calls[0] ?? []
    expect(first).toMatchObject({ all: [], isLoading: true, error: null, connectList: [] })
    first?.setSearch('Jetty 50')
    await expect.poll(() => read().search.text).toBe('Jetty 50')
    client.clock.advance(300)
    await expect.poll(() => read().search.results.map(({ name }) => name)).toEqual(['Jetty 50', 'Jetty 500'])
    expect(await first?.getImage({ imageId: 'image-1' })).toMatch(/^data:image\/svg/)
    await first?.fetchNextPage()
    await expect.poll(() => read().all.length).toBe(44)
  })

  it('behavior: code that does not come is the list’s error, and comes by a retry', async () => {
    const { connect: loader, account, intents } = createActionsLoaders()
    let isDown = true
    const flaky: ActionsLoader<Actions['connect']> = {
      get current() {
        return isDown ? undefined : loader.current
      },
      load: (options) => (isDown ? Promise.reject(new ModuleLoadError(new Error('offline'))) : loader.load(options)),
    }
    const { read } = await renderHook(walletsBackend(), (probe) => (
      <ActionsContext value={{ connect: flaky, account, intents }}>{probe}</ActionsContext>
    ))
    await expect.poll(() => read().error?.code).toBe('MODULE_LOAD_FAILED')
    expect(read()).toMatchObject({ all: [], isLoading: false })
    isDown = false
    read().retry()
    await expect.poll(() => read().all.length).toBe(4)
    expect(read().error).toBeNull()
  })

  it('behavior: of a client that is destroyed it says so, and nothing of it throws', async () => {
    const { client, read, show } = await renderHook()
    await expect.poll(() => read().all.length).toBe(4)
    client.hawser.destroy()
    await show('again')
    await expect.poll(() => read().error?.code).toBe('CLIENT_DESTROYED')
    expect(read().isLoading).toBe(false)
    read().setSearch('Jetty')
    read().setCertifiedOnly(true)
    read().retry()
    await read().fetchNextPage()
    await read().loadWallet('w')
    expect(await read().getImage({ imageId: 'image-1' })).toBeNull()
    await expect.poll(() => read().error?.code).toBe('CLIENT_DESTROYED')
  })

  it('behavior: nothing is asked once it has left the page', async () => {
    const backend = walletsBackend()
    backend.mode = 'hold'
    const { client } = await renderHook(backend)
    await expect.poll(() => backend.held.length).toBeGreaterThan(0)
    const asked = backend.lists.length
    await client.screen.unmount()
    for (const { release } of backend.held) release()
    await new Promise((resolve) => setTimeout(resolve))
    expect(backend.lists.length).toBe(asked)
    expect(backend.images).toEqual([])
  })
})
