import type { ReplacementKind } from '@hawser/core'
import { deployErc20, jsonRpcRequest } from '@hawser/testing/node'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connectWallet, type Fixture, present, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
let token: `0x${string}`

const rpc = <T>(method: string, params: readonly unknown[] = []) =>
  jsonRpcRequest(fixture.chain.rpcUrl, { method, params: [...params] }) as Promise<T>
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
const sending = () => present(fixture.adapter.send)

beforeAll(async () => {
  fixture = await startFixture([1])
  token = await deployErc20(fixture.chain, {
    name: 'Test Dollar',
    symbol: 'TSD',
    decimals: 6,
    supply: 1_000n,
    to: fixture.account(0).address,
  })
})
beforeEach(() => rpc('evm_setAutomine', [false]))
afterEach(async () => {
  await rpc('evm_mine')
  await rpc('evm_setAutomine', [true])
})
afterAll(() => fixture.stop())

async function connected(parameters = {}) {
  const wallet = fixture.createWallet(parameters)
  await connectWallet(fixture, wallet)
  return wallet
}

/** A transfer that waits to be mined. */
async function sendHeld(parameters = {}, tokenAddress?: string) {
  const { network, signal } = fixture
  const wallet = await connected(parameters)
  const transfer = {
    from: fixture.account(0).address as string,
    to: newAddress() as string,
    amount: 5n,
    network,
    signal,
  }
  const estimate = await sending().estimate({ ...transfer, tokenAddress })
  const sent = await sending().send({ ...transfer, tokenAddress, provider: wallet.provider, estimate })
  const { from, to } = transfer
  const replace = (kind: ReplacementKind, hash = sent.hash, by = wallet) =>
    present(sending().replaceTransfer)({ hash, from, kind, network, provider: by.provider, signal })
  const balanceOf = async (of: string) =>
    tokenAddress === undefined
      ? BigInt(await rpc<string>('eth_getBalance', [of, 'latest']))
      : sending().getTokenBalance({
          token: { address: tokenAddress, name: '', symbol: '', decimals: 6 },
          owner: of,
          network,
          signal,
        })
  const wait = () =>
    sending().waitForReceipt({ hash: sent.hash, network, signal, from, nonce: sent.nonce, timeoutMs: 60_000 })
  return { ...sent, wallet, from, to, replace, balanceOf, wait }
}

type Sent = { nonce: string; to: string; value: string; maxFeePerGas: string; maxPriorityFeePerGas: string }
const read = (hash: string) => rpc<Sent>('eth_getTransactionByHash', [hash])

describe('replaceTransfer', () => {
  it.each(['native', 'token'] as const)(
    'STA-14 default: sped up, the %s transfer arrives once, with the same nonce and fees a tenth higher at least',
    async (of) => {
      const held = await sendHeld({}, of === 'token' ? token : undefined)
      const before = await read(held.hash)
      const { hash, nonce, isReplacement } = await held.replace('speedUp')
      expect({ nonce, isReplacement }).toEqual({ nonce: held.nonce, isReplacement: true })
      const after = await read(hash)
      expect(after).toMatchObject({ nonce: before.nonce, to: before.to, value: before.value })
      for (const fee of ['maxFeePerGas', 'maxPriorityFeePerGas'] as const)
        expect(BigInt(after[fee]) * 10n).toBeGreaterThanOrEqual(BigInt(before[fee]) * 11n)
      await rpc('evm_mine')
      expect(await held.wait()).toMatchObject({ hash, status: 'success', replacement: { replacedHash: held.hash } })
      expect(await held.balanceOf(held.to)).toBe(5n)
    },
  )

  it('STA-14 behavior: cancelled, nothing arrives', async () => {
    const held = await sendHeld()
    const { hash, isReplacement } = await held.replace('cancel')
    expect(isReplacement).toBe(true)
    await rpc('evm_mine')
    expect(await held.wait()).toMatchObject({ hash, replacement: { reason: 'cancelled' } })
    expect(await held.balanceOf(held.to)).toBe(0n)
  })

  it('STA-14 behavior: sped up, and then cancelled: the latest one pays more than both', async () => {
    const held = await sendHeld()
    const first = await held.replace('speedUp')
    const { maxFeePerGas } = await read(first.hash)
    const second = await held.replace('cancel', first.hash)
    expect(BigInt((await read(second.hash)).maxFeePerGas)).toBeGreaterThan(BigInt(maxFeePerGas))
    await rpc('evm_mine')
    expect(await held.wait()).toMatchObject({ hash: second.hash, replacement: { reason: 'cancelled' } })
  })

  it('ERR-04 error: one that is mined is not replaced, and the wallet is not asked', async () => {
    const held = await sendHeld()
    await rpc('evm_mine')
    const asked = held.wallet.log.length
    for (const kind of ['speedUp', 'cancel'] as const)
      await expect(held.replace(kind)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING', details: held.hash })
    expect(held.wallet.log).toHaveLength(asked)
  })

  it('ERR-04 error: one that nobody knows, or that another account has sent, is not replaced', async () => {
    const held = await sendHeld()
    await expect(held.replace('cancel', `0x${'1'.repeat(64)}`)).rejects.toMatchObject({
      code: 'TRANSACTION_NOT_PENDING',
    })
    const { network, signal } = fixture
    const other = { hash: held.hash, from: fixture.account(3).address, kind: 'cancel', network, signal } as const
    await expect(
      present(sending().replaceTransfer)({ ...other, provider: held.wallet.provider }),
    ).rejects.toMatchObject({ code: 'TRANSACTION_NOT_PENDING' })
  })

  it('ERR-04 behavior: a wallet that chooses nonces itself has replaced nothing, and that is told', async () => {
    const held = await sendHeld()
    held.wallet.setBehavior('ignoresNonce', true)
    const { hash, isReplacement } = await held.replace('cancel')
    expect(isReplacement).toBe(false)
    expect(Number((await read(hash)).nonce)).toBe((held.nonce ?? 0) + 1)
    await rpc('evm_mine')
    expect(await held.wait()).toMatchObject({ hash: held.hash, status: 'success' })
  })

  it('ERR-01 error: refused in the wallet, the transfer goes on', async () => {
    const held = await sendHeld()
    held.wallet.setBehavior('rejectsSend', true)
    await expect(held.replace('speedUp')).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await rpc('evm_mine')
    expect(await held.wait()).toMatchObject({ hash: held.hash, status: 'success' })
  })
})
