import type { ChainNamespace, SiwxSessionInfo } from '@hawser/common'
import { describe, expect, it } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { settle as settleOnce } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeSiwx, fakeSignature } from '../fixtures/fakeSiwx.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, optimism, solana } from '../fixtures/networks.js'
import { connect } from '../flows/connect.js'
import { selectSession } from './selectSession.js'
import { endSession, listSessions, signIn } from './signInFlows.js'

const connectorId = 'multi'
const namespaces: readonly ChainNamespace[] = ['eip155', 'solana']

/** Also what waits for code that is loaded late. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await settleOnce()
}

/** A sign-in whose server knows of sessions on other devices: what it is given is what it lists. */
function withList(siwx: ReturnType<typeof createFakeSiwx>, listed: unknown) {
  const ended: string[] = []
  return {
    ...siwx,
    ended,
    listSessions: async () => listed as readonly SiwxSessionInfo[],
    async endSession(id: string) {
      ended.push(id)
    },
  }
}

/** A client that is signed in on two namespaces. */
async function openSignedIn(siwx: ReturnType<typeof createFakeSiwx> = createFakeSiwx({ isRequired: false })) {
  const wallet = createFakeWallet({ id: connectorId, name: 'Multi', namespaces })
  const adapters = namespaces.map((namespace, index) =>
    createFakeAdapter(namespace, {
      found: index === 0 ? [wallet] : [],
      signMessage: async ({ address, message }) => fakeSignature(address, String(message)),
    }),
  )
  const networks = [mainnet, optimism, solana]
  const { hawser } = createTestClient({ adapters, networks, platform: createFakePlatform(), siwx })
  hawser.start()
  const connection = connect(hawser, { connectorId })
  await settle()
  for (const _ of namespaces) await signIn(hawser).then(settle)
  await connection
  const isSignedIn = (namespace: ChainNamespace) => selectSession(hawser.getSnapshot(), namespace) !== undefined
  return {
    hawser,
    siwx,
    isSignedIn,
    connected: () => Object.keys(hawser.getSnapshot().connections.byId),
  }
}

const elsewhere: SiwxSessionInfo = {
  id: 'b1f8',
  accountAddress: 'eip155-a',
  chainId: 'eip155:1',
  domain: 'app.example.com',
  createdAt: '2026-01-02T03:04:05.000Z',
  renewedAt: '2026-01-02T04:04:05.000Z',
  expiresAt: '2026-01-09T03:04:05.000Z',
  isCurrent: false,
}

describe('listSessions', () => {
  it('default: where the app’s sign-in knows of this browser alone, the sessions of what is connected', async () => {
    const { hawser } = await openSignedIn()
    expect(await listSessions(hawser)).toEqual([
      { id: 'eip155:1:eip155-a', ...shown('eip155-a', 'eip155:1') },
      { id: `${solana.caipNetworkId}:solana-a`, ...shown('solana-a', solana.caipNetworkId) },
    ])
  })

  it('default: where it knows of other devices, what it lists; what is no session is left out', async () => {
    const wrong = [
      { ...elsewhere, id: 'a\nb' },
      { ...elsewhere, expiresAt: 'soon' },
      null,
      { ...elsewhere, domain: '/' },
    ]
    const siwx = withList(createFakeSiwx({ isRequired: false }), [...wrong, { ...elsewhere, isAdmin: true }])
    const { hawser } = await openSignedIn(siwx)
    expect(await listSessions(hawser)).toStrictEqual([elsewhere])
  })

  it('error: what is no list is told of, and so is a server that is away', async () => {
    const siwx = withList(createFakeSiwx({ isRequired: false }), { sessions: [] })
    const { hawser } = await openSignedIn(siwx)
    await expect(listSessions(hawser)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('no list of sessions') },
    })
    siwx.listSessions = () => Promise.reject(new Error('away'))
    await expect(listSessions(hawser)).rejects.toMatchObject({ cause: { message: 'away' } })
  })

  it('error: without a sign-in it says what is missing', async () => {
    const { hawser } = createTestClient({ adapters: [createFakeAdapter('eip155')], networks: [mainnet] })
    await expect(listSessions(hawser)).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE', missing: 'config' })
  })
})

describe('endSession', () => {
  it('default: one of another device ends, and nobody is signed out here', async () => {
    const siwx = withList(createFakeSiwx({ isRequired: false }), [elsewhere])
    const { hawser, isSignedIn } = await openSignedIn(siwx)
    await endSession(hawser, { session: elsewhere })
    expect([siwx.ended, isSignedIn('eip155'), isSignedIn('solana')]).toEqual([['b1f8'], true, true])
  })

  it('behavior: one’s own signs that account out, and no other; optional, it stays connected and is not asked again', async () => {
    const { hawser, siwx, isSignedIn, connected } = await openSignedIn()
    const [own] = await listSessions(hawser)
    if (!own) throw new Error('Nobody is signed in.')
    await endSession(hawser, { session: own })
    await settle()
    expect([isSignedIn('eip155'), isSignedIn('solana')]).toEqual([false, true])
    expect(siwx.store.sessions.map(({ data }) => data.accountAddress)).toEqual(['solana-a'])
    expect(connected()).toHaveLength(2)
    expect(hawser.getSnapshot().signIn?.prompt).toBeNull()
  })

  it('PERM-04 behavior: one’s own, where a sign-in is required, disconnects that account alone', async () => {
    const siwx = withList(createFakeSiwx(), [{ ...elsewhere, isCurrent: true }])
    const { hawser, connected } = await openSignedIn(siwx)
    const [own] = await listSessions(hawser)
    if (!own) throw new Error('Nothing is listed.')
    await endSession(hawser, { session: own })
    expect(siwx.ended).toEqual(['b1f8'])
    expect(connected()).toEqual(['solana/multi'])
  })

  it('behavior: one’s own of another network, which counts here where a change of network is not asked about', async () => {
    const siwx = createFakeSiwx({ isRequired: false, askOnNetworkChange: false })
    const { hawser, isSignedIn } = await openSignedIn(siwx)
    const [own] = await listSessions(hawser)
    if (!own) throw new Error('Nobody is signed in.')
    await endSession(hawser, { session: { ...own, chainId: 'eip155:10' } })
    expect(isSignedIn('eip155')).toBe(true)
    await endSession(hawser, { session: own })
    expect(isSignedIn('eip155')).toBe(false)
  })

  it('error: where it cannot be ended, nobody is signed out', async () => {
    const { hawser, siwx, isSignedIn } = await openSignedIn()
    const [own] = await listSessions(hawser)
    if (!own) throw new Error('Nobody is signed in.')
    siwx.failing.revokeSession = new Error('away')
    await expect(endSession(hawser, { session: own })).rejects.toMatchObject({ cause: { message: 'away' } })
    expect(isSignedIn('eip155')).toBe(true)
  })
})

function shown(accountAddress: string, chainId: SiwxSessionInfo['chainId']) {
  return {
    ...{ accountAddress, chainId, domain: 'app.example.com', isCurrent: true },
    ...{ createdAt: undefined, expiresAt: undefined },
  }
}
