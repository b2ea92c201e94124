import type { Transfer } from '@hawser/core'
import { deployErc20, deployLegacyErc20, deployRevertingErc20, jsonRpcRequest, setBalance } from '@hawser/testing/node'
import { parseEther, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectWallet, type Fixture, present, startFixture } from './fixtures/startFixture.js'

let fixture: Fixture
let token: `0x${string}`
const unit = 10n ** 6n

beforeAll(async () => {
  fixture = await startFixture([1, 10])
  token = await deployErc20(fixture.chain, {
    name: 'Test Dollar',
    symbol: 'TSD',
    decimals: 6,
    supply: 1000n * unit,
    to: fixture.account(0).address,
  })
})
afterAll(() => fixture.stop())

const sending = () => present(fixture.adapter.send)
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

function transferOf(change: Partial<Transfer> = {}) {
  const { network, signal } = fixture
  return {
    from: fixture.account(0).address as string,
    to: newAddress() as string,
    amount: parseEther('1.5'),
    network,
    signal,
    ...change,
  }
}

const balanceOf = async (address: string) =>
  (await present(fixture.adapter.balance).getBalance({ address, network: fixture.network, signal: fixture.signal }))
    .value
const tokenBalanceOf = (owner: string, address = token) =>
  sending().getTokenBalance({
    token: { address, name: '', symbol: '', decimals: 6 },
    owner,
    network: fixture.network,
    signal: fixture.signal,
  })

async function connected(parameters = {}) {
  const wallet = fixture.createWallet(parameters)
  await connectWallet(fixture, wallet)
  return wallet
}

