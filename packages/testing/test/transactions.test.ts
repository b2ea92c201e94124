import { createPublicClient, encodeFunctionData, getAddress, http, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testToken } from '../src/contracts/artifacts.generated.js'
import { createScriptedWallet, type ScriptedWallet } from '../src/exports/index.js'
import {
  deployErc20,
  deployRevertingErc20,
  jsonRpcRequest,
  type LocalChain,
  type LocalChains,
  setAutomine,
  startLocalChains,
} from '../src/exports/node.js'

const key = generatePrivateKey()
const { address } = privateKeyToAccount(key)
const receiver = getAddress('0x0000000000000000000000000000000000000b0b')

let local: LocalChains
let chain: LocalChain
let added: LocalChain
let wallet: ScriptedWallet

beforeAll(async () => {
  local = await startLocalChains({
    chains: [
      { chainId: 1, balancesWei: { [address]: parseEther('10') } },
      { chainId: 77, balancesWei: { [address]: parseEther('5') } },
    ],
  })
  const [first, second] = local.chains
  if (!first || !second) throw new Error('two chains were asked for')
  chain = first
  added = second
})
afterAll(() => local?.stop())

beforeEach(async () => {
  wallet = createScriptedWallet({
    name: 'Test',
    rdns: 'com.example.test',
    privateKeys: [key],
    chains: { 1: chain.rpcUrl },
    chainId: 1,
  })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
})
afterEach(async () => {
  wallet.destroy()
  await setAutomine(chain, true)
})

const ask = (method: string, params?: unknown) => wallet.provider.request({ method, params })
const send = (transaction: object) =>
  ask('eth_sendTransaction', [{ from: address, ...transaction }]) as Promise<`0x${string}`>
const client = () => createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 20, cacheTime: 0 })

describe('eth_sendTransaction', () => {
  it('default', async () => {
    const before = await client().getBalance({ address: receiver })
    const hash = await send({ to: receiver, value: numberToHex(123n) })
    const receipt = await client().waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: address.toLowerCase(), type: 'eip1559' })
    expect(await client().getBalance({ address: receiver })).toBe(before + 123n)
  })

  it('behavior: legacy fees, given gas and data', async () => {
    const token = await deployErc20(chain, { name: 'T', symbol: 'T', decimals: 6, supply: 1000n, to: address })
    const data = encodeFunctionData({ abi: testToken.abi, functionName: 'transfer', args: [receiver, 400n] })
    const hash = await send({
      to: token,
      data,
      gas: numberToHex(100_000),
      gasPrice: numberToHex(parseEther('5', 'gwei')),
    })
    expect((await client().waitForTransactionReceipt({ hash })).type).toBe('legacy')
    const balance = await client().readContract({
      address: token,
      abi: testToken.abi,
      functionName: 'balanceOf',
      args: [receiver],
    })
    expect(balance).toBe(400n)
  })

  it('behavior: several at once take different nonces', async () => {
    const hashes = await Promise.all([1n, 2n, 3n].map((value) => send({ to: receiver, value: numberToHex(value) })))
    const receipts = await Promise.all(hashes.map((hash) => client().waitForTransactionReceipt({ hash })))
    expect(new Set(receipts.map(({ transactionHash }) => transactionHash)).size).toBe(3)
  })

  it('behavior: a revert reaches the page with the node’s code and data', async () => {
    const token = await deployRevertingErc20(chain, { reason: 'No way', supply: 10n, to: address })
    const data = encodeFunctionData({ abi: testToken.abi, functionName: 'transfer', args: [receiver, 1n] })
    await expect(send({ to: token, data })).rejects.toMatchObject({
      code: 3,
      message: expect.stringContaining('No way'),
    })
  })

  it('behavior: another account, another chain', async () => {
    await expect(ask('eth_sendTransaction', [{ from: receiver, to: receiver }])).rejects.toMatchObject({ code: 4100 })
    await expect(send({ to: receiver, chainId: '0x5' })).rejects.toMatchObject({ code: -32602 })
  })

  it('behavior: reads are answered by the chain', async () => {
    expect(await ask('eth_getBalance', [receiver, 'latest'])).toBe(
      numberToHex(await client().getBalance({ address: receiver })),
    )
  })
})

