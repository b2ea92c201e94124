import { createMemoryStore } from '@hawser/common'
import { createHawser } from '@hawser/core'
import { connect, disconnect, listConnectors, signMessage } from '@hawser/core/actions'
import type { ScriptedWallet } from '@hawser/testing'
import { verifyMessage } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { externalWallet } from '../src/exports/external.js'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture([1])
})
afterAll(() => fixture.stop())
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

const id = 'com.card.issuer'

/** A page of its own, so that the wallet is announced nowhere that the client looks. */
function setup({
  wallet,
  getProvider,
  store = createMemoryStore(),
  isEnabled = true,
}: {
  readonly wallet?: ScriptedWallet
  readonly getProvider?: () => unknown
  readonly store?: ReturnType<typeof createMemoryStore>
  readonly isEnabled?: boolean
}) {
  const load = vi.fn(getProvider ?? (async () => wallet?.provider))
  const hawser = createHawser({
    networks: fixture.networks,
    adapters: [eip155({ pollingIntervalMs: 50 })],
    connectors: isEnabled ? [externalWallet({ id, name: 'Card Wallet', getProvider: load })] : [],
    storage: store,
  })
  ends.push(() => hawser.destroy())
  hawser.start()
  return { hawser, load, store }
}
const listed = async ({ hawser }: ReturnType<typeof setup>) => {
  return listConnectors(hawser).map(({ group, entry }) => `${group}:${entry.id}`)
}

describe('externalWallet', () => {
  it('CAP-03 default: listed as an external wallet only where the app passes it; loaded only when somebody connects', async () => {
    expect(await listed(setup({ isEnabled: false }))).toEqual([])
    const client = setup({ wallet: fixture.createWallet() })
    expect(await listed(client)).toEqual([`external:${id}`])
    expect(client.load).not.toHaveBeenCalled()
  })

  it('CAP-03 behavior: connects, signs with a real key, comes back after a reload, and disconnects', async () => {
    const wallet = fixture.createWallet()
    const { hawser, store, load } = setup({ wallet })
    const { connections } = await connect(hawser, { connectorId: id })
    expect(connections).toMatchObject([
      { id: `eip155/${id}`, connectorType: 'EXTERNAL', address: fixture.account(0).address },
    ])
    const signature = await signMessage(hawser, { message: 'tie up' })
    const address = fixture.account(0).address as `0x${string}`
    expect(await verifyMessage({ address, message: 'tie up', signature: signature as `0x${string}` })).toBe(true)
    expect(load).toHaveBeenCalledOnce()
    hawser.destroy()

    const again = setup({ wallet, store })
    await vi.waitFor(() =>
      expect(again.hawser.getSnapshot().connections.byId[`eip155/${id}`]?.status).toBe('connected'),
    )
    await disconnect(again.hawser)
    expect(again.hawser.getSnapshot().connections.byId).toEqual({})
    expect(wallet.isAuthorized).toBe(false)
  })

  it('behavior: what is no provider, or does not load, is named, and the next try loads again', async () => {
    const wallet = fixture.createWallet()
    const answers: (() => unknown)[] = [
      () => ({}),
      () => {
        throw new Error('offline')
      },
      () => wallet.provider,
    ]
    const { hawser } = setup({ getProvider: () => answers.shift()?.() })
    await expect(connect(hawser, { connectorId: id })).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND' })
    await expect(connect(hawser, { connectorId: id })).rejects.toMatchObject({ code: 'MODULE_LOAD_FAILED' })
    expect((await connect(hawser, { connectorId: id })).connections).toHaveLength(1)
  })

  it.each([
    ['', 'Card'],
    ['a b', 'Card'],
    ['a/b', 'Card'],
    ['a', ' '],
  ])('behavior: refuses the id "%s" with the name "%s"', (wrongId, name) => {
    expect(() => externalWallet({ id: wrongId, name, getProvider: () => undefined })).toThrow('externalWallet(')
  })
})
