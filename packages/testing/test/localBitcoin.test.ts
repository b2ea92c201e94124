import { Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BitcoinAccount,
  type BitcoinAddressType,
  createBitcoinAccount,
} from '../src/bip122/keys/bitcoinAccount.js'
import { fromHex, toHex } from '../src/bip122/keys/hex.js'
import { spendingFields } from '../src/bip122/keys/spendingFields.js'
import { type BitcoinNode, startBitcoinNode } from '../src/exports/bip122-node.js'

const types: readonly BitcoinAddressType[] = ['legacy', 'nested', 'segwit', 'taproot']
const randomKey = () => toHex(crypto.getRandomValues(new Uint8Array(32)))
const accounts = Object.fromEntries(
  types.map((type) => [type, createBitcoinAccount({ privateKey: randomKey(), type }, 'regtest')]),
) as Record<BitcoinAddressType, BitcoinAccount>
const receiver = createBitcoinAccount({ privateKey: randomKey(), type: 'segwit' }, 'mainnet')
let node: BitcoinNode

beforeAll(async () => {
  node = await startBitcoinNode({
    balances: Object.fromEntries(types.map((type) => [accounts[type].address, 100_000n])),
  })
})
afterAll(() => node.stop())

const get = async (path: string) => (await fetch(`${node.esploraUrl}${path}`)).json()
const broadcast = (body: string) => fetch(`${node.esploraUrl}/tx`, { method: 'POST', body })

async function spend(account: BitcoinAccount, { amount = 50_000n, fee = 1_000n, signer = account } = {}) {
  const [utxo] = (await get(`/address/${account.address}/utxo`)) as { txid: string; vout: number; value: number }[]
  if (!utxo) throw new Error('Nothing to spend.')
  const previous = await (await fetch(`${node.esploraUrl}/tx/${utxo.txid}/hex`)).text()
  const spent =
    account.type === 'legacy'
      ? { nonWitnessUtxo: fromHex(previous) }
      : { witnessUtxo: { script: account.script, value: BigInt(utxo.value) } }
  const psbt = new Psbt()
  psbt.addInput({ hash: utxo.txid, index: utxo.vout, ...spent, ...spendingFields(account) })
  psbt.addOutput({ script: receiver.script, value: amount })
  const change = BigInt(utxo.value) - amount - fee
  if (change > 0n) psbt.addOutput({ script: account.script, value: change })
  if (account.type === 'taproot') psbt.signTaprootInput(0, signer.signer)
  else psbt.signInput(0, signer.signer)
  return psbt.finalizeAllInputs().extractTransaction(true)
}

describe('startBitcoinNode', () => {
  it.each(types)('default: a %s output is spent, and the receiver has it', async (type) => {
    const before = await node.balanceOf(receiver.address)
    const transaction = await spend(accounts[type])
    const answer = await broadcast(transaction.toHex())
    expect(await answer.text()).toBe(transaction.getId())
    expect(await node.balanceOf(receiver.address)).toBe(before + 50_000n)
    expect(await get(`/tx/${transaction.getId()}/status`)).toEqual({ confirmed: false })
    await node.mine()
    expect(await get(`/tx/${transaction.getId()}/status`)).toEqual({ confirmed: true, block_height: node.height() })
  })

  it('behavior: refusals are told: a wrong signature, a spent output, dust, too small a fee, nonsense', async () => {
    const transaction = await spend(accounts.segwit, { amount: 10_000n })
    const forged = transaction.clone()
    const witness = forged.ins[0]?.witness ?? []
    forged.setWitness(0, [
      witness[0]?.map((byte, index) => (index === 10 ? byte ^ 1 : byte)) ?? witness[0],
      witness[1],
    ] as Uint8Array[])
    const taproot = await spend(accounts.taproot, { amount: 10_000n })
    const signature = taproot.ins[0]?.witness[0] ?? new Uint8Array()
    taproot.setWitness(0, [signature.map((byte, index) => (index === 5 ? byte ^ 1 : byte))])
    const refusals: string[] = []
    for (const hex of [
      forged.toHex(),
      taproot.toHex(),
      (await spend(accounts.segwit, { amount: 100n })).toHex(),
      (await spend(accounts.segwit, { amount: 10_000n, fee: 1n })).toHex(),
      'zz',
    ]) {
      const answer = await broadcast(hex)
      expect(answer.status).toBe(400)
      refusals.push((await answer.text()).replace(/.*"message":"(.*)"}/, '$1'))
    }
    expect(refusals).toEqual([
      expect.stringMatching(/script-verify/),
      expect.stringMatching(/Schnorr/),
      'dust',
      expect.stringMatching(/fee/),
      'TX decode failed',
    ])
    expect((await broadcast(transaction.toHex())).status).toBe(200)
    const again = await broadcast((await spend(accounts.nested, { amount: 1_000n })).toHex())
    expect(again.status).toBe(200)
    await node.mine()
    const twice = await broadcast(transaction.toHex())
    expect(await twice.text()).toMatch(/missingorspent|already|duplicate/)
  })

  it('behavior: funded and read by many at once, each has its own', async () => {
    const owners = Array.from({ length: 12 }, () =>
      createBitcoinAccount({ privateKey: randomKey(), type: 'segwit' }, 'regtest'),
    )
    const reads = owners
      .flatMap(({ address }) => [address, receiver.address])
      .map((address) => get(`/address/${address}/utxo`))
    await Promise.all([...owners.map(({ address }, index) => node.fund(address, 10_000n + BigInt(index))), ...reads])
    expect(await Promise.all(owners.map(({ address }) => node.balanceOf(address)))).toEqual(
      owners.map((_, index) => 10_000n + BigInt(index)),
    )
  })

  it('behavior: addresses of every network, fee rates, and what is not there', async () => {
    expect(await get('/fee-estimates')).toEqual({ 1: 4, 6: 2, 144: 1 })
    expect((await fetch(`${node.esploraUrl}/address/nonsense/utxo`)).status).toBe(400)
    expect((await fetch(`${node.esploraUrl}/tx/${'00'.repeat(32)}`)).status).toBe(404)
    expect(await get(`/address/${receiver.address}`)).toMatchObject({ chain_stats: { spent_txo_sum: 0 } })
    node.fail(503)
    expect((await fetch(`${node.esploraUrl}/fee-estimates`)).status).toBe(503)
    node.fail(undefined)
  })
})
