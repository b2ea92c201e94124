import { InvalidOptionsError, UserRejectedError } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakeAdapter } from '../fixtures/fakeAdapter.js'
import { createFakeAppWallet, type FakeAppWallet } from '../fixtures/fakeAppWallet.js'
import { createDeferred } from '../fixtures/fakeChain.js'
import { settle } from '../fixtures/fakeClock.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { mainnet, solana } from '../fixtures/networks.js'
import { PAIRING_TIMEOUT_MS } from '../lateConstants.js'
import { selectNetworkState } from '../selectors/chainState.js'
import { selectWalletConnectState } from '../selectors/selectWalletConnectState.js'
import { cancelConnect, connect } from './connect.js'
import { disconnect } from './disconnect.js'
import { getWcUri } from './getWcUri.js'
import { setWalletLink } from './setWalletLink.js'

const connectorId = 'walletConnect'
const uri = 'wc:1b2c@2?relay-protocol=irn&symKey=00ff'
const wallet = { id: 'listed', name: 'Example', imageUrl: 'https://example.com/a.png' }

const ios =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const iosChrome = ios.replace('Version/18.0', 'CriOS/130.0')
const android =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

function createClient({
  userAgent = 'test',
  beside = [],
}: {
  readonly userAgent?: string
  readonly beside?: readonly FakeAppWallet[]
} = {}) {
  const app = createFakeAppWallet()
  // Of the window only what tells where the page runs.
  const window = { navigator: { userAgent } } as Window & typeof globalThis
  const platform = { ...createFakePlatform(), userAgent, window }
  const client = createTestClient({
    networks: [mainnet, solana],
    adapters: [createFakeAdapter('eip155'), createFakeAdapter('solana')],
    connectors: [...beside, app],
    platform,
  })
  client.hawser.start()
  const read = () => selectWalletConnectState(client.hawser.getSnapshot())
  const later = () => platform.clock.nowMs() + 240_000
  return { ...client, app, platform, read, later }
}

