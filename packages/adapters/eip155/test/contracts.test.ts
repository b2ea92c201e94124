import { deployErc20, deployRevertingErc20 } from '@hawser/testing/node'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectWallet, type Fixture, present, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
let token: `0x${string}`
beforeAll(async () => {
  fixture = await startFixture()
  token = await deployErc20(fixture.chain, {
    name: 'Test',
    symbol: 'TST',
    decimals: 18,
    supply: 1000n,
    to: fixture.account(0).address,
  })
})
afterAll(() => fixture.stop())

const contracts = () => present(fixture.adapter.contracts)

async function setup() {
  const wallet = fixture.createWallet()
  await connectWallet(fixture, wallet)
  const { network, signal } = fixture
  const wasAsked = () => wallet.log.some(({ method }) => method === 'eth_sendTransaction')
  return { wasAsked, common: { provider: wallet.provider, from: fixture.account(0).address, network, signal } }
}

const read = (functionName: string, args?: readonly unknown[]) =>
  contracts().read({
    address: token,
    abi: erc20Abi,
    functionName,
    args,
    network: fixture.network,
    signal: fixture.signal,
  })

describe('contracts', () => {
  it('default: read', async () => {
    expect(await read('symbol')).toBe('TST')
    expect(await read('balanceOf', [fixture.account(0).address])).toBe(1000n)
  })

  it('API-12 behavior: write, and wait for it', async () => {
    const { common } = await setup()
    const to = fixture.account(2).address
    const { hash } = await contracts().write({
      ...common,
      address: token,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to, 10n],
    })
    const { network, signal } = fixture
    expect(await contracts().waitForReceipt({ hash, network, signal })).toMatchObject({ hash, status: 'success' })
    expect(await read('balanceOf', [to])).toBe(10n)
  })

  it('ERR-07 behavior: a write that reverts is found before the wallet is asked, by reason or by the name of the error', async () => {
    const { common, wasAsked } = await setup()
    const stuck = await deployRevertingErc20(fixture.chain, {
      reason: 'Closed for today',
      supply: 5n,
      to: fixture.account(0).address,
    })
    const transfer = { abi: erc20Abi, functionName: 'transfer', args: [fixture.account(2).address, 1_000_000n] }
    await expect(contracts().write({ ...common, ...transfer, address: stuck })).rejects.toMatchObject({
      reason: 'Closed for today',
    })
    await expect(contracts().write({ ...common, ...transfer, address: token })).rejects.toMatchObject({
      code: 'EXECUTION_REVERTED',
      reason: 'ERC20InsufficientBalance',
    })
    expect(wasAsked()).toBe(false)
  })

  it('API-12 behavior: a raw transaction, and its gas', async () => {
    const { common } = await setup()
    const { provider: _, ...asker } = common
    const to = fixture.account(3).address
    expect(await contracts().estimateGas({ ...asker, to, value: 1n })).toBe(21_000n)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 3n] })
    const { hash } = await contracts().sendTransaction({ ...common, to: token, data })
    expect(await contracts().waitForReceipt({ hash, network: fixture.network, signal: fixture.signal })).toMatchObject({
      status: 'success',
    })
    expect(await read('balanceOf', [to])).toBe(3n)
    const refused = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1_000_000n] })
    await expect(contracts().estimateGas({ ...asker, to: token, data: refused })).rejects.toMatchObject({
      reason: 'ERC20InsufficientBalance',
    })
  })

  it('behavior: a read that reverts, and one of no contract', async () => {
    await expect(read('nonsense')).rejects.toMatchObject({ code: 'UNKNOWN' })
    const address = fixture.account(5).address
    await expect(
      contracts().read({
        address,
        abi: erc20Abi,
        functionName: 'symbol',
        network: fixture.network,
        signal: fixture.signal,
      }),
    ).rejects.toMatchObject({ code: 'UNKNOWN' })
  })

  it('behavior: the viem client of a network, one for each', async () => {
    const client = (await fixture.adapter.client?.(fixture.network)) as { chain?: { id: number } } | undefined
    expect(client?.chain?.id).toBe(1)
    expect(await fixture.adapter.client?.({ ...fixture.network })).toBe(client)
  })
})
