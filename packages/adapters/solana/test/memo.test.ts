import { waitForReceipt } from '@hawser/core/actions'
import { createSolanaAccount } from '@hawser/testing/solana'
import {
  createSolanaRpc,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Signature,
} from '@solana/kit'
import { afterEach, describe, expect, it } from 'vitest'
import { estimateTransfer } from '../src/flows/estimateTransfer.js'
import { transfer } from '../src/flows/transfer.js'
import { type Fixture, type FixtureOptions, requireSend, sol, startFixture } from './fixtures/startFixture.js'

const open: Fixture[] = []
async function start(options?: FixtureOptions) {
  const fixture = await startFixture(options)
  open.push(fixture)
  const { address: receiver } = await createSolanaAccount()
  return { ...fixture, receiver, signal: new AbortController().signal }
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((fixture) => fixture.stop()))
})

const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** What a transaction calls, in its order: the program of each instruction, and the text that the memo program is given. */
async function readCalls({ network }: Pick<Fixture, 'network'>, hash: string) {
  const rpc = createSolanaRpc(network.rpcUrls.default.http[0] ?? '')
  const options = { commitment: 'confirmed', encoding: 'base64', maxSupportedTransactionVersion: 0 } as const
  const found = await rpc.getTransaction(hash as Signature, options).send()
  const bytes = Buffer.from(String(found?.transaction[0]), 'base64')
  const { messageBytes } = getTransactionDecoder().decode(bytes)
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) throw new Error('The transaction has no instructions.')
  const { staticAccounts, instructions } = message
  const calls = instructions.map(({ programAddressIndex, data }) => ({
    program: staticAccounts[programAddressIndex],
    text: Buffer.from(data ?? []).toString(),
  }))
  return {
    size: bytes.length,
    programs: calls.map(({ program }) => program),
    memo: calls.find(({ program }) => program === memoProgram)?.text,
  }
}

describe('memo', () => {
  it.each([
    ['a short one', '4711'],
    ['the longest', 'x'.repeat(256)],
    ['the longest that is not in ASCII', '😀'.repeat(64)],
    ['quotation marks, which are written as two signs', '"'.repeat(256)],
  ])('CAP-06 default: %s goes along with SOL, for no more than the estimate said', async (_, memo) => {
    const fixture = await start()
    const { hawser, chain, address: own, receiver } = fixture
    const { maxFee } = await estimateTransfer(hawser, { to: receiver, amount: sol, memo })
    const { hash } = await transfer(hawser, { to: receiver, amount: sol, memo })
    expect(await waitForReceipt(hawser, { hash })).toMatchObject({ status: 'success' })
    expect(chain.balanceOf(receiver)).toBe(sol)
    expect(10n * sol - sol - chain.balanceOf(own)).toBe(maxFee)
    const { programs, memo: written } = await readCalls(fixture, hash)
    expect(written).toBe(memo)
    // Where who reads it looks for it: right before the transfer.
    expect(programs.at(-1)).toBe('11111111111111111111111111111111')
    expect(programs.at(-2)).toBe(memoProgram)
  })

  it('CAP-06 behavior: the largest amount with a memo empties the account', async () => {
    const { hawser, chain, network, address, receiver, signal } = await start()
    const memo = 'for the 4711'
    const asked = { from: address, to: receiver, network, balance: 10n * sol, signal }
    const amount = await requireSend(hawser).getMaxAmount({ ...asked, memo })
    expect(amount).toBeLessThan(await requireSend(hawser).getMaxAmount(asked))
    const { hash } = await transfer(hawser, { to: receiver, amount, memo })
    await waitForReceipt(hawser, { hash })
    expect(chain.balanceOf(address)).toBe(0n)
    expect(chain.balanceOf(receiver)).toBe(amount)
  })

  it.each(['token', 'token-2022'] as const)(
    'CAP-06 behavior: it goes along with a %s, whose account is opened',
    async (program) => {
      const fixture = await start({ mints: [{ program, decimals: 6 }] })
      const { hawser, chain, address, receiver } = fixture
      const [mint] = chain.mints
      await mint?.mintTo(address, 5_000_000n)
      const memo = 'x'.repeat(256)
      const sent = { to: receiver, amount: 2_000_000n, tokenAddress: mint?.address, memo }
      const { maxFee } = await estimateTransfer(hawser, sent)
      const { hash } = await transfer(hawser, sent)
      expect(await waitForReceipt(hawser, { hash })).toMatchObject({ status: 'success' })
      expect(await mint?.balanceOf(receiver)).toBe(2_000_000n)
      expect(10n * sol - chain.balanceOf(address)).toBeLessThanOrEqual(maxFee)
      const { programs, memo: written, size } = await readCalls(fixture, hash)
      expect(written).toBe(memo)
      expect(programs.at(-2)).toBe(memoProgram)
      expect(size).toBeLessThanOrEqual(1_232)
    },
  )

  it.each([
    ['too long', 'x'.repeat(257), 'tooLong'],
    ['too long in bytes', 'é'.repeat(129), 'tooLong'],
    ['with a line break', '1\n2', 'format'],
    ['with what turns the direction of writing', '1\u202e2', 'format'],
  ])('CAP-06 error: one %s is refused before the wallet or a node is asked', async (_, memo, reason) => {
    const { hawser, wallet, network, address, receiver, signal } = await start()
    const refused = { code: 'INVALID_MEMO', reason }
    await expect(transfer(hawser, { to: receiver, amount: sol, memo })).rejects.toMatchObject(refused)
    await expect(
      requireSend(hawser).estimate({ from: address, to: receiver, amount: sol, memo, network, signal }),
    ).rejects.toMatchObject(refused)
    expect(wallet.log.filter(({ method }) => method.startsWith('sign'))).toEqual([])
  })
})
