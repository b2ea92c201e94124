import { hashTypedData, recoverTypedDataAddress, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectWallet, type Fixture, present, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startFixture()
})
afterAll(() => fixture.stop())

async function setup(behaviors = {}) {
  const wallet = fixture.createWallet({ behaviors })
  await connectWallet(fixture, wallet)
  return { provider: wallet.provider, address: fixture.account(0).address, signal: fixture.signal }
}

describe('signMessage', () => {
  it('API-12 default: a signature that verifies', async () => {
    const parameters = await setup()
    const signature = await fixture.adapter.signMessage({ ...parameters, message: 'Ahoy ⚓' })
    expect(
      await verifyMessage({ address: parameters.address, message: 'Ahoy ⚓', signature: signature as `0x${string}` }),
    ).toBe(true)
  })

  it('parameters: bytes', async () => {
    const parameters = await setup()
    const message = new Uint8Array([0, 1, 254, 255])
    const signature = await fixture.adapter.signMessage({ ...parameters, message })
    expect(
      await verifyMessage({
        address: parameters.address,
        message: { raw: message },
        signature: signature as `0x${string}`,
      }),
    ).toBe(true)
  })

  it.each([
    ['rejectsSign', 'USER_REJECTED'],
    ['malformedSignature', 'INVALID_RESPONSE'],
    ['throwsStrings', 'UNKNOWN'],
    ['internalError', 'RPC_INVALID_INPUT'],
  ] as const)('VAL-16 behavior: %s', async (name, code) => {
    const wallet = fixture.createWallet()
    await connectWallet(fixture, wallet)
    wallet.setBehavior(name, true)
    const signing = fixture.adapter.signMessage({
      provider: wallet.provider,
      address: fixture.account(0).address,
      message: 'x',
      signal: fixture.signal,
    })
    await expect(signing).rejects.toMatchObject({ code })
  })
})

describe('signTypedData', () => {
  const typedData = {
    domain: {
      name: 'Hawser',
      version: '1',
      chainId: 1,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    types: {
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'amount', type: 'uint256' },
        { name: 'data', type: 'bytes32[]' },
      ],
    },
    primaryType: 'Mail',
    message: {
      from: { name: 'Käpt’n', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
      amount: 2n ** 255n + 1n,
      data: [`0x${'12'.repeat(32)}`],
    },
  } as const

  it('default: a signature that verifies', async () => {
    const parameters = await setup()
    const signature = (await present(fixture.adapter.typedData).signTypedData({
      ...parameters,
      typedData,
    })) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(parameters.address)
    expect(hashTypedData(typedData)).toMatch(/^0x/)
  })

  it('VAL-16 behavior: malformed answers and refusals', async () => {
    const wallet = fixture.createWallet()
    await connectWallet(fixture, wallet)
    const sign = () =>
      present(fixture.adapter.typedData).signTypedData({
        provider: wallet.provider,
        address: fixture.account(0).address,
        typedData,
        signal: fixture.signal,
      })
    wallet.setBehavior('malformedSignature', true)
    await expect(sign()).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    wallet.resetBehaviors()
    wallet.setBehavior('rejectsSign', true)
    await expect(sign()).rejects.toMatchObject({ code: 'USER_REJECTED' })
  })
})