describe('the native currency', () => {
  it('API-12 default: estimated, sent and on chain', async () => {
    const wallet = await connected()
    const transfer = transferOf()
    const estimate = await sending().estimate(transfer)
    expect(estimate.gas).toBe(21_000n)
    expect(estimate.maxFee).toBeGreaterThan(0n)

    const before = await balanceOf(transfer.from)
    const { hash, nonce } = await sending().send({ ...transfer, provider: wallet.provider, estimate })
    const receipt = await sending().waitForReceipt({
      hash,
      nonce,
      from: transfer.from,
      network: fixture.network,
      signal: fixture.signal,
    })
    expect(receipt).toMatchObject({ hash, status: 'success' })
    expect(nonce).toBeTypeOf('number')
    expect(await balanceOf(transfer.to)).toBe(transfer.amount)
    const spent = before - (await balanceOf(transfer.from)) - transfer.amount
    expect(spent).toBeGreaterThan(0n)
    expect(spent).toBeLessThanOrEqual(estimate.maxFee)
  })

  it('behavior: an address without 0x, in lower case, gets it', async () => {
    const wallet = await connected()
    const receiver = newAddress()
    const { hash } = await sending().send({
      ...transferOf({ to: receiver.slice(2).toLowerCase(), amount: 5n }),
      provider: wallet.provider,
    })
    await sending().waitForReceipt({ hash, network: fixture.network, signal: fixture.signal })
    expect(await balanceOf(receiver)).toBe(5n)
  })

  it('behavior: all of it, less the fee, can be sent, also when gas has become dearer since', async () => {
    const key = generatePrivateKey()
    const from = privateKeyToAccount(key).address
    const balance = parseEther('1')
    await setBalance(fixture.chain, from, balance)
    const wallet = await connected({ privateKeys: [key] })
    const transfer = transferOf({ from })
    const amount = await sending().getMaxAmount({ ...transfer, balance })
    expect(amount).toBeGreaterThan(parseEther('0.99'))

    const { baseFeePerGas } = (await jsonRpcRequest(fixture.chain.rpcUrl, {
      method: 'eth_getBlockByNumber',
      params: ['latest', false],
    })) as { baseFeePerGas: string }
    await jsonRpcRequest(fixture.chain.rpcUrl, {
      method: 'anvil_setNextBlockBaseFeePerGas',
      params: [`0x${((BigInt(baseFeePerGas) * 5n) / 4n).toString(16)}`],
    })
    await jsonRpcRequest(fixture.chain.rpcUrl, { method: 'anvil_mine' })
    const estimate = await sending().estimate({ ...transfer, amount })
    const { hash } = await sending().send({ ...transfer, amount, estimate, provider: wallet.provider })
    expect(await sending().waitForReceipt({ hash, network: fixture.network, signal: fixture.signal })).toMatchObject({
      status: 'success',
    })
    expect(await balanceOf(transfer.to)).toBe(amount)
  })

  it('behavior: a balance that does not cover the fee leaves nothing to send', async () => {
    const from = newAddress()
    await setBalance(fixture.chain, from, 1000n)
    expect(await sending().getMaxAmount({ ...transferOf({ from }), balance: 1000n })).toBe(0n)
    expect(await sending().getMaxAmount({ ...transferOf({ from }), balance: 0n })).toBe(0n)
  })

  it('behavior: more than is there, and no money for the fee, are told apart', async () => {
    const from = newAddress()
    await setBalance(fixture.chain, from, parseGwei('1000'))
    await expect(sending().estimate(transferOf({ from, amount: parseEther('1') }))).rejects.toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    await expect(sending().estimate(transferOf({ from, amount: parseGwei('1000') }))).rejects.toMatchObject({
      code: 'INSUFFICIENT_GAS_MONEY',
      maxFee: expect.any(BigInt) as bigint,
    })
  })

  it('behavior: before EIP-1559 gas has one price', async () => {
    const price = parseGwei('3')
    const blockless: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      type Said = { id: number; method: string; result?: unknown }
      const [asked, said] = [JSON.parse(String(init?.body)), await response.json()] as [Said | Said[], Said | Said[]]
      for (const { id, method } of [asked].flat()) {
        const one = [said].flat().find((each) => each.id === id)
        if (one && method === 'eth_getBlockByNumber')
          one.result = { ...(one.result as object), baseFeePerGas: undefined }
        if (one && method === 'eth_gasPrice') one.result = `0x${price.toString(16)}`
      }
      return Response.json(said)
    }
    const { eip155 } = await import('../src/exports/index.js')
    const platform = { clock: { nowMs: () => 0, setTimeout: () => () => {} }, fetch: blockless, window: undefined }
    const adapter = eip155().create({ platform: platform as never, networks: () => [] })
    const estimate = await present(adapter.send).estimate(transferOf())
    expect(estimate.maxFee).toBe((estimate.gas * price * 12n) / 10n)
  })

  it('behavior: what a rollup charges for data is part of the fee', async () => {
    const oracle = '0x420000000000000000000000000000000000000F'
    const fee = 10n ** 15n
    // PUSH8 fee, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN
    const code = `0x67${fee.toString(16).padStart(16, '0')}60005260206000f3`
    await jsonRpcRequest(fixture.chain.rpcUrl, { method: 'anvil_setCode', params: [oracle, code] })
    const rollup = { ...fixture.network, contracts: { gasPriceOracle: { address: oracle } } } as const
    const plain = await sending().estimate(transferOf())
    const withData = await sending().estimate(transferOf({ network: rollup }))
    expect(withData.maxFee - plain.maxFee).toBeGreaterThan(fee)
  })

  it('ERR-07 behavior: a receiver that refuses is found before the wallet is asked', async () => {
    await expect(sending().estimate(transferOf({ to: token }))).rejects.toMatchObject({
      code: 'EXECUTION_REVERTED',
      reason: 'unknown reason',
    })
  })
})

