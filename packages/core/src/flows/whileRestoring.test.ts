import { UnconfirmedError, UserRejectedError } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { withWallet } from '../adapterKit/withWallet.js'
import type { Hawser } from '../client/hawser.js'
import { internalsKey } from '../client/internals.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet, type FakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism, solana } from '../fixtures/networks.js'
import type { ChainAdapter } from '../interfaces/adapter.js'
import type { ContractsCapability } from '../interfaces/capabilities.js'
import { CONNECTOR_DISCOVERY_TIMEOUT_MS, LATE_CONNECTOR_TIMEOUT_MS, RECONNECT_TIMEOUT_MS } from '../lateConstants.js'
import { connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { estimateGas } from './estimateGas.js'
import { getAssets } from './getAssets.js'
import { getBalance } from './getBalance.js'
import { getProvider } from './getProvider.js'
import { lookupIdentity } from './lookupIdentity.js'
import { reconnect } from './reconnect.js'
import { sendTransaction } from './sendTransaction.js'
import { signMessage } from './signMessage.js'
import { switchNetwork } from './switchNetwork.js'

const networks = [mainnet, optimism, solana]
const balance = { getBalance: async () => ({ value: 1n, decimals: 18, symbol: 'ETH' }) }
/** Answers that tell for whom and on which network they were asked. */
const asked = async ({
  address,
  from,
  network,
}: {
  address?: string
  from?: string
  network: { caipNetworkId: string }
}) => `${address ?? from} on ${network.caipNetworkId}`

/** A page that was loaded again, on which wallets for two namespaces were connected before; the one for eip155 is still being asked. */
async function reloaded(change?: (wallet: FakeWallet) => void, parts: Partial<ChainAdapter> = {}) {
  const platform = createFakePlatform()
  const wallet = createFakeWallet()
  const other = createFakeWallet({ id: 'other', name: 'Other', namespaces: ['solana'] })
  const open = () =>
    createTestClient({
      platform,
      networks,
      adapters: [
        createFakeAdapter('eip155', { found: [wallet], balance, ...parts }),
        createFakeAdapter('solana', { found: [other] }),
      ],
    })
  const before = open().hawser
  before.start()
  await connect(before, { connectorId: other.id })
  await connect(before, { connectorId: wallet.id })
  before.destroy()
  wallet.onReconnect = 'hang'
  change?.(wallet)
  const { hawser } = open()
  hawser.start()
  await settle()
  return { hawser, platform, wallet, other }
}

/** What has become of a promise so far. */
function watch<T>(promise: Promise<T>) {
  const seen: { status: 'pending' | 'done' | 'failed' } = { status: 'pending' }
  promise.then(
    () => {
      seen.status = 'done'
    },
    () => {
      seen.status = 'failed'
    },
  )
  return seen
}

const flows: [string, (hawser: Hawser) => Promise<unknown>, unknown][] = [
  ['signMessage', (hawser) => signMessage(hawser, { message: 'Hi', namespace: 'eip155' }), 'eip155-a signed Hi'],
  ['getBalance', (hawser) => getBalance(hawser, { namespace: 'eip155' }), { value: 1n, decimals: 18, symbol: 'ETH' }],
  [
    'getProvider',
    (hawser) => getProvider(hawser, { namespace: 'eip155' }),
    { wallet: 'com.example.wallet', namespace: 'eip155' },
  ],
  ['a flow of an adapter’s own', (hawser) => withWallet(hawser, { namespace: 'eip155' }, async () => 1), 1],
]

describe('flows while a stored connection is being restored', () => {
  it.each(flows)('STA-01 default: %s waits for the wallet, and goes on with it', async (_, flow, answer) => {
    const { hawser, platform, wallet } = await reloaded()
    const asked = flow(hawser)
    const seen = watch(asked)
    await platform.clock.advance(RECONNECT_TIMEOUT_MS - 100)
    expect(seen.status).toBe('pending')
    wallet.approveLate()
    await expect(asked).resolves.toEqual(answer)
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: the account and the network are those that the wallet tells', async () => {
    const { hawser, wallet } = await reloaded()
    wallet.accounts = { eip155: [{ namespace: 'eip155', address: 'eip155-z', type: 'eoa' }] }
    const asked = signMessage(hawser, { message: 'Hi' })
    await settle()
    wallet.approveLate()
    await expect(asked).resolves.toBe('eip155-z signed Hi')
  })

  it('behavior: a namespace whose wallet has answered waits for no other', async () => {
    const { hawser } = await reloaded()
    await expect(signMessage(hawser, { message: 'Hi', namespace: 'solana' })).resolves.toBe('solana-a signed Hi')
  })

  it('behavior: a wallet that does not answer in time: not connected, and "Try again" is waited for anew', async () => {
    const { hawser, platform, wallet } = await reloaded()
    const sent = watch(sendTransaction(hawser, { to: '0x1' }))
    const failed = expect(signMessage(hawser, { message: 'Hi' })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
      details: 'Example has not answered since the page was loaded.',
    })
    await platform.clock.advance(RECONNECT_TIMEOUT_MS)
    await failed
    expect(sent.status).toBe('failed')
    const again = reconnect(hawser)
    const signed = signMessage(hawser, { message: 'Hi' })
    await settle()
    wallet.approveLate()
    await again
    await expect(signed).resolves.toBe('eip155-a signed Hi')
  })

  it('behavior: a wallet that is gone: not connected', async () => {
    const { hawser, platform } = await reloaded((wallet) => Object.assign(wallet, { isInstalled: false }))
    const failed = expect(signMessage(hawser, { message: 'Hi', namespace: 'eip155' })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
    await platform.clock.advance(CONNECTOR_DISCOVERY_TIMEOUT_MS)
    await failed
  })

  it('STA-01 behavior: asked of the kind in use, it is never another kind’s wallet that is asked once that one is gone', async () => {
    const uninstalled = await reloaded((wallet) => Object.assign(wallet, { isInstalled: false }))
    const refused = await reloaded()
    const left = await reloaded()
    const later = [uninstalled, refused, left].map(({ hawser }) => [
      expect(signMessage(hawser, { message: 'Hi' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' }),
      expect(getProvider(hawser)).rejects.toMatchObject({ code: 'NOT_CONNECTED' }),
      expect(getAssets(hawser)).rejects.toMatchObject({ code: 'NOT_CONNECTED' }),
      expect(sendTransaction(hawser, { to: '0x1' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' }),
    ])
    await settle()
    await uninstalled.platform.clock.advance(CONNECTOR_DISCOVERY_TIMEOUT_MS)
    await uninstalled.platform.clock.advance(LATE_CONNECTOR_TIMEOUT_MS)
    refused.wallet.accounts = {}
    refused.wallet.approveLate()
    await disconnect(left.hawser, { namespace: 'eip155' })
    await Promise.all(later.flat())
    for (const { hawser } of [uninstalled, refused, left])
      expect(hawser.getSnapshot().networks.activeNamespace).toBe('solana')
  })

  it('behavior: what is asked of the kind in use is answered by it, whichever the app shows by then', async () => {
    const parts = {
      balance: { getBalance: asked },
      contracts: { estimateGas: asked, sendTransaction: asked },
      names: { lookupIdentity: asked },
    } as unknown as Partial<ChainAdapter>
    const { hawser, wallet } = await reloaded(undefined, parts)
    const waiting = [
      getBalance(hawser),
      estimateGas(hawser, { to: '0x1' }),
      lookupIdentity(hawser),
      sendTransaction(hawser, { to: '0x1' }),
    ]
    const signed = signMessage(hawser, { message: 'Hi' })
    await settle()
    hawser[internalsKey].controllers.network.setActiveNamespace('solana')
    wallet.approveLate()
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'eip155-a on eip155:1'))
    await expect(signed).resolves.toBe('eip155-a signed Hi')
  })

  it('parameters: timeoutMs: the time of a transaction in all: the wait, the switch and the wallet’s answer', async () => {
    const never = () => new Promise<never>(() => {})
    const { hawser, platform, wallet } = await reloaded(undefined, {
      contracts: { sendTransaction: never } as unknown as ContractsCapability,
      switchNetwork: () =>
        new Promise<void>((resolve) => {
          platform.clock.setTimeout(resolve, 2_000)
        }),
    })
    const sent = sendTransaction(hawser, { to: '0x1', caipNetworkId: 'eip155:10', timeoutMs: 6_000 })
    const seen = watch(sent)
    const late = expect(sent).rejects.toMatchObject({ code: 'TIMEOUT' })
    await platform.clock.advance(3_000)
    wallet.approveLate()
    await settle()
    await platform.clock.advance(2_000)
    await platform.clock.advance(999)
    expect(seen.status).toBe('pending')
    await platform.clock.advance(1)
    await late
    expect(platform.clock.pending()).toBe(0)
  })

  it('behavior: ends with the signal, the deadline, a disconnect and the client, and leaves nothing behind', async () => {
    const { hawser, platform } = await reloaded()
    const cancel = new AbortController()
    const cancelled = signMessage(hawser, { message: 'Hi', signal: cancel.signal })
    const late = expect(signMessage(hawser, { message: 'Hi', timeoutMs: 50 })).rejects.toMatchObject({
      code: 'TIMEOUT',
    })
    await settle()
    cancel.abort()
    await expect(cancelled).rejects.toMatchObject({ code: 'ABORTED' })
    await platform.clock.advance(50)
    await late
    const left = signMessage(hawser, { message: 'Hi', namespace: 'eip155' })
    await settle()
    await disconnect(hawser, { namespace: 'eip155' })
    await expect(left).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    const { hawser: second } = await reloaded()
    const ended = signMessage(second, { message: 'Hi' })
    await settle()
    second.destroy()
    await expect(ended).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
  })

  it('behavior: a client that does not work waits for no longer than restoring can take', async () => {
    const { hawser, platform } = await reloaded()
    const { connections, networks: state } = hawser.getSnapshot()
    const { hawser: idle } = createTestClient({
      platform,
      networks,
      initialState: {
        connections: Object.values(connections.byId).map(({ generation: _, status: __, ...rest }) => ({
          ...rest,
          isActive: true,
        })),
        activeNamespace: 'eip155',
        selected: state.selected,
      },
    })
    const failed = expect(signMessage(idle, { message: 'Hi' })).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
    await platform.clock.advance(60_000)
    await failed
  })

  it('STA-10 behavior: a switch asks the wallet once it is there; cancelled, it is over at once', async () => {
    const { hawser, wallet } = await reloaded()
    const switched = switchNetwork(hawser, { caipNetworkId: 'eip155:10' })
    const seen = watch(switched)
    await settle()
    expect(seen.status).toBe('pending')
    wallet.approveLate()
    await switched
    expect(hawser.getSnapshot().connections.byId['eip155/com.example.wallet']?.chainId).toBe('eip155:10')
    const { hawser: second } = await reloaded()
    const cancel = new AbortController()
    const cancelled = switchNetwork(second, { caipNetworkId: 'eip155:10', signal: cancel.signal })
    await settle()
    cancel.abort()
    await expect(cancelled).rejects.toMatchObject({ code: 'ABORTED' })
    expect(second.getSnapshot().networks.switchAttempt).toBeNull()
  })
})

describe('flows of a connection that its wallet has not confirmed', () => {
  const unconfirmed = () =>
    reloaded((wallet) => {
      wallet.onReconnect = { error: new UnconfirmedError() }
      wallet.calls.length = 0
    })

  it('default: a signature asks the wallet to confirm first, once for all that wait, and goes on with the account in use', async () => {
    const { hawser, wallet } = await unconfirmed()
    expect(wallet.calls).toEqual(['reconnect', 'watch'])
    const signed = Promise.all([
      signMessage(hawser, { message: 'Hi', namespace: 'eip155' }),
      withWallet(hawser, { namespace: 'eip155' }, async ({ address }) => address),
    ])
    await expect(signed).resolves.toEqual(['eip155-a signed Hi', 'eip155-a'])
    expect(wallet.calls).toEqual(['reconnect', 'watch', 'connect'])
    expect(hawser.getSnapshot().connections.byId['eip155/com.example.wallet']?.status).toBe('connected')
  })

  it('behavior: a wallet that confirms another account is not asked to sign', async () => {
    const { hawser, wallet } = await unconfirmed()
    wallet.accounts = { eip155: [{ namespace: 'eip155', address: 'eip155-z', type: 'eoa' }] }
    await expect(signMessage(hawser, { message: 'Hi', namespace: 'eip155' })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
      details: 'Example confirmed eip155-z instead of eip155-a.',
    })
    await expect(signMessage(hawser, { message: 'Hi', namespace: 'eip155' })).resolves.toBe('eip155-z signed Hi')
  })

  it('behavior: a connector that needs input is not asked without: what was entered is not kept, and has to be entered anew', async () => {
    const { hawser, wallet } = await unconfirmed()
    const parse = (value: unknown): unknown => {
      if (typeof value !== 'string') throw new TypeError('an e-mail address is needed')
      return { email: value }
    }
    Object.assign(wallet, { traits: { input: { parse } } })
    await expect(signMessage(hawser, { message: 'x', namespace: 'eip155' })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
      details: 'Example needs to be told something to confirm the connection. Connect it again.',
      cause: { code: 'INVALID_INPUT', details: 'Example: an e-mail address is needed' },
    })
    expect(wallet.calls).not.toContain('connect')
    expect(hawser.getSnapshot().connections.byId['eip155/com.example.wallet']?.status).toBe('unconfirmed')
    await connect(hawser, { connectorId: wallet.id, input: 'ann@example.com' })
    await expect(signMessage(hawser, { message: 'x', namespace: 'eip155' })).resolves.toBe('eip155-a signed x')
  })

  it('behavior: a connector that can do without input is given what its schema makes of none', async () => {
    const { hawser, wallet } = await unconfirmed()
    const given: unknown[] = []
    const { connect: grant } = wallet
    wallet.connect = (parameters) => {
      given.push(parameters.input)
      return grant(parameters)
    }
    Object.assign(wallet, { traits: { input: { parse: (value: unknown) => value ?? 'passkey' } } })
    await expect(signMessage(hawser, { message: 'x', namespace: 'eip155' })).resolves.toBe('eip155-a signed x')
    expect(given).toEqual(['passkey'])
  })

  it('behavior: a wallet that refuses stays unconfirmed; a wait that is given up lets it confirm all the same', async () => {
    const { hawser, wallet } = await unconfirmed()
    const status = () => hawser.getSnapshot().connections.byId['eip155/com.example.wallet']?.status
    wallet.onConnect = { error: new UserRejectedError() }
    await expect(signMessage(hawser, { message: 'Hi', namespace: 'eip155' })).rejects.toMatchObject({
      code: 'USER_REJECTED',
    })
    expect(status()).toBe('unconfirmed')
    wallet.onConnect = 'hang'
    const cancel = new AbortController()
    const left = signMessage(hawser, { message: 'Hi', namespace: 'eip155', signal: cancel.signal })
    await settle()
    cancel.abort()
    await expect(left).rejects.toMatchObject({ code: 'ABORTED' })
    wallet.approveLate()
    await settle()
    expect(status()).toBe('connected')
  })

  it.each([
    ['getProvider', (hawser: Hawser) => getProvider(hawser, { namespace: 'eip155' })],
    ['getAssets', (hawser: Hawser) => getAssets(hawser, { namespace: 'eip155' })],
  ])('behavior: %s, which has nothing to show in the wallet, prompts for nothing', async (_, flow) => {
    const { hawser, wallet } = await unconfirmed()
    await expect(flow(hawser)).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
      details: 'Example has not confirmed the connection since the page was loaded. Connect it again.',
    })
    expect(wallet.calls).not.toContain('connect')
  })
})