describe('wallet_addEthereumChain', () => {
  const params = (chainId: number) => [
    {
      chainId: numberToHex(chainId),
      chainName: 'Added',
      rpcUrls: [added.rpcUrl],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
  ]

  it('default', async () => {
    await expect(ask('wallet_switchEthereumChain', [{ chainId: numberToHex(77) }])).rejects.toMatchObject({
      code: 4902,
    })
    expect(await ask('wallet_addEthereumChain', params(77))).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x4d')
    expect(await ask('eth_getBalance', [address, 'latest'])).toBe(numberToHex(parseEther('5')))
  })

  it('behavior: an RPC address of another chain is refused', async () => {
    await expect(ask('wallet_addEthereumChain', params(78))).rejects.toMatchObject({ code: -32602 })
    await expect(ask('wallet_switchEthereumChain', [{ chainId: numberToHex(78) }])).rejects.toMatchObject({
      code: 4902,
    })
  })
})

describe('nonces', () => {
  it('behavior: ignoresNonce', async () => {
    const count = async () => client().getTransactionCount({ address })
    const next = await count()
    wallet.setBehavior('ignoresNonce', true)
    const hash = await send({ to: receiver, value: '0x9', nonce: numberToHex(next + 5) })
    expect((await client().getTransaction({ hash })).nonce).toBe(next)
    await expect.poll(count).toBe(next + 1)
  })
})

describe('replaced transactions', () => {
  const transactionInBlock = async (nonce: number) => {
    const block = await client().getBlock({ includeTransactions: true })
    return block.transactions.find((transaction) => transaction.nonce === nonce)
  }

  it('behavior: replacesTransaction', async () => {
    const before = await client().getBalance({ address: receiver })
    wallet.setBehavior('replacesTransaction', 50)
    const nonce = await client().getTransactionCount({ address })
    const hash = await send({ to: receiver, value: '0x9' })
    expect(await client().getTransaction({ hash })).toMatchObject({ nonce, blockNumber: null })
    await expect.poll(() => client().getTransactionCount({ address })).toBe(nonce + 1)
    const mined = await transactionInBlock(nonce)
    expect(mined).toMatchObject({ to: receiver.toLowerCase(), value: 9n })
    expect(mined?.hash).not.toBe(hash)
    expect(await client().getBalance({ address: receiver })).toBe(before + 9n)
    await expect.poll(() => jsonRpcRequest(chain.rpcUrl, { method: 'anvil_getAutomine' })).toBe(true)
    expect(wallet.log.at(-1)).toMatchObject({
      method: 'scripted_replaceTransaction',
      outcome: 'answered',
      result: mined?.hash,
    })
  })

  it('behavior: cancelsTransaction', async () => {
    const before = await client().getBalance({ address: receiver })
    wallet.setBehavior('cancelsTransaction', 50)
    const nonce = await client().getTransactionCount({ address })
    await send({ to: receiver, value: '0x9' })
    await expect.poll(() => client().getTransactionCount({ address })).toBe(nonce + 1)
    expect(await transactionInBlock(nonce)).toMatchObject({ to: address.toLowerCase(), value: 0n, input: '0x' })
    expect(await client().getBalance({ address: receiver })).toBe(before)
  })

  it('behavior: viem sees the replacement', async () => {
    wallet.setBehavior('replacesTransaction', 200)
    const hash = await send({ to: receiver, value: '0x9' })
    const replacements: string[] = []
    const receipt = await client().waitForTransactionReceipt({
      hash,
      onReplaced: ({ reason }) => replacements.push(reason),
    })
    expect(replacements).toEqual(['repriced'])
    expect(receipt.transactionHash).not.toBe(hash)
  })

  it('behavior: a wallet destroyed meanwhile lets the chain mine again', async () => {
    wallet.setBehavior('replacesTransaction', 60_000)
    await send({ to: receiver, value: '0x9' })
    expect(await jsonRpcRequest(chain.rpcUrl, { method: 'anvil_getAutomine' })).toBe(false)
    wallet.destroy()
    await expect.poll(() => jsonRpcRequest(chain.rpcUrl, { method: 'anvil_getAutomine' })).toBe(true)
  })

  it('behavior: by hand', async () => {
    await setAutomine(chain, false)
    const hash = await send({ to: receiver, value: '0x9' })
    const replacement = await wallet.replaceTransaction(hash, 'cancel')
    await jsonRpcRequest(chain.rpcUrl, { method: 'anvil_mine', params: ['0x1'] })
    expect((await client().waitForTransactionReceipt({ hash: replacement })).status).toBe('success')
    await expect(wallet.replaceTransaction('0x00', 'cancel')).rejects.toThrow('sent no transaction')
  })
})
