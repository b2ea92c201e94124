import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../test/fixtures/createFakeClock.js'
import { alice, createTinyProvider } from '../../test/fixtures/createTinyProvider.js'
import { signTypedData } from './createWalletMethods.js'

const signature = `0x${'ab'.repeat(65)}`
const types = { Mail: [{ name: 'amount', type: 'uint256' }] }

async function sign(typedData: Parameters<typeof signTypedData>[0]['typedData'], answer: unknown = signature) {
  const provider = createTinyProvider({ eth_signTypedData_v4: answer })
  await signTypedData(
    { provider, address: alice, typedData, signal: new AbortController().signal },
    { clock: createFakeClock() },
  )
  const [request] = provider.requests
  return {
    method: request?.method,
    address: request?.params?.[0],
    data: JSON.parse(String(request?.params?.[1])) as unknown,
  }
}

describe('signTypedData', () => {
  it('default: the domain type follows from the domain, and big numbers are strings', async () => {
    const domain = { name: 'Hawser', chainId: 1n, salt: undefined }
    const message = { amount: 2n ** 200n }
    expect(await sign({ domain, types, primaryType: 'Mail', message })).toEqual({
      method: 'eth_signTypedData_v4',
      address: alice,
      data: {
        domain: { name: 'Hawser', chainId: '1' },
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
          ...types,
        },
        primaryType: 'Mail',
        message: { amount: (2n ** 200n).toString() },
      },
    })
  })

  it('parameters: types with a domain type of their own', async () => {
    const own = { EIP712Domain: [{ name: 'version', type: 'string' }], ...types }
    expect(
      await sign({ domain: { version: '1', name: 'x' }, types: own, primaryType: 'Mail', message: { amount: 1n } }),
    ).toMatchObject({
      data: { types: own },
    })
  })

  it('VAL-16 behavior: an answer that is no signature is refused', async () => {
    await expect(sign({ types, primaryType: 'Mail', message: {} }, '0x12')).rejects.toMatchObject({
      code: 'INVALID_RESPONSE',
    })
  })
})
