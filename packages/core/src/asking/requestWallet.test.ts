import { describe, expect, it } from 'vitest'
import { withWallet } from '../adapterKit/withWallet.js'
import type { Hawser } from '../client/hawser.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createDeferred, type Deferred } from '../fixtures/fakeChain.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { connect } from '../flows/connect.js'
import { disconnect } from '../flows/disconnect.js'
import { getProvider } from '../flows/getProvider.js'
import { grantPermissions } from '../flows/grantPermissions.js'
import { sendTransaction } from '../flows/sendTransaction.js'
import { signMessage } from '../flows/signMessage.js'
import { signTypedData } from '../flows/signTypedData.js'
import { switchAccount } from '../flows/switchAccount.js'
import { switchNetwork } from '../flows/switchNetwork.js'
import type { ChainAdapter } from '../interfaces/adapter.js'

const connectorId = 'com.example.wallet'
const connectionId = `eip155/${connectorId}` as const
const typedData = { types: { Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail', message: { text: 'Hi' } }

/** A connected client whose wallet answers what it is asked when the test says so. */
async function connected(platform = createFakePlatform()) {
  const wallet = createFakeWallet({ id: connectorId })
  const asked: { readonly signal: AbortSignal; readonly answer: Deferred<never> }[] = []
  const ask = ({ signal }: { readonly signal: AbortSignal }): Promise<never> => {
    const answer = createDeferred<never>()
    asked.push({ signal, answer })
    return answer.promise
  }
  const parts = {
    signMessage: ask,
    switchNetwork: ask,
    typedData: { signTypedData: ask },
    permissions: { getPermissions: ask, grantPermissions: ask, revokePermissions: ask },
    contracts: { sendTransaction: ask } as Partial<ChainAdapter['contracts']> as ChainAdapter['contracts'],
  } satisfies Partial<ChainAdapter>
  const { hawser } = createTestClient({
    platform,
    adapters: [createFakeAdapter('eip155', { found: [wallet], ...parts })],
    features: { smartSessions: true },
  })
  hawser.start()
  await connect(hawser, { connectorId })
  // As it is while a user has been with the wallet.
  return { hawser, wallet, asked, platform }
}

const flows: Readonly<Record<string, (hawser: Hawser) => Promise<unknown>>> = {
  signMessage: (hawser) => signMessage(hawser, { message: 'Hi' }),
  signTypedData: (hawser) => signTypedData(hawser, { typedData }),
  sendTransaction: (hawser) => sendTransaction(hawser, { to: '0xd' }),
  switchNetwork: (hawser) => switchNetwork(hawser, { caipNetworkId: 'eip155:10' }),
  grantPermissions: (hawser) =>
    grantPermissions(hawser, {
      permissions: [],
      signer: { type: 'account', data: {} },
      expiresAtMs: 1_800_000_000_000,
    }),
}

/** How a connection ends, each way by its name. */
const ends: Readonly<Record<string, (all: Awaited<ReturnType<typeof connected>>) => unknown>> = {
  'the app disconnects': ({ hawser }) => disconnect(hawser),
  'the wallet goes by itself': ({ wallet }) => wallet.emit('eip155', { accounts: [] }),
  'another tab disconnects': async ({ platform }) => {
    const tab = createTestClient({ platform: createFakePlatform({ store: platform.store.openTab() }) })
    tab.hawser.start()
    await disconnect(tab.hawser)
  },
  'another connect puts another wallet in its place': async ({ hawser, wallet }) => {
    wallet.accounts = { eip155: [{ namespace: 'eip155', type: 'eoa', address: '0xother' }] }
    await connect(hawser, { connectorId })
  },
}

describe.each(Object.entries(ends))('%s', (_, end) => {
  it.each(Object.entries(flows))('behavior: %s ends, and its late answer is no success', async (__, flow) => {
    const all = await connected()
    const pending = flow(all.hawser)
    const failed = expect(pending).rejects.toMatchObject({
      code: 'CONNECTION_ENDED',
      details: 'Example is no longer connected.',
    })
    await settle()
    expect(all.asked).toHaveLength(1)
    await end(all)
    all.asked[0]?.answer.resolve('0xlate' as never)
    await failed
    expect(all.asked[0]?.signal.aborted).toBe(true)
    expect(all.hawser.getSnapshot().networks).toMatchObject({
      selected: { eip155: 'eip155:1' },
      switchAttempt: null,
    })
  })

  it('behavior: the flows that an adapter brings end, too', async () => {
    const all = await connected()
    const wait = () => new Promise<never>(() => {})
    const failed = expect(withWallet(all.hawser, { namespace: 'eip155' }, wait)).rejects.toMatchObject({
      code: 'CONNECTION_ENDED',
    })
    await settle()
    await end(all)
    await failed
  })

  it('behavior: the next request is the next wallet’s', async () => {
    const all = await connected()
    const failed = expect(signMessage(all.hawser, { message: 'Hi' })).rejects.toMatchObject({
      code: 'CONNECTION_ENDED',
    })
    await settle()
    await end(all)
    await failed
    if (!all.hawser.getSnapshot().connections.byId[connectionId]) await connect(all.hawser, { connectorId })
    const next = signMessage(all.hawser, { message: 'Hi' })
    await settle()
    all.asked[0]?.answer.resolve('0xformer' as never)
    all.asked[1]?.answer.resolve('0xnext' as never)
    expect(await next).toBe('0xnext')
  })
})

it('behavior: disconnected while the wallet’s provider is fetched, the wallet is not asked', async () => {
  const { hawser, wallet, asked } = await connected()
  const provider = createDeferred<unknown>()
  wallet.getProvider = () => provider.promise
  const failed = expect(signMessage(hawser, { message: 'Hi' })).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
  const unfetched = expect(getProvider(hawser)).rejects.toMatchObject({ code: 'CONNECTION_ENDED' })
  await settle()
  await disconnect(hawser)
  await failed
  await unfetched
  provider.resolve({})
  await settle()
  expect(asked.every(({ signal }) => signal.aborted)).toBe(true)
})

it('behavior: another account, another network and another wallet’s end leave a request alone', async () => {
  const { hawser, wallet, asked } = await connected()
  const signing = signMessage(hawser, { message: 'Hi' })
  await settle()
  await switchAccount(hawser, { connectionId, address: 'eip155-b' })
  wallet.emit('eip155', { chainId: 'eip155:10' })
  await disconnect(hawser, { connectionId: 'eip155/another' })
  asked[0]?.answer.resolve('0xsigned' as never)
  expect(await signing).toBe('0xsigned')
})

it('behavior: who cancelled first hears of that', async () => {
  const { hawser } = await connected()
  const cancel = new AbortController()
  const failed = expect(signMessage(hawser, { message: 'Hi', signal: cancel.signal })).rejects.toMatchObject({
    code: 'ABORTED',
  })
  await settle()
  cancel.abort()
  void disconnect(hawser)
  await failed
})
