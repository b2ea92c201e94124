import type { SessionProvider } from '@hawser/core'
import { createScriptedPolkadotWallet } from '@hawser/testing/polkadot'
import { hexToString, hexToU8a, u8aToHex } from '@polkadot/util'
import { randomAsHex, sr25519PairFromSeed, sr25519Sign, sr25519Verify } from '@polkadot/util-crypto'
import { describe, expect, it, vi } from 'vitest'
import { encodeAddress } from '../address/ss58.js'
import { assetHub, kusama } from '../networks.js'
import { signMessage } from '../wallet/signMessage.js'
import { switchNetwork } from '../wallet/switchNetwork.js'
import { toPolkadotProvider } from './toPolkadotProvider.js'

const pair = sr25519PairFromSeed(randomAsHex(32))
const address = encodeAddress(pair.publicKey, 0)
const { signal } = new AbortController()
const platform = { clock: { setTimeout: () => () => {} } } as never

/** A wallet app that signs what it reads from `field`, as the present one or the first samples do. */
function createSession(field: 'data' | 'message', overrides: Partial<SessionProvider> = {}) {
  const requests: unknown[] = []
  const session: SessionProvider = {
    isWalletConnect: true,
    namespace: 'polkadot',
    accounts: () => [address],
    chainId: () => assetHub.caipNetworkId,
    properties: () => ({}),
    methods: () => ['polkadot_signMessage', 'polkadot_signTransaction'],
    async request({ method, params }) {
      requests.push({ method, params })
      const asked = params as Record<string, string>
      const text = asked[field] ?? ''
      const bytes = field === 'data' ? hexToU8a(text) : new TextEncoder().encode(text)
      return { signature: u8aToHex(sr25519Sign(bytes, pair)) }
    },
    setChain: vi.fn(),
    ...overrides,
  }
  return { session, requests }
}

describe('WalletConnect', () => {
  it.each(['data', 'message'] as const)(
    'API-12 default: a message, whichever field the wallet reads: %s',
    async (field) => {
      const { session, requests } = createSession(field)
      const message = 'Grüße, 世界'
      const signature = await signMessage({ provider: session, address, message, signal }, { platform })
      // The library takes a signature of the bare message for one, too: here it must not be that.
      expect(sr25519Verify(`<Bytes>${message}</Bytes>`, signature, pair.publicKey)).toBe(true)
      expect(requests).toEqual([
        {
          method: 'polkadot_signMessage',
          params: { address, data: expect.any(String), message: `<Bytes>${message}</Bytes>`, type: 'bytes' },
        },
      ])
      expect(hexToString((requests[0] as { params: { data: string } }).params.data)).toBe(`<Bytes>${message}</Bytes>`)
    },
  )

  it('behavior: bytes that are no text, and bytes that are wrapped already', async () => {
    const { session, requests } = createSession('data')
    await (await toPolkadotProvider(session)).signRaw({ address, data: '0xff00', type: 'bytes' })
    await (await toPolkadotProvider(session)).signRaw({ address, data: '0xff00', type: 'payload' })
    const marked = u8aToHex(
      Uint8Array.from([...new TextEncoder().encode('<Bytes>'), 255, 0, ...new TextEncoder().encode('</Bytes>')]),
    )
    const wrapped = u8aToHex(new TextEncoder().encode('<Bytes>x</Bytes>'))
    await (await toPolkadotProvider(session)).signRaw({ address, data: wrapped, type: 'bytes' })
    expect(requests).toMatchObject([
      {
        params: {
          message: marked,
          data: marked,
        },
      },
      { params: { message: '0xff00', data: '0xff00', type: 'payload' } },
      { params: { data: wrapped, message: '<Bytes>x</Bytes>' } },
    ])
  })

  it('behavior: a request that waits for its wallet hears of a cancel', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const { session } = createSession('data', {
      request({ signal: given }) {
        signals.push(given)
        return new Promise(() => {})
      },
    })
    const cancel = new AbortController()
    const signing = signMessage({ provider: session, address, message: 'x', signal: cancel.signal }, { platform })
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    expect(signals[0]?.aborted).toBe(false)
    cancel.abort()
    await expect(signing).rejects.toMatchObject({ code: 'ABORTED' })
    expect(signals[0]?.aborted).toBe(true)
  })

  it('default: a transaction, by the account as the session names it', async () => {
    const { session, requests } = createSession('data')
    const general = encodeAddress(pair.publicKey, 42)
    await (await toPolkadotProvider(session)).signPayload({ address: general, method: '0x00' } as never)
    expect(requests).toEqual([
      { method: 'polkadot_signTransaction', params: { address, transactionPayload: { address, method: '0x00' } } },
    ])
  })

  it('behavior: a session that leaves a method out', async () => {
    const { session, requests } = createSession('data', { methods: () => ['polkadot_signMessage'] })
    await expect((await toPolkadotProvider(session)).signPayload({ address } as never)).rejects.toMatchObject({
      code: 'SIGNING_UNSUPPORTED',
    })
    const mute = createSession('data', { methods: () => [] })
    const signing = signMessage({ provider: mute.session, address, message: 'x', signal }, { platform })
    await expect(signing).rejects.toMatchObject({ code: 'SIGNING_UNSUPPORTED' })
    expect([...requests, ...mute.requests]).toEqual([])
  })

  it('behavior: refused, malformed, or by an account of nobody', async () => {
    const refused = createSession('data', {
      request: async () => {
        throw Object.assign(new Error('User rejected.'), { code: 5000 })
      },
    })
    const sign = (provider: unknown, by = address) =>
      signMessage({ provider, address: by, message: 'x', signal }, { platform })
    await expect(sign(refused.session)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    const malformed = createSession('data', { request: async () => ({ signature: 'nothing' }) })
    await expect(sign(malformed.session)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    const stranger = encodeAddress(new Uint8Array(32), 0)
    await expect(sign(malformed.session, stranger)).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
    await expect(sign({ request: () => {} })).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('behavior: networks that the session covers, and does not', async () => {
    const { session } = createSession('data')
    await switchNetwork({ provider: session, network: kusama, signal })
    expect(session.setChain).toHaveBeenCalledWith(kusama.caipNetworkId)
    const narrow = createSession('data', {
      setChain() {
        throw Object.assign(new Error('Not covered'), { code: 4902 })
      },
    })
    await expect(switchNetwork({ provider: narrow.session, network: kusama, signal })).rejects.toMatchObject({
      code: 'SWITCH_CHAIN_UNSUPPORTED',
    })
  })

  it('behavior: accounts with their keys; what is none is left out', async () => {
    const { session } = createSession('data', { accounts: () => [address, 'nobody'] })
    expect((await toPolkadotProvider(session)).accounts()).toEqual([{ address, publicKey: u8aToHex(pair.publicKey) }])
  })
})

it('default: the scripted wallet and the library agree on what a key signs', async () => {
  const page = {} as Window & typeof globalThis
  const seed = randomAsHex(32)
  const wallet = createScriptedPolkadotWallet({
    key: 'w',
    accounts: [{ seed }],
    window: page,
    permissionStore: 'memory',
  })
  expect(wallet.addresses).toEqual([encodeAddress(sr25519PairFromSeed(seed).publicKey, 42)])
})
