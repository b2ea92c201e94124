import { describe, expect, it } from 'vitest'
import { createFakeClock } from '../../test/fixtures/createFakeClock.js'
import { alice, bob, createTinyProvider, refuse } from '../../test/fixtures/createTinyProvider.js'
import { mainnet } from '../networks.js'
import { requestTransaction } from './requestTransaction.js'

const hash = `0x${'ab'.repeat(32)}`
const from = alice.toLowerCase() as `0x${string}`

function send(answers: Record<string, unknown>) {
  const provider = createTinyProvider({ eth_sendTransaction: hash, ...answers })
  const request = { from, to: bob.toLowerCase() as `0x${string}`, value: 255n, gas: undefined, maxFeePerGas: 16n }
  const sending = requestTransaction({
    provider,
    network: mainnet,
    request,
    signal: new AbortController().signal,
    clock: createFakeClock(),
  })
  return { provider, sending, isAsked: () => provider.requests.some(({ method }) => method === 'eth_sendTransaction') }
}

describe('requestTransaction', () => {
  it('API-12 default', async () => {
    const { provider, sending } = send({})
    expect(await sending).toBe(hash)
    expect(provider.requests.at(-1)).toEqual({
      method: 'eth_sendTransaction',
      params: [{ from, to: bob.toLowerCase(), value: '0xff', maxFeePerGas: '0x10', chainId: '0x1' }],
    })
  })

  it('behavior: a wallet on another chain is not asked', async () => {
    const { sending, isAsked } = send({ eth_chainId: '0xa' })
    await expect(sending).rejects.toMatchObject({ code: 'WRONG_CHAIN', expected: 'eip155:1', actual: 'eip155:10' })
    expect(isAsked()).toBe(false)
  })

  it('behavior: a wallet without the account is not asked', async () => {
    const { sending, isAsked } = send({ eth_accounts: [bob] })
    await expect(sending).rejects.toMatchObject({ code: 'WRONG_ACCOUNT' })
    expect(isAsked()).toBe(false)
  })

  it('VAL-16 behavior: an answer that is no hash is refused', async () => {
    for (const answer of [null, '0x12', `${hash}00`, hash.slice(2), { hash }]) {
      await expect(send({ eth_sendTransaction: answer }).sending).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    }
  })

  it.each([
    [{ code: 4001 }, { code: 'USER_REJECTED' }],
    [{ code: -32000, message: 'insufficient funds for gas * price + value' }, { code: 'INSUFFICIENT_GAS_MONEY' }],
    [{ code: -32000, message: 'insufficient funds for transfer' }, { code: 'INSUFFICIENT_FUNDS' }],
    [
      { code: -32603, message: 'execution reverted: not today', data: {} },
      { code: 'EXECUTION_REVERTED', reason: 'not today' },
    ],
    [
      { code: 3, message: 'execution reverted' },
      { code: 'EXECUTION_REVERTED', reason: 'unknown reason' },
    ],
    [{ code: -32603, message: 'Internal JSON-RPC error.' }, { code: 'RPC_INTERNAL' }],
  ])('ERR-07 behavior: a wallet that throws %o', async (reason, expected) => {
    await expect(send({ eth_sendTransaction: refuse(reason) }).sending).rejects.toMatchObject(expected)
  })
})
