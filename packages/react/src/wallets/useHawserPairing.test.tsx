import { describe, expect, it, vi } from 'vitest'
import { renderClient } from '../fixtures/renderClient.js'
import { walletError } from '../views/fixtures/fakeWallet.js'
import { firstAddress } from '../views/fixtures/openClient.js'
import { pairingWallet } from '../views/fixtures/openWallets.js'
import { type UseHawserPairingReturnType, useHawserPairing } from './useHawserPairing.js'

function Probe({ onRender }: { readonly onRender: (value: UseHawserPairingReturnType) => void }) {
  onRender(useHawserPairing())
  return null
}

async function renderHook(wallets = [pairingWallet()]) {
  const onRender = vi.fn<(value: UseHawserPairingReturnType) => void>()
  const client = await renderClient(<Probe onRender={onRender} />, { wallets })
  const [wallet] = wallets
  /** Waits for the `count`th connect and hands it a pairing for four minutes. */
  const pair = async (count: number, uri: string): Promise<void> => {
    await expect.poll(() => wallet?.requests.length).toBe(count)
    wallet?.requests.at(-1)?.parameters.onPairing?.({ uri, expiresAtMs: client.clock.nowMs() + 240_000 })
  }
  return { ...client, wallet, pair, read: () => onRender.mock.lastCall?.[0] as UseHawserPairingReturnType }
}

describe('useHawserPairing', () => {
  it('default: asks for nothing until it is told to, then has the URI, then the connection', async () => {
    const { pair, read, wallet } = await renderHook()
    expect(read()).toMatchObject({ uri: undefined, isExpired: false, isPending: false, error: null })
    read().connect({ id: 'mooring', name: 'Mooring' })
    await pair(1, 'wc:first@2')
    await expect
      .poll(read)
      .toMatchObject({ uri: 'wc:first@2', isPending: true, wallet: { id: 'mooring', name: 'Mooring' } })
    wallet?.approve([firstAddress], 'eip155:1')
    await expect.poll(() => read().data?.connections[0]?.address).toBe(firstAddress)
    expect(read()).toMatchObject({ uri: undefined, isPending: false })
  })

  it('VAL-04 behavior: expires, and is renewed for the same wallet', async () => {
    const { clock, pair, read, wallet } = await renderHook()
    read().connect({ id: 'mooring', name: 'Mooring' })
    await pair(1, 'wc:first@2')
    await expect.poll(() => read().uri).toBe('wc:first@2')
    clock.advance(230_000)
    expect(read().isExpired).toBe(false)
    clock.advance(1)
    await expect.poll(() => read().isExpired).toBe(true)
    read().renew()
    await pair(2, 'wc:second@2')
    await expect.poll(read).toMatchObject({ uri: 'wc:second@2', isExpired: false, wallet: { name: 'Mooring' } })
    expect(wallet?.requests[0]?.parameters.signal.aborted).toBe(true)
  })

  it('behavior: a page that wakes late sees the expiry at once', async () => {
    const visible = new Set<() => void>()
    const onRender = vi.fn<(value: UseHawserPairingReturnType) => void>()
    const wallet = pairingWallet()
    let sleptMs = 0
    const timers = new Set<{ readonly callback: () => void; readonly delayMs: number }>()
    await renderClient(<Probe onRender={onRender} />, {
      wallets: [wallet],
      platform: {
        onVisible(callback) {
          visible.add(callback)
          return () => visible.delete(callback)
        },
        // Timers that stand still, as in a phone's background.
        clock: {
          nowMs: () => 1_700_000_000_000 + sleptMs,
          setTimeout(callback, delayMs) {
            const timer = { callback, delayMs }
            timers.add(timer)
            return () => timers.delete(timer)
          },
        },
      },
    })
    const read = () => onRender.mock.lastCall?.[0]
    read()?.connect()
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.requests[0]?.parameters.onPairing?.({ uri: 'wc:first@2', expiresAtMs: 1_700_000_240_000 })
    await expect.poll(() => read()?.uri).toBe('wc:first@2')
    sleptMs = 600_000
    for (const callback of visible) callback()
    for (const { callback, delayMs } of timers) if (delayMs === 0) callback()
    await expect.poll(() => read()?.isExpired).toBe(true)
  })

  it('behavior: a refusal is its error; a cancelled connect leaves none', async () => {
    const { hawser, pair, read, wallet } = await renderHook()
    read().connect({ id: 'mooring', name: 'Mooring' })
    await pair(1, 'wc:first@2')
    await expect.poll(() => read().uri).toBe('wc:first@2')
    wallet?.refuse(walletError(5000, 'User rejected.'))
    await expect.poll(() => read().error?.code).toBe('USER_REJECTED')
    expect(read().uri).toBeUndefined()
    read().renew()
    await pair(2, 'wc:second@2')
    await expect.poll(read).toMatchObject({ uri: 'wc:second@2', wallet: { name: 'Mooring' } })
    read().cancel()
    await expect.poll(read).toMatchObject({ uri: undefined, status: 'idle', error: null })
    expect(hawser.getSnapshot().connecting.attempt).toBeNull()
    expect(wallet?.requests[1]?.parameters.signal.aborted).toBe(true)
  })

  it('behavior: a code for any wallet is not one for the wallet that was chosen before', async () => {
    const { pair, read } = await renderHook()
    read().connect({ id: 'mooring', name: 'Mooring' })
    await pair(1, 'wc:first@2')
    await expect.poll(() => read().wallet?.name).toBe('Mooring')
    read().cancel()
    await expect.poll(() => read().uri).toBeUndefined()
    read().connect()
    await pair(2, 'wc:second@2')
    await expect.poll(read).toMatchObject({ uri: 'wc:second@2', wallet: undefined })
    read().renew()
    await pair(3, 'wc:third@2')
    await expect.poll(read).toMatchObject({ uri: 'wc:third@2', wallet: undefined })
  })

  it('behavior: of a client that is destroyed, cancel ends quietly, and connect with that word', async () => {
    const { hawser, pair, read } = await renderHook()
    read().connect()
    await pair(1, 'wc:first@2')
    await expect.poll(() => read().uri).toBe('wc:first@2')
    hawser.destroy()
    read().cancel()
    read().connect()
    await expect.poll(() => read().error?.code).toBe('CLIENT_DESTROYED')
    read().renew()
    await expect.poll(() => read().error?.code).toBe('CLIENT_DESTROYED')
  })

  it('behavior: an app without WalletConnect says so', async () => {
    const { read } = await renderHook([])
    read().renew()
    await expect.poll(() => read().error?.code).toBe('WALLET_CONNECT_NOT_FOUND')
  })
})
