import { systemClock } from '@hawser/common'
import { describe, expect, it, vi } from 'vitest'
import { encodeAddress } from '../address/ss58.js'
import { assetHub } from '../networks.js'
import type { PolkadotProvider, SignerPayload } from '../provider/polkadotProvider.js'
import { requestPayloadSignature } from './requestPayloadSignature.js'
import { requestRawSignature } from './requestRawSignature.js'

const platform = { clock: systemClock }
const { signal } = new AbortController()
const address = encodeAddress(new Uint8Array(32).fill(1), 0)
const signature = `0x${'ab'.repeat(64)}` as const
const payload = {
  address,
  blockHash: `0x${'11'.repeat(32)}`,
  blockNumber: '0x01',
  era: '0x00',
  genesisHash: `0x${assetHub.id}${'00'.repeat(16)}`,
  method: '0x0000',
  nonce: '0x00',
  specVersion: '0x01',
  tip: '0x00',
  transactionVersion: '0x01',
  signedExtensions: [],
  version: 4,
} as const satisfies Partial<Record<keyof SignerPayload, unknown>> as unknown as SignerPayload

function open(answer: () => unknown = () => ({ signature })) {
  const ask = vi.fn(async () => answer())
  const provider = { namespace: 'polkadot', signRaw: ask, signPayload: ask } as unknown as PolkadotProvider
  return {
    ask,
    signPayload: (value: unknown) =>
      requestPayloadSignature({ provider, network: assetHub, signal }, value as SignerPayload, platform),
    signRaw: (data: unknown) =>
      requestRawSignature({ provider, signal }, { address, data: data as never, type: 'bytes' }, platform),
  }
}

describe('what the app hands over', () => {
  it.each([undefined, null, 'x', {}, { address: 5 }])(
    'behavior: %j is no payload, and no wallet is asked',
    async (value) => {
      const { ask, signPayload } = open()
      await expect(signPayload(value)).rejects.toMatchObject({ code: 'INVALID_PAYLOAD' })
      expect(ask).not.toHaveBeenCalled()
    },
  )

  it.each([
    { genesisHash: undefined },
    { genesisHash: `0x${assetHub.id}` },
    { genesisHash: `0x${'zz'.repeat(32)}` },
    { method: undefined },
    { method: '0x' },
    { method: '0x123' },
    { method: 'balances.transfer' },
  ])('behavior: a payload with %j', async (change) => {
    const { ask, signPayload } = open()
    await expect(signPayload({ ...payload, ...change })).rejects.toMatchObject({ code: 'INVALID_PAYLOAD' })
    expect(ask).not.toHaveBeenCalled()
  })

  it('behavior: a payload for another chain', async () => {
    const { ask, signPayload } = open()
    const asked = signPayload({ ...payload, genesisHash: `0x${'cd'.repeat(32)}` })
    await expect(asked).rejects.toMatchObject({ code: 'WRONG_CHAIN' })
    expect(ask).not.toHaveBeenCalled()
  })

  it.each(['text', '0x123', '0xzz', '12', 5, undefined, [1]])('behavior: %j is neither bytes nor hex', async (data) => {
    const { ask, signRaw } = open()
    await expect(signRaw(data)).rejects.toMatchObject({ code: 'INVALID_PAYLOAD' })
    expect(ask).not.toHaveBeenCalled()
  })
})

describe('what the wallet answers', () => {
  const liar = Object.defineProperty({}, 'signature', {
    get() {
      throw new Error('trap')
    },
  })

  it.each([
    undefined,
    null,
    signature,
    { signature: signature.slice(2) },
    { signature: `0x${'ab'.repeat(63)}` },
    { signature: `0x${'ab'.repeat(67)}` },
    { signature: `0x${'zz'.repeat(64)}` },
    { signature: new Uint8Array(64) },
    { signature: btoa('x'.repeat(64)) },
    { signature: `0x${'ab'.repeat(1_000_000)}` },
    { signature, signedTransaction: 'text' },
    { signature, signedTransaction: `0x${'ab'.repeat(5_000_001)}` },
    { signature, signedTransaction: new Uint8Array(10_000_003) },
    liar,
  ])('behavior: a wrong encoding %#', async (answer) => {
    const { signPayload, signRaw } = open(() => answer)
    await expect(signPayload(payload)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    await expect(signRaw('0x00')).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it.each([
    ['a signature', `0x${'ab'.repeat(64)}`],
    ['one with the kind of its key, or of ECDSA', `0x01${'ab'.repeat(64)}`],
    ['both', `0x02${'ab'.repeat(65)}`],
  ])('default: %s', async (_, told) => {
    const { signPayload } = open(() => ({ id: 1, signature: told }))
    expect(await signPayload(payload)).toEqual({ signature: told })
  })

  it('behavior: another transaction counts where the app takes one', async () => {
    for (const signedTransaction of ['0x1234', Uint8Array.of(1, 2)] as const) {
      const { signPayload } = open(() => ({ signature, signedTransaction }))
      expect(await signPayload({ ...payload, withSignedTransaction: true })).toEqual({ signature, signedTransaction })
      expect(await signPayload({ ...payload, withSignedTransaction: false })).toEqual({ signature })
      expect(await signPayload(payload)).toEqual({ signature })
    }
    const { signPayload } = open(() => ({ signature, signedTransaction: null }))
    expect(await signPayload({ ...payload, withSignedTransaction: true })).toEqual({ signature })
  })

  it('behavior: the account is gone from it', async () => {
    const { signPayload, signRaw } = open(() => {
      throw new Error('Unable to find keypair')
    })
    await expect(signPayload(payload)).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
    await expect(signRaw('0x00')).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
  })
})
