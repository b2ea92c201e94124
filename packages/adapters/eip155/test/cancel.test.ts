import type { Platform } from '@hawser/common'
import { systemClock } from '@hawser/common'
import { createHawser, type Hawser } from '@hawser/core'
import {
  cancelConnect,
  cancelSwitch,
  connect,
  disconnect,
  grantPermissions,
  listConnectors,
  revokePermissions,
  sendTransaction,
  signMessage,
  signTypedData,
  switchNetwork,
  writeContract,
} from '@hawser/core/actions'
import { selectSend, send } from '@hawser/core/send'
import { cancelAtEachAwait, deployErc20 } from '@hawser/testing/node'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { eip155 } from '../src/exports/index.js'
import { type Fixture, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
let token: `0x${string}`
beforeAll(async () => {
  fixture = await startFixture([1, 10])
  token = await deployErc20(fixture.chain, { name: 'T', symbol: 'T', decimals: 6, supply: 10n, to: me() })
})
afterAll(() => fixture.stop())

const me = () => fixture.account(0).address
const alice = () => fixture.account(1).address
const bob = () => fixture.account(2).address

/** A client whose requests to nodes a test can hold. */
async function open(parameters: { isConnected?: boolean } = {}) {
  const wallet = fixture.createWallet()
  let held: Promise<void> | undefined
  const hawser = createHawser({
    networks: fixture.networks,
    adapters: [eip155({ pollingIntervalMs: 50 })],
    storage: false,
    features: { smartSessions: true },
    platform: {
      window: fixture.page,
      clock: systemClock,
      async fetch(input, init) {
        await held
        return fetch(input, init)
      },
    } as Partial<Platform>,
  })
  hawser.start()
  listConnectors(hawser)
  const connectorId = wallet.info.rdns
  await vi.waitFor(() => expect(hawser.getSnapshot().connectors.list.map(({ id }) => id)).toContain(connectorId))
  if (parameters.isConnected !== false) await connect(hawser, { connectorId })
  const countPrompts = () => wallet.pending.length
  return {
    wallet,
    hawser,
    connectorId,
    countPrompts,
    /** What is prompted from now on waits. */
    hold: () => wallet.setBehavior('lateApproval', true),
    /** What nodes are asked from now on waits until it is released; what they are asked after `end` does not. */
    holdNodes() {
      let release = (): void => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      const end = (): void => {
        held = undefined
      }
      return { end, release }
    },
  }
}

/** Gives what should not come the time to come. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 200))

type Open = Awaited<ReturnType<typeof open>>

const typedData = { types: { Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail', message: { text: 'Hi' } }
const abi = [
  {
    type: 'function',
    name: 'transfer',
    inputs: [{ type: 'address' }, { type: 'uint256' }],
    outputs: [{ type: 'bool' }],
    stateMutability: 'nonpayable',
  },
] as const
const grant = {
  permissions: [{ type: 'native-token-allowance', data: { allowance: 1n } }],
  signer: { type: 'account', data: { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } },
  expiresAtMs: 2_000_000_000_000,
}

const flows: Readonly<Record<string, (hawser: Hawser, signal: AbortSignal) => Promise<unknown>>> = {
  signMessage: (hawser, signal) => signMessage(hawser, { message: 'Ahoy', signal }),
  signTypedData: (hawser, signal) => signTypedData(hawser, { typedData, signal }),
  sendTransaction: (hawser, signal) => sendTransaction(hawser, { to: alice(), value: 1n, signal }),
  'sendTransaction on another network': (hawser, signal) =>
    sendTransaction(hawser, { to: alice(), value: 1n, caipNetworkId: 'eip155:10', signal }),
  writeContract: (hawser, signal) =>
    writeContract(hawser, { address: token, abi, functionName: 'transfer', args: [alice(), 1n], signal }),
  switchNetwork: (hawser, signal) => switchNetwork(hawser, { caipNetworkId: 'eip155:10', signal }),
  grantPermissions: (hawser, signal) => grantPermissions(hawser, { ...grant, signal }),
}

describe.each(Object.entries(flows))('%s', (_name, flow) => {
  it('behavior: cancelled at any await before the prompt, the wallet is never asked', async () => {
    const { wallet, hawser, hold, countPrompts } = await open()
    hold()
    const count = await cancelAtEachAwait(() => {
      const cancel = new AbortController()
      return { start: () => flow(hawser, cancel.signal), cancel: () => cancel.abort(), countPrompts }
    })
    expect(count).toBeGreaterThan(2)
    expect(wallet.pending).toHaveLength(1)
    hawser.destroy()
  })

  it('behavior: disconnected at any await before the prompt, the wallet is never asked', async () => {
    const { wallet, hawser, connectorId, hold, countPrompts } = await open()
    const count = await cancelAtEachAwait(async () => {
      wallet.resetBehaviors()
      await connect(hawser, { connectorId })
      hold()
      const { signal } = new AbortController()
      return { start: () => flow(hawser, signal), cancel: () => void disconnect(hawser), countPrompts }
    })
    expect(count).toBeGreaterThan(2)
    hawser.destroy()
  })
})

describe('what asks twice', () => {
  /** Approves the first prompt, and cancels at each await until the second one. */
  async function afterFirst({ wallet, hawser, hold }: Open, flow: (signal: AbortSignal) => Promise<unknown>) {
    let approved = 0
    return cancelAtEachAwait(async () => {
      wallet.resetBehaviors()
      wallet.switchChainFromWallet(1)
      await switchNetwork(hawser, { caipNetworkId: 'eip155:1' })
      hold()
      const own = new AbortController()
      const run = flow(own.signal)
      run.catch(() => {})
      await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
      return {
        start() {
          approved += 1
          wallet.approve()
          return run
        },
        cancel: () => own.abort(),
        countPrompts: () => approved + wallet.pending.length,
      }
    })
  }

  it('behavior: switched and then cancelled, nothing is sent', async () => {
    const client = await open()
    const count = await afterFirst(client, (signal) =>
      sendTransaction(client.hawser, { to: alice(), value: 1n, caipNetworkId: 'eip155:10', signal }),
    )
    expect(count).toBeGreaterThan(2)
    client.hawser.destroy()
  })

  it('behavior: the network is unknown to the wallet, and a cancelled switch does not have it added', async () => {
    const { wallet, hawser, hold, countPrompts } = await open()
    hold()
    wallet.setBehavior('chainNotAdded', true)
    const count = await cancelAtEachAwait(() => ({
      start: () => switchNetwork(hawser, { caipNetworkId: 'eip155:10' }),
      cancel: () => cancelSwitch(hawser),
      countPrompts,
    }))
    expect(count).toBeGreaterThan(5)
    expect(wallet.pending.map(({ method }) => method)).toEqual(['wallet_addEthereumChain'])
    hawser.destroy()
  })
})