describe('connect through a wallet app', () => {
  it('ENT-09 default: the pairing is in the state while the connect waits, renewed where the connector renews it', async () => {
    const { hawser, app, read, later } = createClient()
    const connecting = connect(hawser, { connectorId, wallet })
    await settle()
    expect(read()).toMatchObject({ wcUri: undefined, recentWallet: { id: 'listed', name: 'Example' } })
    app.show(uri, later())
    expect(hawser.getSnapshot().connecting.pairing).toEqual({ uri, expiresAtMs: later() })
    app.show(`${uri}&second=1`, later() + 1)
    expect(read()).toMatchObject({ wcUri: `${uri}&second=1`, wcPairingExpiry: later() + 1, status: 'disconnected' })
    app.approve()
    await connecting
    expect(read()).toMatchObject({
      wcUri: undefined,
      wcPairingExpiry: undefined,
      wcError: undefined,
      buffering: false,
      status: 'connected',
      connections: { eip155: [{ connectorId }], solana: [{ connectorId }] },
    })
  })

  it('parameters: wallet.loadImage: the picture that comes while the connect waits is the one of the connection and of the recent wallet', async () => {
    const picture = 'data:image/png;base64,AAAA'
    const { hawser, app } = createClient()
    const connecting = connect(hawser, {
      connectorId,
      wallet: { id: 'listed', name: 'Example', loadImage: async () => picture },
    })
    await settle()
    app.approve({ wallet: { name: 'Example' } })
    const { connections } = await connecting
    expect(connections.map(({ connectorIcon }) => connectorIcon)).toEqual([picture, picture])
    expect(hawser.getSnapshot().recentWallets).toEqual([{ id: 'listed', name: 'Example', icon: picture }])
  })

  it.each<readonly [string, () => Promise<string | null>]>([
    ['none', async () => null],
    ['no picture', async () => 'javascript:alert(1)'],
    ['an error', () => Promise.reject(new Error('down'))],
  ])('behavior: %s in place of a picture keeps nobody from connecting', async (_, loadImage) => {
    const { hawser, app } = createClient()
    const connecting = connect(hawser, { connectorId, wallet: { id: 'listed', name: 'Example', loadImage } })
    await settle()
    app.approve({ wallet: { name: 'Example' } })
    const [connection] = (await connecting).connections
    expect(connection?.connectorIcon).toBeUndefined()
  })

  it('behavior: a picture that comes when another connect waits is not that one’s', async () => {
    const late = createDeferred<string | null>()
    const { hawser, app } = createClient()
    const first = connect(hawser, {
      connectorId,
      wallet: { id: 'listed', name: 'Example', loadImage: () => late.promise },
    })
    await settle()
    const second = connect(hawser, { connectorId, wallet: { id: 'other', name: 'Other' } })
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    late.resolve('data:image/png;base64,AAAA')
    await settle()
    expect(hawser.getSnapshot().connecting.wallet).toEqual({ id: 'other', name: 'Other' })
    app.approve({ wallet: { name: 'Other' } })
    await second
  })

  it('ENT-09 default: every field of the specification, and nothing in it before a connect', () => {
    const { read } = createClient()
    expect(read()).toStrictEqual({
      connections: {},
      wcUri: undefined,
      wcPairingExpiry: undefined,
      wcLinking: undefined,
      recentWallet: undefined,
      wcError: undefined,
      buffering: false,
      status: 'disconnected',
    })
  })

  it('STA-04 default: finalising stores the link and the recent wallet, and says how it was connected', async () => {
    const { hawser, app, events, read } = createClient()
    const connecting = connect(hawser, { connectorId, wallet: { ...wallet, href: 'example://' } })
    await settle()
    app.approve()
    await connecting
    expect(read().wcLinking).toEqual({ href: 'example://', name: 'Example' })
    expect(app.asked[0]?.link).toEqual({ href: 'example://', name: 'Example' })
    expect(hawser.getSnapshot().recentWallets).toEqual([
      { id: 'listed', name: 'Example', icon: 'https://example.com/a.png' },
    ])
    expect(events.at(-1)?.event).toEqual({
      event: 'CONNECT_SUCCESS',
      properties: { method: 'mobile', name: 'Example' },
    })
  })

  it('STA-04 behavior: without a link it was a QR code, and a wallet that nobody chose is not offered again', async () => {
    const { hawser, app, events } = createClient()
    const connecting = connect(hawser, { connectorId })
    await settle()
    app.approve({ wallet: { name: 'Some wallet' } })
    const { connections } = await connecting
    expect(connections[0]?.connectorName).toBe('Some wallet')
    expect(hawser.getSnapshot().recentWallets).toEqual([])
    expect(events.at(-1)?.event).toMatchObject({ properties: { method: 'qrcode', name: 'WalletConnect' } })
  })

  it('behavior: a link that the user opens while the connect waits is there when the wallet answers', async () => {
    const { hawser, app, read } = createClient()
    const connecting = connect(hawser, { connectorId, wallet })
    await settle()
    expect(app.asked[0]?.link).toBeUndefined()
    setWalletLink(hawser, { href: 'example://', name: 'Example' })
    expect(app.asked[0]?.link).toEqual({ href: 'example://', name: 'Example' })
    app.approve()
    await connecting
    expect(read().wcLinking?.href).toBe('example://')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'intent://x#Intent;end', 'tel:112', 'not a link'])(
    'behavior: %s is no link',
    async (href) => {
      const { hawser, app } = createClient()
      const connecting = connect(hawser, { connectorId, wallet: { ...wallet, href } })
      await settle()
      expect(app.asked[0]?.link).toBeUndefined()
      expect(() => setWalletLink(hawser, { href, name: 'x' })).toThrow(InvalidOptionsError)
      app.approve()
      await connecting
    },
  )

  it.each([
    ['Safari on iOS', ios, 'connecting'],
    ['Telegram', `${android} Telegram-Android/11.0`, 'connecting'],
    ['Chrome on iOS', iosChrome, 'disconnected'],
    ['Chrome on Android', android, 'disconnected'],
  ])('STA-02 behavior: in %s a hand-over shows as %3$s', async (_, userAgent, status) => {
    const { hawser, app, read } = createClient({ userAgent })
    const connecting = connect(hawser, { connectorId, wallet })
    await settle()
    expect(read().status).toBe('disconnected')
    setWalletLink(hawser, { href: 'example://', name: 'Example' })
    expect(read().status).toBe(status)
    app.approve()
    await connecting
    expect(read().status).toBe('connected')
  })

  it.each(['cancel', 'refuse'] as const)(
    'STA-03 behavior: %s resets the URI, its expiry, the link and the wallet',
    async (how) => {
      const { hawser, app, read, later } = createClient({ userAgent: ios })
      const connecting = connect(hawser, { connectorId, wallet: { ...wallet, href: 'example://' } })
      await settle()
      app.show(uri, later())
      if (how === 'cancel') cancelConnect(hawser)
      else app.refuse(new UserRejectedError())
      await expect(connecting).rejects.toMatchObject({ code: how === 'cancel' ? 'ABORTED' : 'USER_REJECTED' })
      expect(read()).toMatchObject({
        wcUri: undefined,
        wcPairingExpiry: undefined,
        wcLinking: undefined,
        recentWallet: undefined,
        status: 'disconnected',
      })
      expect(read().wcError?.code).toBe(how === 'cancel' ? undefined : 'USER_REJECTED')
      app.show(uri, later())
      expect(read().wcUri).toBeUndefined()
    },
  )

  it.each(['cancel', 'refuse', 'another', 'approve'] as const)(
    'STA-04 behavior: a second wallet while one is connected, ended by %s: link and wallet are of the one that is connected',
    async (how) => {
      const { hawser, app, read } = createClient()
      const first = connect(hawser, { connectorId, wallet: { ...wallet, href: 'example://' } })
      await settle()
      app.approve()
      await first
      const other = { id: 'other', name: 'Other', href: 'other://' }
      const second = connect(hawser, { connectorId, wallet: other })
      second.catch(() => {})
      await settle()
      expect(read()).toMatchObject({ wcLinking: { href: 'other://' }, recentWallet: { id: 'other' } })
      if (how === 'cancel') cancelConnect(hawser)
      if (how === 'refuse') app.refuse(new UserRejectedError())
      if (how === 'approve') app.approve()
      if (how === 'another') {
        connect(hawser, { connectorId, wallet: { ...other, id: 'third' } }).catch(() => {})
        await settle()
        cancelConnect(hawser)
      }
      await settle()
      expect(read()).toMatchObject(
        how === 'approve'
          ? { wcLinking: { href: 'other://' }, recentWallet: { id: 'other' }, status: 'connected' }
          : { wcLinking: { href: 'example://' }, recentWallet: { id: 'listed' }, status: 'connected' },
      )
    },
  )

  it('STA-03, STA-06 behavior: disconnecting one namespace ends the session for all, and resets the link and the wallet', async () => {
    const { hawser, app, read } = createClient()
    const connecting = connect(hawser, { connectorId, wallet: { ...wallet, href: 'example://' } })
    await settle()
    app.approve()
    await connecting
    await disconnect(hawser, { namespace: 'solana' })
    await settle()
    expect(app.disconnected).toEqual([['eip155', 'solana']])
    expect(read()).toMatchObject({
      connections: {},
      wcLinking: undefined,
      recentWallet: undefined,
      status: 'disconnected',
    })
  })

  it('STA-06 behavior: a session that the wallet ends is gone here', async () => {
    const { hawser, app, read } = createClient()
    const connecting = connect(hawser, { connectorId, wallet: { ...wallet, href: 'example://' } })
    await settle()
    app.approve()
    await connecting
    const generation = app.asked[0]?.generation ?? -1
    for (const namespace of ['eip155', 'solana'] as const)
      app.report({ connectionId: `${namespace}/walletConnect`, generation, namespace, accounts: [], chainId: null })
    await settle()
    expect(hawser.getSnapshot()).toMatchObject({ connections: { byId: {}, active: {} }, connecting: { link: null } })
    expect(read().recentWallet).toBeUndefined()
  })

  it('behavior: a pairing of the wrong form is not shown', async () => {
    const { hawser, app, read, later } = createClient()
    const connecting = connect(hawser, { connectorId })
    connecting.catch(() => {})
    await settle()
    app.show('javascript:alert(1)', later())
    app.show('wc:a@2?"><script>', later())
    app.show(uri, Number.NaN)
    expect(read().wcUri).toBeUndefined()
    cancelConnect(hawser)
  })

  it('behavior: the connect waits as long as it takes to fetch a phone, and not for ever', async () => {
    const { hawser, platform } = createClient()
    const connecting = connect(hawser, { connectorId })
    await settle()
    platform.clock.advance(PAIRING_TIMEOUT_MS)
    await expect(connecting).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('ENT-06 behavior: the networks that the session covers', async () => {
    const { hawser, app } = createClient()
    const connecting = connect(hawser, { connectorId, namespaces: ['eip155'] })
    await settle()
    app.approve({ approvedChainIds: ['eip155:1'], supportsAllNetworks: false })
    await connecting
    expect(selectNetworkState(hawser.getSnapshot(), 'eip155')).toMatchObject({
      approvedCaipNetworkIds: ['eip155:1'],
      supportsAllNetworks: false,
    })
    expect(selectNetworkState(hawser.getSnapshot(), 'solana')).toMatchObject({
      approvedCaipNetworkIds: undefined,
      supportsAllNetworks: true,
    })
  })

  it('ERR-02 behavior: what the connector cannot mend becomes an alert; a relay that is away is told while it is', async () => {
    const { hawser, app, read } = createClient()
    connect(hawser, { connectorId }).catch(() => {})
    await settle()
    app.tellHealth({ isReachable: false, error: new InvalidOptionsError('Invalid Project ID') })
    expect(read().buffering).toBe(true)
    expect(hawser.getSnapshot().alerts).toMatchObject([
      { severity: 'error', error: { shortMessage: 'Invalid Project ID' } },
    ])
    app.tellHealth({ isReachable: true })
    expect(read().buffering).toBe(false)
    cancelConnect(hawser)
  })
})

describe('getWcUri', () => {
  it('default: the URI, and the approval that follows', async () => {
    const { hawser, app, later } = createClient()
    const asking = getWcUri(hawser, { namespaces: ['eip155'] })
    await settle()
    app.show(uri, later())
    const { approval, ...pairing } = await asking
    expect(pairing).toEqual({ uri, expiresAtMs: later() })
    app.approve()
    expect((await approval).connections).toMatchObject([{ id: 'eip155/walletConnect' }])
  })

  it('behavior: joins the connect that waits already', async () => {
    const { hawser, app, later } = createClient()
    const connecting = connect(hawser, { connectorId })
    await settle()
    app.show(uri, later())
    const { approval } = await getWcUri(hawser)
    expect(app.asked).toHaveLength(1)
    app.approve()
    expect(await approval).toEqual(await connecting)
  })

  it('behavior: a connector that is not listed is not led through', async () => {
    const hidden = createFakeAppWallet({ id: 'hidden', isListed: false })
    const { hawser, app, later } = createClient({ beside: [hidden] })
    const asking = getWcUri(hawser)
    await settle()
    expect([hidden.asked.length, app.asked.length]).toEqual([0, 1])
    app.show(uri, later())
    expect((await asking).uri).toBe(uri)
    cancelConnect(hawser)

    const alone = createTestClient({ connectors: [hidden] })
    alone.hawser.start()
    await expect(getWcUri(alone.hawser)).rejects.toMatchObject({ code: 'WALLET_CONNECT_NOT_FOUND' })
    expect(hidden.asked).toHaveLength(0)
  })

  it('ENT-09 behavior: its faults are told beside a connector that is not listed', async () => {
    const { hawser, app, read } = createClient({ beside: [createFakeAppWallet({ id: 'hidden', isListed: false })] })
    connect(hawser, { connectorId }).catch(() => {})
    await settle()
    app.tellHealth({ isReachable: false })
    expect(read().buffering).toBe(true)
    app.refuse(new UserRejectedError())
    await settle()
    expect(read().wcError).toMatchObject({ code: 'USER_REJECTED' })
  })

  it('behavior: a joined connect that has ended listens to the client no longer', async () => {
    const { hawser, app, later } = createClient()
    const added = vi.spyOn(hawser.signal, 'addEventListener')
    const removed = vi.spyOn(hawser.signal, 'removeEventListener')
    const connecting = connect(hawser, { connectorId })
    await settle()
    app.show(uri, later())
    const { approval } = await getWcUri(hawser)
    app.approve()
    await Promise.all([connecting, approval])
    await settle()
    const left = added.mock.calls.filter(([, listener]) => !removed.mock.calls.some(([, other]) => other === listener))
    expect([added.mock.calls.length > 0, left]).toEqual([true, []])
  })

  it('behavior: a joined connect ends with the client', async () => {
    const { hawser, app, later } = createClient()
    connect(hawser, { connectorId }).catch(() => {})
    await settle()
    app.show(uri, later())
    const { approval } = await getWcUri(hawser)
    hawser.destroy()
    await expect(approval).rejects.toMatchObject({ code: 'CLIENT_DESTROYED' })
  })

  it.each(['refuse', 'cancel'] as const)('behavior: a joined connect that ends by %s', async (how) => {
    const { hawser, app, later } = createClient()
    connect(hawser, { connectorId }).catch(() => {})
    await settle()
    app.show(uri, later())
    const { approval } = await getWcUri(hawser)
    if (how === 'refuse') app.refuse(new UserRejectedError())
    else cancelConnect(hawser)
    await expect(approval).rejects.toMatchObject({ code: how === 'refuse' ? 'USER_REJECTED' : 'ABORTED' })
  })

  it('VAL-04 behavior: an expired URI is not handed out', async () => {
    const { hawser, app, platform, later } = createClient()
    connect(hawser, { connectorId }).catch(() => {})
    await settle()
    app.show(uri, platform.clock.nowMs() + 9_999)
    const asking = getWcUri(hawser)
    await settle()
    app.show(`${uri}&new=1`, later())
    expect((await asking).uri).toBe(`${uri}&new=1`)
    cancelConnect(hawser)
  })

  it('behavior: what ends the connect before there is a URI is thrown', async () => {
    const { hawser, app } = createClient()
    const asking = getWcUri(hawser)
    asking.catch(() => {})
    await settle()
    app.refuse(new UserRejectedError())
    await expect(asking).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })

  it('ERR-01 behavior: an app without the connector', async () => {
    const { hawser } = createTestClient({ wallets: [createFakeWallet()] })
    hawser.start()
    await expect(getWcUri(hawser)).rejects.toMatchObject({
      code: 'WALLET_CONNECT_NOT_FOUND',
      shortMessage: 'WalletConnectConnector not found',
    })
  })

  it('ERR-01 behavior: a connect without the connector', async () => {
    const { hawser } = createTestClient({ wallets: [createFakeWallet()] })
    hawser.start()
    const connecting = connect(hawser, { connectorId, wallet })
    await expect(connecting).rejects.toMatchObject({
      code: 'WALLET_CONNECT_NOT_FOUND',
      shortMessage: 'UniversalAdapter:connectWalletConnect - connector not found',
      details: expect.stringContaining('@hawser/walletconnect'),
    })
    expect(hawser.getSnapshot().connecting.attempt).toMatchObject({ phase: 'failed' })
  })
})