describe('a token', () => {
  it('default: described, estimated, sent and on chain', async () => {
    const described = await sending().getToken({ address: token, network: fixture.network, signal: fixture.signal })
    expect(described).toEqual({ address: token, name: 'Test Dollar', symbol: 'TSD', decimals: 6 })

    const wallet = await connected()
    const transfer = transferOf({ tokenAddress: token, amount: 25n * unit })
    const estimate = await sending().estimate(transfer)
    const { hash } = await sending().send({ ...transfer, provider: wallet.provider, estimate })
    expect(await sending().waitForReceipt({ hash, network: fixture.network, signal: fixture.signal })).toMatchObject({
      status: 'success',
    })
    expect(await tokenBalanceOf(transfer.to)).toBe(25n * unit)
    expect(await sending().getMaxAmount({ ...transfer, balance: 7n })).toBe(7n)
  })

  it('behavior: an old one with bytes32 texts and a transfer that answers nothing', async () => {
    const old = await deployLegacyErc20(fixture.chain, {
      name: 'Maker',
      symbol: 'MKR',
      decimals: 18,
      supply: 100n,
      to: fixture.account(0).address,
    })
    expect(await sending().getToken({ address: old, network: fixture.network, signal: fixture.signal })).toMatchObject({
      name: 'Maker',
      symbol: 'MKR',
    })
    const wallet = await connected()
    const transfer = transferOf({ tokenAddress: old, amount: 40n })
    const estimate = await sending().estimate(transfer)
    const { hash } = await sending().send({ ...transfer, provider: wallet.provider, estimate })
    await sending().waitForReceipt({ hash, network: fixture.network, signal: fixture.signal })
    expect(await tokenBalanceOf(transfer.to, old)).toBe(40n)
  })

  it('ERR-07 behavior: a revert is found before signing, with the reason of the contract', async () => {
    const stuck = await deployRevertingErc20(fixture.chain, { supply: 100n, to: fixture.account(0).address })
    await expect(sending().estimate(transferOf({ tokenAddress: stuck, amount: 1n }))).rejects.toMatchObject({
      code: 'EXECUTION_REVERTED',
      reason: 'Transfers are stopped',
    })
  })

  it('behavior: more than is there, and no money for the fee, are told apart', async () => {
    await expect(sending().estimate(transferOf({ tokenAddress: token, amount: 10_000n * unit }))).rejects.toMatchObject(
      { code: 'INSUFFICIENT_FUNDS' },
    )
    const key = generatePrivateKey()
    const from = privateKeyToAccount(key).address
    const wallet = await connected()
    const transfer = transferOf({ tokenAddress: token, amount: unit, to: from })
    const { hash } = await sending().send({ ...transfer, provider: wallet.provider })
    await sending().waitForReceipt({ hash, network: fixture.network, signal: fixture.signal })
    await expect(sending().estimate(transferOf({ tokenAddress: token, amount: unit, from }))).rejects.toMatchObject({
      code: 'INSUFFICIENT_GAS_MONEY',
    })
  })

  it('behavior: an address without a token', async () => {
    for (const address of [newAddress(), fixture.account(1).address]) {
      await expect(
        sending().getToken({ address, network: fixture.network, signal: fixture.signal }),
      ).rejects.toMatchObject({ code: 'TOKEN_NOT_FOUND' })
      await expect(sending().estimate(transferOf({ tokenAddress: address, amount: 1n }))).rejects.toMatchObject({
        code: 'TOKEN_NOT_FOUND',
      })
    }
    await expect(
      sending().getToken({ address: 'nonsense', network: fixture.network, signal: fixture.signal }),
    ).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
  })

  it('behavior: an app that is wrong about the decimals is told so before the wallet is asked', async () => {
    const transfer = transferOf({ tokenAddress: token, amount: unit })
    await expect(sending().estimate({ ...transfer, tokenDecimals: 18 })).rejects.toMatchObject({
      code: 'WRONG_DECIMALS',
      expected: 18,
      actual: 6,
    })
    expect((await sending().estimate({ ...transfer, tokenDecimals: 6 })).gas).toBeGreaterThan(21_000n)
  })

  it('behavior: a node that cannot be reached is not a missing token', async () => {
    const network = { ...fixture.network, rpcUrls: { default: { http: ['http://127.0.0.1:9/'] } } }
    await expect(sending().getToken({ address: token, network, signal: fixture.signal })).rejects.toMatchObject({
      code: 'HTTP_REQUEST_FAILED',
    })
  })
})

describe('the wallet', () => {
  it('behavior: on another chain, or without the account, is not asked', async () => {
    const wallet = await connected()
    wallet.switchChainFromWallet(10)
    await expect(sending().send({ ...transferOf(), provider: wallet.provider })).rejects.toMatchObject({
      code: 'WRONG_CHAIN',
    })
    const other = await connected({ privateKeys: [fixture.account(1).privateKey] })
    await expect(sending().send({ ...transferOf(), provider: other.provider })).rejects.toMatchObject({
      code: 'WRONG_ACCOUNT',
    })
    expect([...wallet.log, ...other.log].some(({ method }) => method === 'eth_sendTransaction')).toBe(false)
  })

  it.each([
    ['rejectsSend', 'USER_REJECTED'],
    ['malformedHash', 'INVALID_RESPONSE'],
  ] as const)('VAL-16 behavior: %s gives %s', async (name, code) => {
    const wallet = await connected()
    wallet.setBehavior(name, true)
    await expect(sending().send({ ...transferOf(), provider: wallet.provider })).rejects.toMatchObject({ code })
  })
})