describe('revokePermissions', () => {
  // By the name that wallets knew first, and after they have said that they do not know it.
  it.each(['earlier', 'present'])(
    'behavior: by its %s name, cancelled or disconnected at any await before the prompt, the wallet is never asked',
    async (name) => {
      const { wallet, hawser, connectorId, hold, countPrompts } = await open()
      const setUp = async () => {
        wallet.resetBehaviors()
        wallet.setBehavior('presentPermissionNames', name === 'present')
        await connect(hawser, { connectorId })
        const [given] = await grantPermissions(hawser, grant)
        hold()
        return { context: given?.context ?? '' }
      }
      const count = await cancelAtEachAwait(async () => {
        const held = await setUp()
        const cancel = new AbortController()
        const start = () => revokePermissions(hawser, { grant: held, signal: cancel.signal })
        return { start, cancel: () => cancel.abort(), countPrompts }
      })
      expect(count).toBeGreaterThan(2)
      wallet.reject()
      const ended = await cancelAtEachAwait(async () => {
        const held = await setUp()
        return {
          start: () => revokePermissions(hawser, { grant: held }),
          cancel: () => void disconnect(hawser),
          countPrompts,
        }
      })
      expect(ended).toBeGreaterThan(2)
      hawser.destroy()
    },
  )
})

describe('connect', () => {
  it('behavior: cancelled at any await before the prompt, the wallet is never asked', async () => {
    const { wallet, hawser, connectorId, hold, countPrompts } = await open({ isConnected: false })
    hold()
    const count = await cancelAtEachAwait(() => ({
      start: () => connect(hawser, { connectorId }),
      cancel: () => cancelConnect(hawser),
      countPrompts,
    }))
    expect(count).toBeGreaterThan(2)
    expect(wallet.pending).toHaveLength(1)
    hawser.destroy()
  })
})

describe('the send form', () => {
  async function openForm() {
    const client = await open()
    const api = client.hawser.use(send)
    const review = async (to: string) => {
      api.setAmount('0.001')
      api.setReceiver(to)
      expect(await api.review()).toBe(true)
    }
    return { ...client, api, review }
  }

  it('behavior: cancelled at any await before the prompt, the wallet is never asked', async () => {
    const { hawser, api, review, hold, countPrompts } = await openForm()
    hold()
    await review(alice())
    const count = await cancelAtEachAwait(async () => {
      await vi.waitFor(() => expect(selectSend(hawser.getSnapshot())?.phase).toBe('review'))
      return { start: () => api.submit(), cancel: () => api.cancel(), countPrompts }
    })
    expect(count).toBeGreaterThan(10)
    hawser.destroy()
  })

  it('behavior: disconnected at any await before the prompt, the wallet is never asked', async () => {
    const { wallet, hawser, api, review, hold, connectorId, countPrompts } = await openForm()
    const count = await cancelAtEachAwait(async () => {
      wallet.resetBehaviors()
      await connect(hawser, { connectorId })
      await review(alice())
      hold()
      return { start: () => api.submit(), cancel: () => void disconnect(hawser), countPrompts }
    })
    expect(count).toBeGreaterThan(10)
    hawser.destroy()
  })

  it('behavior: to one, cancelled, to another over slow nodes: the wallet is asked for the second one alone', async () => {
    const { wallet, hawser, api, review, hold, holdNodes } = await openForm()
    hold()
    await review(alice())
    const slow = holdNodes()
    const first = api.submit()
    await quiet()
    slow.end()
    api.cancel()
    expect(await first).toBeNull()
    await review(bob())
    const second = api.submit()
    await vi.waitFor(() => expect(wallet.pending).toHaveLength(1))
    slow.release()
    await quiet()
    expect(wallet.pending).toMatchObject([{ params: [{ to: bob().toLowerCase() }] }])
    wallet.approve()
    expect(await second).toMatchObject({ to: bob() })
    expect(wallet.pending).toEqual([])
    hawser.destroy()
  })
})
